// An incident in a few plain sentences.

import { announce, h } from "./dom.js";
import { duration, estimate, factor, percent, quantity, time } from "./format.js";
import { culprits, endedByItself, harmMs } from "./incident.js";
import { causeLabel, causeMeaning, metricLabel, plain } from "./words.js";

/** The three lines that the incident carries with its explanation folded, or else degradation, cause, end. */
export function narrative(incident) {
  if (!incident.explanation) {
    return derived(incident);
  }
  const paragraphs = incident.explanation.split("\n").map((paragraph) => h("p", null, paragraph));
  const lines = incident.summary;
  return lines
    ? [
        line("Degraded", lines.degradation),
        line("Cause", lines.cause),
        line("To do", lines.action),
        notTheCause(incident),
        h("details", { class: "explanation" }, h("summary", null, "Details for the ticket"), paragraphs),
        copyButton(incident),
      ]
    : paragraphs;
}

function line(name, text) {
  return h("p", { class: "lead" }, h("strong", null, `${name}: `), text);
}

/** The resources that are ruled out, so that their teams see it at once; the reasons are below. */
function notTheCause(incident) {
  const names = (incident.exonerated ?? []).map((one) => one.resource);
  return names.length > 0 && h("p", { class: "lead" }, h("strong", null, "Not the cause: "), list(names), ".");
}

function copyButton(incident) {
  const click = async (event) => {
    await navigator.clipboard.writeText(ticketText(incident));
    announce("Copied");
    event.target.textContent = "Copied";
  };
  const button = h("button", { type: "button", class: "button button-quiet button-small", on: { click } }, "Copy for ticket");
  return h("p", { class: "copy" }, button);
}

/** Title, address, three lines and the explanation as plain text. */
function ticketText(incident) {
  const { degradation, cause, action } = incident.summary;
  const address = incident.link ?? location.href;
  const lines = [`Degraded: ${degradation}`, `Cause: ${cause}`, `To do: ${action}`];
  return [incident.title, address, "", ...lines, "", incident.explanation, ""].join("\n");
}

/** For incidents of before there were explanations. */
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
  return [
    name(first.resource),
    ` (${plain(first.environment)}) ${incident.end ? "was" : "is being"} degraded: ${metricLabel(first.metric)} at `,
    h("strong", null, quantity(first.observed, first.unit)),
    `, normally ${estimate(first.baseline, first.unit)}`,
    times(first),
    when(incident),
    others.length ? [" Also affected: ", list(others.map((victim) => victim.resource)), "."] : null,
  ];
}

function times(victim) {
  const text = factor(victim.baseline, victim.observed);
  return text ? ` (${text})` : "";
}

function when(incident) {
  const ms = harmMs(incident);
  if (incident.end) {
    return [", from ", time(incident.onset), " to ", time(incident.end), `, for ${duration(ms)}.`];
  }
  return [", since ", time(incident.onset), ms === null ? " until the recording ends." : `, for ${duration(ms)} now.`];
}

function cause(incident) {
  const [first, ...others] = culprits(incident);
  if (first) {
    return [
      name(first.resource),
      ` (${plain(first.environment)}) is the cause with a probability of `,
      h("strong", null, percent(first.probability)),
      others.length ? [", together with ", list(others.map((suspect) => suspect.resource))] : null,
      meeting(incident),
    ];
  }
  return noCulprit(incident);
}

function meeting(incident) {
  const shared = incident.sharedResource;
  return shared ? [`: they meet at the ${plain(shared.kind)} `, name(shared.id), "."] : ".";
}

function noCulprit(incident) {
  const [first] = incident.suspects;
  const at = incident.sharedResource
    ? [" Where: the ", plain(incident.sharedResource.kind), " ", name(incident.sharedResource.id), "."]
    : null;
  const closest = first
    ? ` Closest suspect: ${first.resource} with ${percent(first.probability)}, too little to name it.`
    : null;
  const meaning = causeMeaning(incident.causeClass);
  return ["No resource is named as the culprit. ", h("strong", null, causeLabel(incident.causeClass)), meaning && `: ${meaning}.`, at, closest];
}

function exonerations(incident) {
  const names = (incident.exonerated ?? []).map((exoneration) => exoneration.resource);
  return names.length ? ["Checked, and not the cause: ", list(names), "."] : null;
}

function outcome(incident) {
  const remedy = incident.remedy;
  if (!remedy) {
    return null;
  }
  const change = `${quantity(remedy.before, remedy.unit)} to ${quantity(remedy.after, remedy.unit)}`;
  if (endedByItself(remedy)) {
    return [h("strong", null, "Ended with: "), `${plain(remedy.change)}. From ${change}.`];
  }
  return remedy.verified
    ? [h("strong", null, "Cured by "), `${remedy.change}: from ${change}, measured.`]
    : [`Tried: ${remedy.change}. From ${change}; a recovery is not confirmed.`];
}

function name(text) {
  return h("span", { class: "name" }, text);
}

const MAX_NAMES = 4;

function list(names) {
  const unique = [...new Set(names)];
  const rest = unique.length - MAX_NAMES;
  const first = unique.slice(0, MAX_NAMES).flatMap((text, index) => (index ? [", ", name(text)] : [name(text)]));
  return rest > 0 ? [first, ` and ${rest} more`] : first;
}
