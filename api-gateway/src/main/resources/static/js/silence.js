// Form with which a person silences the messages about incidents of the same kind, and takes the silence back.

import { h, show } from "./dom.js";
import { time } from "./format.js";
import { culprits } from "./incident.js";
import { iso } from "./investigate-link.js";
import { parts, t } from "./texts.js";
import { fromLocal } from "./time-fields.js";
import { SEVERITIES, causeLabel, word } from "./words.js";

const HOUR_MS = 3_600_000;
const UNTIL = ["1h", "4h", "tomorrow", "time"];
/** A matcher as rules-service reads it: a quotation mark in the value cannot be written. */
const MATCHER = /^[^"]*"[^"]*"$/;

/** Creates the form; `send(body)` posts a silence, `takeBack(id)` ends it, and `refuse(reason)` reports what is missing. */
export function createSilence(send, takeBack, refuse) {
  const meaning = h("div");
  const end = h("input", { id: "silence-end", type: "datetime-local", hidden: true, "aria-label": t("silence.end") });
  const until = h("select", { id: "silence-until", on: { change: showEnd } }, UNTIL.map((value) => h("option", { value }, t(`silence.until.${value}`))));
  const submit = () => {
    const time = endOf(until.value, end.value);
    return time ? send({ matchers: matchers(), until: time }) : refuse(t("silence.end.empty"));
  };
  const form = h(
    "details",
    null,
    h("summary", null, t("silence.open")),
    meaning,
    h("label", { for: "silence-until" }, t("silence.until")),
    until,
    end,
    h("p", { class: "muted" }, t("silence.reason")),
    h("button", { type: "button", id: "act-silence", class: "button", on: { click: submit } }, t("silence.set")),
  );
  const notOffered = h("p", { class: "muted" }, t("silence.quotationMark"));
  const result = h("div");
  const element = h("div", { class: "silence" }, form, notOffered, result);
  let conditions = [];
  return { element, update, accepted };

  function matchers() {
    return conditions.map((one) => one.matcher).filter(Boolean);
  }

  function showEnd() {
    end.hidden = until.value !== "time";
  }

  function update(incident) {
    conditions = conditionsOf(incident);
    notOffered.hidden = matchers().every((one) => MATCHER.test(one));
    form.hidden = !notOffered.hidden;
    show(
      meaning,
      h("p", null, t("silence.meaning")),
      h("ul", null, conditions.filter((one) => one.text).map((one) => h("li", null, one.text))),
      h("p", { class: "muted" }, t("silence.still")),
    );
  }

  /** Shows a new silence with a button that takes it back. */
  function accepted(silence) {
    const click = async () => {
      if (await takeBack(silence.id)) {
        show(result);
      }
    };
    form.open = false;
    show(result, h("p", { class: "notice" }, parts("silence.accepted", time(silence.until)), " ", h("button", { type: "button", class: "button button-small", on: { click } }, t("silence.takeBack"))));
  }
}

/** The end of a silence as RFC 3339; null when none is entered. */
function endOf(choice, entered) {
  if (choice === "time") {
    return fromLocal(entered);
  }
  const now = new Date();
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8);
  return iso(choice === "tomorrow" ? tomorrow.getTime() : now.getTime() + parseInt(choice, 10) * HOUR_MS);
}

/**
 * Conditions that this incident fulfils, and the same problem when it happens again: world, class, shared resource or
 * victim, culprit, and severity. One without a matcher is only shown.
 */
function conditionsOf(incident) {
  const [culprit] = culprits(incident);
  const shared = incident.sharedResource;
  const [victim] = incident.victims;
  const worse = SEVERITIES.slice(0, SEVERITIES.indexOf(incident.severity));
  return [
    { matcher: equal("world", incident.world) },
    condition("causeClass", incident.causeClass, "list.cause", causeLabel(incident.causeClass)),
    shared && condition("sharedResource", shared.id, "list.shared"),
    !shared && victim && condition("victim", victim.resource, "silence.victim"),
    culprit && condition("culprit", culprit.resource, "list.culprit"),
    !culprit && incident.causeClass === "noisy_neighbour" && { text: t("silence.anyCulprit") },
    worse.length > 0 && { matcher: `severity!~"${worse.join("|")}"`, text: t("silence.severity", word("severity", incident.severity)) },
  ].filter(Boolean);
}

function condition(field, value, label, text = value) {
  return { matcher: equal(field, value), text: `${t(label)}: ${text}` };
}

function equal(field, value) {
  return `${field}="${value}"`;
}
