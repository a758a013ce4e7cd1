// Affected resources and suspects.

import { h } from "./dom.js";
import { estimate, factor, quantity } from "./format.js";
import { investigateLink } from "./investigate-link.js";
import { isOwnProblem, isPast } from "./incident.js";
import { probability } from "./list-table.js";
import { t } from "./texts.js";
import { causeLabel, evidenceLabel, evidenceMeaning, metricLabel, word } from "./words.js";

/** The name of a resource, which leads to all incidents that it takes part in. */
export function resourceLink(resource) {
  const address = `#/incidents?resource=${encodeURIComponent(resource)}`;
  return h("a", { class: "name", href: address, title: t("detail.allOf") }, resource);
}

/** A titled card. */
export function card(title, className, ...content) {
  return h("section", { class: `card ${className}` }, h("h2", null, title), content);
}

/** The suspects by rank. `plot(evidence)` returns a function that shows it in the chart, or false. */
export function suspects(incident, plot) {
  if (!incident.suspects.length) {
    return card(t("detail.suspects"), "suspects", h("p", { class: "muted" }, t("detail.suspects.none")));
  }
  return card(t("detail.suspects"), "suspects", h("ol", { class: "plain" }, incident.suspects.map((one) => suspect(incident, one, plot))));
}

function suspect(incident, one, plot) {
  const named = one.probability >= 0.5;
  return h(
    "li",
    { class: named ? "suspect suspect-named" : "suspect" },
    h(
      "div",
      { class: "suspect-head" },
      resourceLink(one.resource),
      h("span", { class: "tag" }, word("environment", one.environment)),
      one.team && h("span", { class: "tag" }, one.team),
      !named && h("span", { class: "muted" }, t("detail.suspects.below")),
      one.through && h("span", { class: "muted" }, t("detail.suspects.through", one.through.id)),
      investigateLink(incident, one.resource),
      probability(one.probability),
    ),
    h("ul", { class: "plain evidence" }, one.evidence.map((evidence) => reason(evidence, plot(evidence)))),
  );
}

/** Evidence of the cause as such, independent of the suspects. */
export function reasons(incident, plot) {
  const items = incident.evidence ?? [];
  const list = h("ul", { class: "plain evidence" }, items.map((evidence) => reason(evidence, plot(evidence))));
  return items.length > 0 && card(t("detail.why", causeLabel(incident.causeClass)), "reasons", list);
}

/** Advised actions, the least disruptive first; none for an incident that is no problem of its own. */
export function advice(incident) {
  const items = incident.advice ?? [];
  return items.length > 0 && isOwnProblem(incident) && card(t(adviceLabel(incident)), "advice", h("ol", { class: "plain" }, items.map(measure)));
}

/** The title of the advice. Without samples, the actions are those of before; the summary has the first step. */
function adviceLabel(incident) {
  if (isPast(incident)) {
    return "story.prevent";
  }
  return incident.dataState === "no_data" ? "detail.advised" : "detail.todo";
}

function measure(one) {
  return h("li", null, h("strong", null, one.summary), h("span", { class: "sub" }, one.reason), h("span", { class: "sub" }, one.cost));
}

function reason(evidence, click) {
  return h(
    "li",
    null,
    h("abbr", { class: "evidence-kind", title: evidenceMeaning(evidence.kind) }, evidenceLabel(evidence.kind)),
    h("span", null, evidence.summary),
    click && plotButton(evidenceLabel(evidence.kind), click),
  );
}

/** A button that shows a reason in the chart; `what` distinguishes it from the others. */
export function plotButton(what, click) {
  return h("button", { type: "button", class: "button button-quiet button-small", "aria-label": t("detail.plotOne", what), on: { click } }, t("detail.plot"));
}

/** The card with the given victims, followed by `after`. */
export function victims(incident, shown, ...after) {
  const columns = ["victim", "metric", "normal", "observed", "change", "team"];
  const table = h(
    "table",
    { class: "victims" },
    h("thead", null, h("tr", null, columns.map((column) => h("th", { scope: "col" }, t(`victims.${column}`))))),
    h("tbody", null, shown.map((one) => victim(incident, one))),
  );
  return card(t("victims.title"), "", shown.length ? table : h("p", { class: "muted" }, t("victims.none")), after);
}

function victim(incident, one) {
  return h(
    "tr",
    null,
    h("th", { scope: "row" }, resourceLink(one.resource), h("span", { class: "sub" }, place(one)), investigateLink(incident, one.resource, one.metric)),
    h("td", { "data-label": t("victims.metric") }, metricLabel(one.metric), h("code", { class: "sub" }, one.metric)),
    h("td", { "data-label": t("victims.normal"), class: "number" }, estimate(one.baseline, one.unit)),
    h("td", { "data-label": t("victims.observed"), class: "number" }, h("strong", null, quantity(one.observed, one.unit))),
    h("td", { "data-label": t("victims.change"), class: "number" }, factor(one.baseline, one.observed)),
    h("td", { "data-label": t("victims.team") }, one.team ?? h("span", { class: "muted" }, t("victims.noTeam"))),
  );
}

function place(one) {
  const parts = [word("environment", one.environment), one.kind && word("kind", one.kind), one.criticality && t("victims.criticality", one.criticality)];
  return parts.filter(Boolean).join(" · ");
}
