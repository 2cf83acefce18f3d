function ready() {
  const link = document.getElementById("link");
  if (link) link.value = new URL(location.pathname, location.origin).href;
}

ready();
listen();
addEventListener("pageshow", (event) => event.persisted && location.reload());
