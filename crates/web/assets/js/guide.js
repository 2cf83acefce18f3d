// A link from the rules to a choice shows it: the focus does what pointing at it does.
if (location.hash.startsWith("#do-")) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.focus();
