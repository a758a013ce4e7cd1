// What a person does about an incident: acknowledge, resolve, reopen, comment, feedback, merge, split.

import { post } from "./api.js";
import { card } from "./detail-people.js";
import { announce, h, show } from "./dom.js";
import { time } from "./format.js";

const isOver = (incident) => incident.status === "resolved";
const isClosed = (incident) => Boolean(incident.mergedInto || incident.withdrawn);

/** Name in the path, words on the button, when it is possible, and the body of the request. */
const ACTIONS = [
  ["acknowledge", "Acknowledge", (incident) => !isOver(incident) && incident.status !== "acknowledged", (text) => ({ reason: text })],
  ["resolve", "Resolve", (incident) => !isOver(incident), (text) => ({ reason: text })],
  ["reopen", "Reopen", (incident) => isOver(incident) && !incident.withdrawn, (text) => ({ reason: text })],
  ["comment", "Comment", () => true, (text) => ({ text })],
  ["feedback", "Diagnosis was right", () => true, (text) => ({ right: true, reason: text })],
  ["feedback", "Diagnosis was wrong", () => true, (text) => ({ right: false, reason: text })],
];

/** A card with the actions; `done` is called after each. The typed text stays while the page is refreshed. */
export function createActionCard(path, done) {
  const into = h("input", { id: "merge-into", type: "text", placeholder: "inc-…", maxlength: "200" });
  const victims = h("fieldset", { class: "action-victims" });
  const grouping = h(
    "details",
    null,
    h("summary", null, "Merge or split"),
    h("label", { for: "merge-into" }, "The same problem as incident"),
    into,
    h("button", { type: "button", class: "button", on: { click: () => act("merge", "Merge", { into: into.value.trim(), reason: text.value }) } }, "Merge"),
    victims,
    h("button", { type: "button", class: "button", on: { click: () => act("split", "Split", { victims: chosen(), reason: text.value }) } }, "Split off"),
  );
  const text = h("textarea", { id: "action-text", rows: "2", maxlength: "4000" });
  const people = h("div");
  const message = h("p", { class: "notice notice-error", role: "alert", hidden: true });
  const buttons = h("p", { class: "action-buttons" });
  const element = card(
    "What people do",
    "actions",
    people,
    h("label", { for: "action-text" }, "Reason or comment"),
    text,
    buttons,
    grouping,
    message,
  );
  return { element, update };

  function chosen() {
    return [...victims.querySelectorAll("input:checked")].map((box) => box.value);
  }

  function update(incident) {
    show(people, deeds(incident));
    grouping.hidden = isClosed(incident);
    updateVictims(incident.victims.filter((victim) => !victim.contribution?.secondary).map((victim) => victim.resource));
    show(
      buttons,
      ACTIONS.filter(([, , isPossible]) => isPossible(incident)).map(([name, label, , body]) =>
        h("button", { type: "button", class: "button", on: { click: () => act(name, label, body(text.value)) } }, label),
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
      h("legend", null, "Another problem, of these victims"),
      ...names.map((name) => h("label", null, h("input", { type: "checkbox", value: name, checked: checked.has(name) }), ` ${name}`)),
    ]);
  }

  async function act(name, label, body) {
    message.hidden = true;
    setDisabled(true);
    try {
      await post(`${path}/${name}`, body);
      text.value = "";
      announce(`${label}: done`);
    } catch (problem) {
      message.textContent = problem.status === 403 ? "This token may only read. Sign in with one that has the role 'operator'." : problem.message;
      message.hidden = false;
    }
    setDisabled(false);
    await done().catch(() => announce("The page could not be refreshed."));
  }
}

function deeds(incident) {
  const resolved = incident.manualResolution;
  const lines = [
    incident.acknowledgement && deed("Acknowledged", incident.acknowledgement),
    resolved && deed(resolved.whileDegraded ? "Resolved while the victims are still degraded," : "Resolved", resolved),
    incident.reopening && deed("Reopened", incident.reopening),
    incident.assignment && deed(`Assigned to ${incident.assignment.team}`, incident.assignment),
  ].filter(Boolean);
  return lines.length ? h("ul", { class: "plain" }, lines) : h("p", { class: "muted" }, "No person has acted on it.");
}

function deed(what, one) {
  return h("li", null, h("strong", null, what), ` by ${one.by}, `, time(one.at), one.reason && `: ${one.reason}`);
}
