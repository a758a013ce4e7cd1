// Actions of people on an incident: acknowledge, resolve, reopen, comment, feedback, assign, merge, split, silence.

import { post, remove } from "./api.js";
import { createAssignment } from "./assignment.js";
import { createCorrection } from "./correction.js";
import { card } from "./detail-people.js";
import { announce, h, show } from "./dom.js";
import { time } from "./format.js";
import { createGrouping } from "./grouping.js";
import { isOver, isOwnProblem, mergeByPerson } from "./incident.js";
import { createSilence } from "./silence.js";
import { parts, t } from "./texts.js";

/** Name in the path, key of the label, condition, and body of the request of each action. */
const ACTIONS = [
  ["acknowledge", "act.acknowledge", (incident) => !isOver(incident) && incident.status !== "acknowledged", (text) => ({ reason: text })],
  ["resolve", "act.resolve", (incident) => !isOver(incident), (text) => ({ reason: text })],
  ["reopen", "act.reopen", (incident) => isOver(incident) && isOwnProblem(incident), (text) => ({ reason: text })],
  ["reopen", "act.undo", mergeByPerson, (text) => ({ reason: text })],
  ["comment", "act.comment", () => true, (text) => ({ text })],
  ["feedback", "act.right", () => true, (text) => ({ right: true, reason: text })],
];

/** Creates the card with the actions; `done` is called after each. The typed text stays while the page is refreshed. */
export function createActionCard(path, done) {
  const grouping = createGrouping((name, label, body) => act(name, label, { ...body, reason: text.value }));
  const text = h("textarea", { id: "action-text", rows: "2", maxlength: "4000" });
  const label = h("label", { for: "action-text" }, t("act.text"));
  const correction = createCorrection((body) => act("feedback", t("act.wrong"), { ...body, right: false, reason: text.value }));
  const assignment = createAssignment(
    (team) => act("assign", t("act.assign"), { team, reason: text.value }),
    () => refuse(t("act.assign.empty")),
  );
  const silence = createSilence(setSilence, (id) => perform(t("silence.takeBack"), () => remove(`/api/v1/silences/${encodeURIComponent(id)}`)), refuse);
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
    assignment.element,
    correction.element,
    grouping.element,
    silence.element,
    message,
  );
  return { element, update };

  /** Shows the actions of people, and those that the token permits; without the role, only which one is needed. */
  function update(incident, isPermitted) {
    show(people, deeds(incident));
    show(readOnly, isPermitted ? null : t("act.readOnly"));
    readOnly.hidden = isPermitted;
    [label, text, buttons, correction.element].forEach((part) => (part.hidden = !isPermitted));
    [assignment.element, grouping.element].forEach((part) => (part.hidden = !isPermitted || !isOwnProblem(incident)));
    silence.element.hidden = !isPermitted || !isOwnProblem(incident) || incident.world !== "live";
    assignment.update(incident);
    correction.update(incident);
    grouping.update(incident.victims.map((victim) => victim.resource));
    silence.update(incident);
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

  /** Shows the warnings of an accepted action, such as a name that is not known. */
  function warn(warnings) {
    message.textContent = warnings.map(({ problem, hint }) => `${problem}; ${hint}`).join("\n");
    message.hidden = warnings.length === 0;
  }

  function refuse(reason) {
    message.textContent = reason;
    message.hidden = false;
  }

  async function act(name, label, body) {
    const accepted = await perform(label, () => post(`${path}/${name}`, body));
    if (accepted) {
      text.value = "";
    }
    if (accepted && name === "feedback") {
      correction.clear();
    }
    if (accepted && name === "assign") {
      assignment.clear();
    }
    await done().catch(() => announce(t("page.noRefresh")));
  }

  async function setSilence(body) {
    const reason = text.value.trim();
    if (!reason) {
      refuse(t("silence.reason"));
      text.focus();
      return;
    }
    const accepted = await perform(t("silence.set"), () => post("/api/v1/silences", { ...body, reason }));
    if (accepted) {
      text.value = "";
      silence.accepted(accepted);
    }
  }

  /** Sends a request and shows its warnings or its problem; returns the answer, or null when it has failed. */
  async function perform(label, request) {
    message.hidden = true;
    setDisabled(true);
    try {
      const answer = await request();
      warn(answer.warnings ?? []);
      announce(t("act.done", label));
      return answer;
    } catch (problem) {
      refuse(problem.status === 403 ? t("act.readOnly") : problem.message);
      return null;
    } finally {
      setDisabled(false);
    }
  }
}

function deeds(incident) {
  const resolved = incident.manualResolution;
  const lines = [
    incident.acknowledgement && deed("act.acknowledgedBy", incident.acknowledgement),
    resolved && deed(resolutionLabel(resolved), resolved),
    incident.reopening && deed("act.reopenedBy", incident.reopening),
    incident.assignment && deed("act.assignedBy", incident.assignment, incident.assignment.team),
    ...(incident.groupingDecisions ?? []).map(decision),
    incident.comments > 0 && h("li", null, t("act.comments", incident.comments)),
    statements(incident.feedback),
  ].filter(Boolean);
  return lines.length ? h("ul", { class: "plain" }, lines) : h("p", { class: "muted" }, t("act.noPerson"));
}

/** The number of people by their statement on the diagnosis; nothing without feedback. */
function statements(feedback) {
  return feedback?.right + feedback?.wrong > 0 && h("li", null, t("act.statements", feedback.right, feedback.wrong));
}

/** A decision on the grouping, with a link to the other incident. */
function decision(one) {
  return deed(`grouping.${one.type}`, one, one.incident && h("a", { href: `#/incidents/${encodeURIComponent(one.incident)}` }, one.incident));
}

/** The label of a resolution by the state of the degradation. */
function resolutionLabel(resolved) {
  if (!resolved.whileDegraded) {
    return "act.resolvedBy";
  }
  return resolved.degradation === "unknown" ? "act.resolvedUnknownBy" : "act.resolvedDegradedBy";
}

function deed(key, one, object) {
  return h("li", null, parts(key, h("strong", null, one.by), time(one.at), object), one.reason && `: ${one.reason}`);
}
