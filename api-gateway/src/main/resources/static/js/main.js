// Starts the page: token, route, refresh.

import { forgetAnswers } from "./api.js";
import { openDetail } from "./detail-view.js";
import { h, show } from "./dom.js";
import { useZone } from "./format.js";
import { openList } from "./list-view.js";
import { createRefresher } from "./refresher.js";
import { adoptTokenFromAddress, forgetToken, setToken, token } from "./session.js";
import { showSignIn } from "./sign-in.js";
import { openSources } from "./sources-view.js";

const main = document.getElementById("main");
const tools = document.getElementById("tools");
const refresher = createRefresher(document.getElementById("progress"), signInAgain);
let lastList = "#/incidents";

function route() {
  if (!token()) {
    askForToken();
    return;
  }
  show(tools, refresher.control, signOutButton());
  useZone(null);
  if (location.hash === "#/sources") {
    refresher.watch(openSources(main));
    window.scrollTo(0, 0);
    return;
  }
  const detail = /^#\/incidents\/([^/?]+)$/.exec(location.hash);
  refresher.watch(detail ? openDetail(main, decodeURIComponent(detail[1]), lastList) : openListHere());
  window.scrollTo(0, 0);
}

function openListHere() {
  lastList = location.hash.startsWith("#/incidents") ? location.hash : "#/incidents";
  const remember = (hash) => {
    lastList = hash;
  };
  return openList(main, new URLSearchParams(lastList.split("?")[1] ?? ""), remember);
}

function askForToken(problem) {
  refresher.stop();
  show(tools);
  document.title = "Crosstalk";
  showSignIn(main, problem, (entered) => {
    setToken(entered);
    route();
  });
}

function signInAgain() {
  leave();
  askForToken("This token is not accepted. It may have been replaced: enter the current one.");
}

function signOutButton() {
  const click = () => {
    leave();
    askForToken();
  };
  return h("button", { type: "button", class: "button button-quiet", on: { click } }, "Sign out");
}

function leave() {
  forgetToken();
  forgetAnswers();
}

function onAddressChange() {
  adoptTokenFromAddress();
  route();
}

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  const search = document.getElementById("search");
  if (event.key === "/" && !typing && search) {
    event.preventDefault();
    search.focus();
  }
});
window.addEventListener("hashchange", onAddressChange);
onAddressChange();
