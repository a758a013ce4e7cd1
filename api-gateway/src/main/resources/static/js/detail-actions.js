// What a person does about an incident: acknowledge, resolve, reopen, comment, feedback, merge, split.

import { post } from "./api.js";
import { createCorrection } from "./correction.js";
import { card } from "./detail-people.js";
import { announce, h, show } from "./dom.js";
import { time } from "./format.js";
import { parts, t } from "./texts.js";

const isOver = (incident) => incident.status === "resolved";
const isClosed = (incident) => Boolean(incident.mergedInto || incident.withdrawn);

/** Name in the path, key of the words on the button, when it is possible, and the body of the request. */
const ACTIONS = [
  ["acknowledge", "act.acknowledge", (incident) => !isOver(incident) && incident.status !== "acknowledged", (text) => ({ reason: text })],
  ["resolve", "act.resolve", (incident) => !isOver(incident), (text) => ({ reason: text })],
  ["reopen", "act.reopen", (incident) => isOver(incident) && !incident.withdrawn, (text) => ({ reason: text })],
  ["comment", "act.comment", () => true, (text) => ({ text })],
  ["feedback", "act.right", () => true, (text) => ({ right: true, reason: text })],
];

/** A card with the actions; `done` is called after each. The typed text stays while the page is refreshed. */
export function createActionCard(path, done) {
  const into = h("input", { id: "merge-into", type: "text", placeholder: "inc-…", maxlength: "200" });
  const victims = h("fieldset", { class: "action-victims" });
  const grouping = h(
    "details",
    null,
    h("summary", null, t("act.grouping")),
    h("label", { for: "merge-into" }, t("act.into")),
    into,
    h("button", { type: "button", class: "button", on: { click: () => act("merge", t("act.merge"), { into: into.value.trim(), reason: text.value }) } }, t("act.merge")),
    victims,
    h("button", { type: "button", class: "button", on: { click: () => act("split", t("act.split"), { victims: chosen(), reason: text.value }) } }, t("act.splitOff")),
  );
  const text = h("textarea", { id: "action-text", rows: "2", maxlength: "4000" });
  const label = h("label", { for: "action-text" }, t("act.text"));
  const correction = createCorrection((body) => act("feedback", t("act.wrong"), { ...body, right: false, reason: text.value }));
  const people = h("div");
  const message = h("p", { class: "notice notice-error", role: "alert", hidden: true });
  const readOnly = h("p", { class: "muted" });
  const buttons = h("p", { class: "action-buttons" });
  const element = card(
    t("act.title"),
    "actions",
    people,
    readOnly,
    label,
    text,
    buttons,
    correction.element,
    grouping,
    message,
  );
  return { element, update };

  function chosen() {
    return [...victims.querySelectorAll("input:checked")].map((box) => box.value);
  }

  /** Shows what people did, and what the token may do: without the role, only which one is needed. */
  function update(incident, isPermitted) {
    show(people, deeds(incident));
    show(readOnly, isPermitted ? null : t("act.readOnly"));
    readOnly.hidden = isPermitted;
    [label, text, buttons, correction.element].forEach((part) => (part.hidden = !isPermitted));
    grouping.hidden = !isPermitted || isClosed(incident);
    correction.update(incident);
    updateVictims(incident.victims.filter((victim) => !victim.contribution?.secondary).map((victim) => victim.resource));
    show(
      buttons,
      ACTIONS.filter(([, , isPossible]) => isPossible(incident)).map(([name, label, , body]) =>
        h("button", { type: "button", id: `act-${name}`, class: "button", on: { click: () => act(name, t(label), body(text.value)) } }, t(label)),
      ),
    );
  }

  function setDisabled(disabled) {
    element.querySelectorAll("button").forEach((button) => (button.disabled = disabled));
  }

  /** Victims to split off; the boxes stay checked while the page is refreshed. */
  function updateVictims(names) {
    const checked = new Set(chosen());
    show(victims, [
      h("legend", null, t("act.splitVictims")),
      ...names.map((name) => h("label", null, h("input", { type: "checkbox", id: `split-${encodeURIComponent(name)}`, value: name, checked: checked.has(name) }), ` ${name}`)),
    ]);
  }

  /** What the action names that is not known; the action was accepted. */
  function warn(warnings) {
    message.textContent = warnings.map(({ problem, hint }) => `${problem}; ${hint}`).join("\n");
    message.hidden = warnings.length === 0;
  }

  async function act(name, label, body) {
    message.hidden = true;
    setDisabled(true);
    try {
      const answer = await post(`${path}/${name}`, body);
      text.value = "";
      warn(answer.warnings ?? []);
      if (name === "feedback") {
        correction.clear();
      }
      announce(t("act.done", label));
    } catch (problem) {
      message.textContent = problem.status === 403 ? t("act.readOnly") : problem.message;
      message.hidden = false;
    }
    setDisabled(false);
    await done().catch(() => announce(t("page.noRefresh")));
  }
}

function deeds(incident) {
  const resolved = incident.manualResolution;
  const lines = [
    incident.acknowledgement && deed("act.acknowledgedBy", incident.acknowledgement),
    resolved && deed(resolutionLabel(resolved), resolved),
    incident.reopening && deed("act.reopenedBy", incident.reopening),
    incident.assignment && deed("act.assignedBy", incident.assignment, incident.assignment.team),
  ].filter(Boolean);
  return lines.length ? h("ul", { class: "plain" }, lines) : h("p", { class: "muted" }, t("act.noPerson"));
}

/** What is known of the degradation; older answers state only whether it was measured as over. */
function resolutionLabel(resolved) {
  if (!resolved.whileDegraded) {
    return "act.resolvedBy";
  }
  return resolved.degradation === "unknown" ? "act.resolvedUnknownBy" : "act.resolvedDegradedBy";
}

function deed(key, one, object) {
  return h("li", null, parts(key, h("strong", null, one.by), time(one.at), object), one.reason && `: ${one.reason}`);
}
