// Form with which a person states that the diagnosis was wrong: the right culprit and the right class.

import { get, withQuery } from "./api.js";
import { h, show } from "./dom.js";
import { ruledOut } from "./incident.js";
import { t } from "./texts.js";
import { CAUSE_CLASSES, causeLabel } from "./words.js";

const MOST_NAMES = 500;

/** Creates the form; `send` receives the fields that are filled in. They stay while the page is refreshed. */
export function createCorrection(send) {
  const names = h("datalist", { id: "known-resources" });
  const culprit = h("input", {
    id: "right-culprit",
    type: "text",
    list: "known-resources",
    maxlength: "200",
    autocomplete: "off",
    placeholder: t("act.wrong.culprit.hint"),
  });
  const cause = h(
    "select",
    { id: "right-cause" },
    h("option", { value: "" }, t("act.wrong.same")),
    CAUSE_CLASSES.map((one) => h("option", { value: one }, causeLabel(one))),
  );
  const element = h(
    "details",
    { class: "correction", on: { toggle: suggest } },
    h("summary", null, t("act.wrong")),
    h("p", { class: "muted" }, t("act.wrong.intro")),
    h("label", { for: "right-culprit" }, t("act.wrong.culprit")),
    culprit,
    names,
    h("label", { for: "right-cause" }, t("act.wrong.cause")),
    cause,
    h("button", { type: "button", class: "button", on: { click: () => send(fields()) } }, t("act.wrong.send")),
  );
  let incident = null;
  let inventory = [];
  let isAsked = false;
  return { element, update, clear };

  function fields() {
    return {
      ...(culprit.value.trim() && { culprit: culprit.value.trim() }),
      ...(cause.value && { cause: cause.value }),
    };
  }

  function clear() {
    culprit.value = "";
    cause.value = "";
    element.open = false;
  }

  function update(next) {
    incident = next;
    showNames();
  }

  /** Suggests the resources of the incident first, then those of the inventory. */
  function showNames() {
    const own = [
      ...incident.suspects.map((one) => one.resource),
      incident.sharedResource?.id,
      ...ruledOut(incident).map((one) => one.resource),
      ...(incident.changes ?? []).map((one) => one.resource),
      ...incident.victims.map((one) => one.resource),
    ];
    const all = new Set([...own, ...inventory].filter(Boolean));
    show(names, [...all].map((value) => h("option", { value })));
  }

  /** Reads the inventory when the form is opened; without it, other resources can still be typed. */
  async function suggest() {
    if (!element.open || isAsked) {
      return;
    }
    isAsked = true;
    try {
      const world = incident.world === "live" ? "" : incident.world;
      const page = await get(withQuery("/api/v1/inventory", { world, limit: MOST_NAMES }));
      inventory = page.items.map((one) => one.id);
      showNames();
    } catch {
      inventory = [];
    }
  }
}
