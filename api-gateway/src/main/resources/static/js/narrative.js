// An incident in a few plain sentences.

import { announce, h } from "./dom.js";
import { duration, estimate, factor, percent, quantity, time } from "./format.js";
import { culprits, endedByItself, harmMs, isOver, isOwnProblem, isPast, ruledOut } from "./incident.js";
import { parts, t } from "./texts.js";
import { causeLabel, causeMeaning, changeWords, metricLabel, word } from "./words.js";

/** The three lines that the incident carries with its explanation folded, or else degradation, cause, end. */
export function narrative(incident) {
  if (!incident.explanation) {
    return derived(incident);
  }
  const paragraphs = incident.explanation.split("\n").map((paragraph) => h("p", null, paragraph));
  const lines = incident.summary;
  return lines
    ? [
        line(t("story.degraded"), lines.degradation),
        line(t("story.cause"), lines.cause),
        ending(incident),
        action(incident),
        notTheCause(incident),
        h("details", { class: "explanation" }, h("summary", { id: "explanation" }, t("story.details")), paragraphs),
        copyButton(incident),
      ]
    : paragraphs;
}

/** The line with the end, also of the diagnosis of an incident that a person keeps open; null without one of its own. */
function ending(incident) {
  const pair = endPair(incident);
  return pair && line(...pair);
}

function endPair(incident) {
  if (!isOwnProblem(incident)) {
    return null;
  }
  const recovery = incident.summary?.recovery;
  if (!isOver(incident)) {
    return keptOpen(incident) ?? (recovery ? [t("story.recovered"), t("story.keptOpen", recovery)] : null);
  }
  const text = endText(incident);
  return text ? [t("story.end"), text] : null;
}

/** Ends of the diagnosis without a recovery, of an incident that a person keeps open. */
function keptOpen(incident) {
  switch (incident.diagnosedResolution?.resolution) {
    case "expired":
      return [t("story.end"), t("story.keptOpen.expired")];
    case "lasting":
      return [t("story.end"), t("story.keptOpen.lasting")];
    default:
      return null;
  }
}

function endText(incident) {
  if (incident.summary?.recovery) {
    return incident.summary.recovery;
  }
  if (incident.resolution === "expired") {
    return t("detail.expired");
  }
  const resolved = incident.manualResolution;
  if (resolved?.whileDegraded) {
    return t(resolved.degradation === "unknown" ? "story.end.unknown" : "story.end.degraded", resolved.by);
  }
  return resolved ? t("story.end.person", resolved.by) : "";
}

/**
 * The line with the advice; after the degradation, with what prevents the next one, where anything is known. What is
 * part of another incident is advised there.
 */
function action(incident) {
  const text = actionText(incident);
  return text ? line(...text) : null;
}

function actionText(incident) {
  if (!isOwnProblem(incident)) {
    return null;
  }
  if (!isPast(incident)) {
    return [t("story.todo"), incident.summary.action];
  }
  const isKnown = (incident.advice ?? []).length > 0 || incident.remedy?.verified;
  return isKnown ? [t("story.prevent"), incident.summary.action] : null;
}

function line(name, text) {
  return h("p", { class: "lead" }, h("strong", null, `${name}: `), text);
}

/** The line with the exonerations, the most important with its figures for its team; the others are below. */
function notTheCause(incident) {
  const [first, ...others] = ruledOutOthers(incident);
  return (
    first &&
    h(
      "p",
      { class: "lead" },
      h("strong", null, `${t("story.notCause")}: `),
      name(first.resource),
      `: ${firstSentence(first.summary)}`,
      others.length > 0 && [" ", parts("story.nor", list(others.map((one) => one.resource)))],
    )
  );
}

/** The ruled out resources other than victims, which are never suspected. */
function ruledOutOthers(incident) {
  const victims = new Set(incident.victims.map((one) => one.resource));
  return ruledOut(incident).filter((one) => !victims.has(one.resource));
}

/** The first sentence of a text; a full stop inside brackets ends none. */
function firstSentence(text) {
  return /^(?:\([^)]*\)|[^(])*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

function copyButton(incident) {
  const click = async (event) => {
    await navigator.clipboard.writeText(ticketText(incident));
    announce(t("story.copied"));
    event.target.textContent = t("story.copied");
  };
  const button = h("button", { type: "button", id: "copy", class: "button button-quiet button-small", on: { click } }, t("story.copy"));
  return h("p", { class: "copy" }, button);
}

/** Title, address, three lines and the explanation as plain text. */
function ticketText(incident) {
  const { degradation, cause } = incident.summary;
  const address = incident.link ?? location.href;
  const pairs = [[t("story.degraded"), degradation], [t("story.cause"), cause], endPair(incident), actionText(incident)];
  const lines = pairs.filter(Boolean).map(([what, text]) => `${what}: ${text}`);
  return [incident.title, address, "", ...lines, "", incident.explanation, ""].join("\n");
}

/** Sentences for incidents of earlier versions, which have no explanation. */
function derived(incident) {
  return [degradation(incident), cause(incident), exonerations(incident), outcome(incident)]
    .filter(Boolean)
    .map((sentence) => h("p", null, sentence));
}

function degradation(incident) {
  const [first, ...others] = incident.victims;
  if (!first) {
    return null;
  }
  return parts(
    incident.end ? "story.was" : "story.is",
    name(first.resource),
    word("environment", first.environment),
    metricLabel(first.metric),
    h("strong", null, quantity(first.observed, first.unit)),
    estimate(first.baseline, first.unit),
    times(first),
    when(incident),
    others.length ? parts("story.also", list(others.map((victim) => victim.resource))) : null,
  );
}

function times(victim) {
  const text = factor(victim.baseline, victim.observed);
  return text ? ` (${text})` : "";
}

function when(incident) {
  const ms = harmMs(incident);
  if (incident.end) {
    return parts("story.period", time(incident.onset), time(incident.end), duration(ms));
  }
  return ms === null ? parts("story.untilEnd", time(incident.onset)) : parts("story.since", time(incident.onset), duration(ms));
}

function cause(incident) {
  const [first, ...others] = culprits(incident);
  if (first) {
    return parts(
      "story.culprit",
      name(first.resource),
      word("environment", first.environment),
      h("strong", null, percent(first.probability)),
      others.length ? parts("story.together", list(others.map((suspect) => suspect.resource))) : null,
      meeting(incident),
    );
  }
  return noCulprit(incident);
}

function meeting(incident) {
  const shared = incident.sharedResource;
  return shared ? parts("story.meet", word("kind", shared.kind), name(shared.id)) : ".";
}

function noCulprit(incident) {
  const [first] = incident.suspects;
  const shared = incident.sharedResource;
  const meaning = causeMeaning(incident.causeClass);
  return parts(
    "story.noCulprit",
    h("strong", null, causeLabel(incident.causeClass)),
    meaning && `: ${meaning}.`,
    shared ? parts("story.where", word("kind", shared.kind), name(shared.id)) : null,
    first ? t("story.closest", first.resource, percent(first.probability)) : null,
  );
}

function exonerations(incident) {
  const names = ruledOutOthers(incident).map((one) => one.resource);
  return names.length ? parts("story.exonerated", list(names)) : null;
}

function outcome(incident) {
  const remedy = incident.remedy;
  if (!remedy) {
    return null;
  }
  const change = t("story.fromTo", quantity(remedy.before, remedy.unit), quantity(remedy.after, remedy.unit));
  if (endedByItself(remedy)) {
    return t("story.endedWith", changeWords(remedy.change), change);
  }
  return t(remedy.verified ? "story.cured" : "story.tried", changeWords(remedy.change), change);
}

function name(text) {
  return h("span", { class: "name" }, text);
}

const MAX_NAMES = 4;

function list(names) {
  const unique = [...new Set(names)];
  const rest = unique.length - MAX_NAMES;
  const first = unique.slice(0, MAX_NAMES).flatMap((text, index) => (index ? [", ", name(text)] : [name(text)]));
  return rest > 0 ? [first, t("story.moreNames", rest)] : first;
}
