// Keys of one character, the dialog that lists them, and the setting that turns them off.

import { h } from "./dom.js";
import { t } from "./texts.js";

const SETTING = "crosstalk.keys";
const OFF = "off";

/** Key, key of the label, and action, which returns whether there was something to act on. */
const KEYS = [
  ["/", "keys.search", () => focus(document.getElementById("search"))],
  ["j", "keys.down", () => focus(titleFrom(1))],
  ["k", "keys.up", () => focus(titleFrom(-1))],
  ["n", "keys.next", () => openFromHere(1)],
  ["p", "keys.previous", () => openFromHere(-1)],
  ["a", "keys.acknowledge", () => click(document.getElementById("act-acknowledge"))],
  ["u", "keys.back", () => click(document.querySelector(".back a"))],
  ["?", "keys.help", toggle],
];

const box = h("input", { id: "keys-on", type: "checkbox", on: { change: save } });
const dialog = h(
  "dialog",
  { class: "card keys", "aria-labelledby": "keys-title" },
  h("h2", { id: "keys-title" }, t("keys.title")),
  h("dl", null, KEYS.map(([key, label]) => [h("dt", null, h("kbd", null, key)), h("dd", null, t(label))])),
  h("p", { class: "muted" }, t("keys.fields")),
  h("p", { class: "check" }, box, h("label", { for: box.id }, t("keys.on"))),
  h("button", { type: "button", class: "button", autofocus: true, on: { click: toggle } }, t("keys.close")),
);

/** Addresses of the incidents of the last list, in its order. */
let order = [];
/** The one of them that was opened last. */
let opened = null;

/** Makes the keys act, and `opener` open their list. */
export function listenToKeys(opener) {
  document.body.append(dialog);
  opener.addEventListener("click", toggle);
  document.addEventListener("keydown", (event) => {
    const [, , action] = KEYS.find(([key]) => key === event.key) ?? [];
    if (action && isMeant(event) && action()) {
      event.preventDefault();
    }
  });
}

/** Keeps the order of the list that is still shown, and the address of the next view, for later keys. */
export function keepOrder() {
  const shown = titles().map((title) => title.hash);
  order = shown.length ? shown : order;
  opened = order.includes(location.hash) ? location.hash : opened;
}

function isMeant(event) {
  const isTyping = event.target.isContentEditable || event.target.closest("input, select, textarea");
  const isOther = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
  return isOn() && !isTyping && !isOther && (!dialog.open || event.key === "?");
}

function isOn() {
  return localStorage.getItem(SETTING) !== OFF;
}

function save() {
  if (box.checked) {
    localStorage.removeItem(SETTING);
  } else {
    localStorage.setItem(SETTING, OFF);
  }
}

function toggle() {
  if (dialog.open) {
    dialog.close();
  } else {
    box.checked = isOn();
    dialog.showModal();
  }
  return true;
}

/** Focuses an element if there is one. */
function focus(element) {
  element?.focus();
  return Boolean(element);
}

/** Clicks an element as a reader could: not one that is missing, hidden or disabled. */
function click(element) {
  const isPossible = Boolean(element?.checkVisibility()) && !element.disabled;
  if (isPossible) {
    element.click();
  }
  return isPossible;
}

/** Opens the incident so many places after the shown one, if both are on the last list. */
function openFromHere(step) {
  const here = order.indexOf(location.hash);
  const address = here < 0 ? null : order[here + step];
  if (address) {
    opened = address;
    location.hash = address;
  }
  return Boolean(address);
}

/** The title so many rows after the focused one; without one, after the incident that was opened last, or else the first. */
function titleFrom(step) {
  const shown = titles();
  const focused = shown.findIndex((title) => title.closest("tr").contains(document.activeElement));
  const here = focused < 0 ? shown.findIndex((title) => title.hash === opened) : focused;
  return shown[Math.min(Math.max(here + step, 0), shown.length - 1)];
}

/** The links to the incidents of the list, if it is shown. */
function titles() {
  return [...document.querySelectorAll(".incidents .title")];
}
