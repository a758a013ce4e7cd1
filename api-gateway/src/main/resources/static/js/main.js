// Starts the page: token, route, refresh.

import { forgetAnswers, get } from "./api.js";
import { openDetail } from "./detail-view.js";
import { h, show } from "./dom.js";
import { useZone } from "./format.js";
import { openInvestigate } from "./investigate-view.js";
import { keepOrder, listenToKeys } from "./keys.js";
import { openList } from "./list-view.js";
import { hangUp, listen } from "./live.js";
import { openOperation } from "./operation-view.js";
import { createRefresher } from "./refresher.js";
import { openReport } from "./report-view.js";
import { adoptTokenFromAddress, forgetToken, setToken, shareToken, signOutOtherTabs, token } from "./session.js";
import { showSignIn } from "./sign-in.js";
import { openSources } from "./sources-view.js";
import { t } from "./texts.js";

const main = document.getElementById("main");
const tools = document.getElementById("tools");
const refresher = createRefresher(document.getElementById("progress"), signInAgain, showVersion);
let lastList = "#/incidents";

function route() {
  if (!token()) {
    askForToken();
    return;
  }
  show(tools, refresher.control, signOutButton());
  useZone(null);
  keepOrder();
  refresher.watch(openHere());
  window.scrollTo(0, 0);
}

/** Shows the version at the foot of the page, once the token was accepted; a failed request is repeated with the next view. */
async function showVersion() {
  const place = document.getElementById("version");
  if (!place.textContent) {
    const session = await get("/api/v1/session").catch(() => null);
    place.textContent = session ? `Crosstalk ${session.version}` : "";
  }
}

function openHere() {
  const [place, query] = location.hash.split("?");
  if (place === "#/sources") {
    return openSources(main);
  }
  if (place === "#/operation") {
    return openOperation(main);
  }
  if (place === "#/investigate") {
    return openInvestigate(main, new URLSearchParams(query ?? ""));
  }
  if (place === "#/report") {
    return openReport(main, new URLSearchParams(query ?? ""));
  }
  const detail = /^#\/incidents\/([^/?]+)$/.exec(location.hash);
  return detail ? openDetail(main, decodeURIComponent(detail[1]), lastList) : openListHere();
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
  askForToken(t("page.tokenRefused"));
}

function signOutButton() {
  const click = () => {
    signOutOtherTabs();
    signOut();
  };
  return h("button", { type: "button", class: "button button-quiet", on: { click } }, t("page.signOut"));
}

function signOut() {
  leave();
  askForToken();
}

function leave() {
  forgetToken();
  forgetAnswers();
  hangUp();
}

function onAddressChange() {
  adoptTokenFromAddress();
  route();
}

for (const element of document.querySelectorAll("[data-text]")) {
  element.textContent = t(element.dataset.text);
}
document.querySelector(".places").setAttribute("aria-label", t("page.places"));
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
listenToKeys(document.getElementById("keys"));
window.addEventListener("hashchange", onAddressChange);
listen(refresher.refreshSoon);
onAddressChange();
shareToken(route, signOut);
