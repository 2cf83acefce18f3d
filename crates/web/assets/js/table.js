// A table: what is shown, what can be chosen, what happens.
import "./press.js";
import "./start.js";
import "./clock.js";
import "./light.js";
import "./keys.js";
import "./pick.js";
import "./tabs.js";
import "./window.js";
import "./chat.js";
import "./place.js";
import "./attention.js";
import "./pan.js";
import "./live.js";
import "./send.js";
import "./replay.js";
import "./guide.js";
