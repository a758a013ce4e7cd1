// The facts around an incident.

import { card, plotButton, resourceLink } from "./detail-people.js";
import { h } from "./dom.js";
import { duration, quantity, readersTime, time, withZone } from "./format.js";
import { endedByItself, exoneratedName, exoneratedPart, exoneratedResource, harmMs, isOver, isOwnProblem, mergeByPerson } from "./incident.js";
import { investigateLink } from "./investigate-link.js";
import { dataMark, severityPill, statusPill } from "./list-table.js";
import { labelOr, parts, t } from "./texts.js";
import { capital, causeLabel, causeMeaning, changeWords, metricLabel, word } from "./words.js";

export function heading(incident) {
  const contributing = (incident.contributing ?? []).map((cause) =>
    h("span", { class: "tag", title: causeMeaning(cause) }, t("detail.contributing", causeLabel(cause))),
  );
  return h(
    "header",
    { class: `detail-head severity-${incident.severity}` },
    h(
      "p",
      { class: "detail-tags" },
      severityPill(incident),
      statusPill(incident),
      dataMark(incident),
      h("span", { class: "tag", title: causeMeaning(incident.causeClass) }, causeLabel(incident.causeClass)),
      contributing,
      incident.case && h("span", { class: "tag tag-case", title: t("list.recording") }, incident.case),
    ),
    h("h1", { tabindex: "-1" }, incident.title),
  );
}

/** Notice on an incident that was merged, withdrawn or has expired, or whose victims are silent. */
export function standing(incident, events) {
  if (incident.mergedInto) {
    return h("p", { class: "notice" }, partOf(incident, events));
  }
  if (incident.dataState === "no_data") {
    return h("p", { class: "notice" }, t("detail.noData"));
  }
  if (incident.resolution === "expired") {
    return h("p", { class: "notice" }, t("detail.expired"));
  }
  return incident.withdrawn && h("p", { class: "notice" }, t("detail.withdrawn"));
}

/** The incident that this one is part of, since when, and who has decided so. */
function partOf(incident, events) {
  const link = h("a", { href: `#/incidents/${encodeURIComponent(incident.mergedInto)}` }, incident.mergedInto);
  const merge = mergeByPerson(incident);
  if (merge) {
    return [parts("detail.merged.person", link, time(merge.at), h("strong", null, merge.by)), merge.reason && ` ${merge.reason}`];
  }
  const since = (events?.items ?? []).findLast((one) => one.kind === "merged")?.at;
  return since ? parts("detail.merged.since", link, time(since)) : parts("detail.merged", link);
}

export function facts(incident) {
  const shared = incident.sharedResource;
  return h(
    "dl",
    { class: "facts" },
    fact(withZone(t("detail.onset")), moment(incident.onset)),
    isOwnProblem(incident) && period(incident),
    fact(t("detail.detected"), t("detail.detected.after", duration(Date.parse(incident.detectedAt) - Date.parse(incident.onset)))),
    fact(t("detail.shared"), shared ? [resourceLink(shared.id), sub(word("kind", shared.kind)), investigateLink(incident, shared.id, "", "knee")] : t("detail.shared.none")),
    incident.assignment && fact(t("detail.assigned"), assignee(incident.assignment)),
    fact(t("detail.incident"), [h("code", null, incident.id), sub(t("detail.revision", incident.revision))]),
    incident.statedSeverities?.length > 0 && fact(t("detail.severity"), incident.statedSeverities.map(statedSeverity)),
  );
}

/** The end and the duration of the degradation; one that is part of another incident has none of its own. */
function period(incident) {
  const ms = harmMs(incident);
  return [
    fact(incident.end ? withZone(t("detail.end")) : t("detail.end"), incident.end ? moment(incident.end) : endUnknown(incident)),
    fact(t("detail.duration"), ms === null ? t("detail.duration.unknown") : t(durationLabel(incident), duration(ms))),
  ];
}

/** The team that a person has assigned the incident to. */
function assignee({ team, by, at }) {
  return [h("strong", null, team), sub(parts("detail.assigned.by", by, time(at)))];
}

/** A severity that messages state because of a rule of the site. */
function statedSeverity(one) {
  return [capital(word("severity", one.severity)), sub(t("detail.severity.rule", one.targets.join(", "), one.rule))];
}

function durationLabel(incident) {
  if (incident.end) {
    return "detail.duration.whole";
  }
  if (incident.dataState === "no_data") {
    return "list.lastKnown";
  }
  return isOver(incident) ? "list.untilResolved" : "detail.duration.whole";
}

function endUnknown(incident) {
  if (incident.dataState === "no_data" || incident.resolution === "expired") {
    return t("detail.end.unknown");
  }
  return t(incident.case ? "detail.end.recording" : "detail.end.open");
}

function fact(term, description) {
  return h("div", null, h("dt", null, term), h("dd", null, description));
}

function moment(iso) {
  const readers = readersTime(iso);
  return [time(iso), readers && sub(readers)];
}

function sub(text) {
  return h("span", { class: "sub" }, text);
}

export function exonerated(incident, plot) {
  const items = incident.exonerated ?? [];
  return (
    items.length > 0 &&
    card(
      t("detail.exonerated"),
      "exonerated",
      h(
        "ul",
        { class: "plain" },
        items.map((one) => {
          const click = plot(one);
          const part = exoneratedPart(one);
          return h(
            "li",
            null,
            h("span", null, resourceLink(exoneratedResource(one)), part && h("span", { class: "sub" }, part)),
            h("span", null, one.summary),
            click && plotButton(t("detail.plotNot", exoneratedName(one)), click),
          );
        }),
      ),
    )
  );
}

/** The open questions: what no source measures, or has no values of for this time; it is not ruled out. */
export function notMeasured(incident) {
  const items = incident.notMeasured ?? [];
  return [
    openQuestions(items.filter((one) => !one.measuredBefore), t("detail.notMeasured"), "not-measured"),
    openQuestions(items.filter((one) => one.measuredBefore), t("detail.notKnown"), "not-known"),
  ];
}

function openQuestions(items, title, id) {
  const resources = [...new Set(items.map((one) => one.resource))];
  return (
    items.length > 0 &&
    card(
      title,
      id,
      h(
        "ul",
        { class: "plain" },
        resources.map((resource) =>
          h(
            "li",
            null,
            h("span", { class: "name" }, resource),
            ": ",
            h("span", null, items.filter((one) => one.resource === resource).map((one) => one.what).join(", ")),
          ),
        ),
      ),
    )
  );
}

export function changes(incident) {
  const items = [...(incident.changes ?? [])].sort((a, b) => a.time.localeCompare(b.time));
  const remedy = incident.remedy;
  if (!items.length && !remedy) {
    return card(t("detail.changes"), "", h("p", { class: "muted" }, t("detail.changes.none")));
  }
  return card(
    t("detail.changesAndRemedy"),
    "",
    remedy && remedyNotice(remedy),
    items.length > 0 && h("ul", { class: "plain dated" }, items.map(change)),
  );
}

function remedyNotice(remedy) {
  const whose = remedy.resource ? t("detail.metricOf", metricLabel(remedy.metric), remedy.resource) : "";
  const numbers = `${whose}${quantity(remedy.before, remedy.unit)} → ${quantity(remedy.after, remedy.unit)}`;
  return h(
    "p",
    { class: remedy.verified ? "notice notice-good" : "notice" },
    h("strong", null, capital(changeWords(remedy.change))),
    h("span", { class: "sub" }, remedyOutcome(remedy), numbers),
  );
}

function remedyOutcome(remedy) {
  if (endedByItself(remedy)) {
    return t("detail.remedy.ended");
  }
  return t(remedy.verified ? "detail.remedy.measured" : "detail.remedy.notConfirmed");
}

function change(one) {
  return dated(one.time, [h("strong", null, capital(word("change", one.kind))), " ", h("span", { class: "name" }, one.resource)], one.detail);
}

function dated(iso, what, more) {
  return h("li", null, h("span", { class: "dated-time" }, time(iso)), h("span", null, what, more && sub(more)));
}

export function recurrences(incident) {
  const items = incident.recurrences ?? [];
  const link = (one) => h("a", { href: `#/incidents/${encodeURIComponent(one.incident)}` }, one.incident);
  return (
    items.length > 0 && card(t("detail.seenBefore"), "", h("ul", { class: "plain dated" }, items.map((one) => dated(one.at, link(one)))))
  );
}

export function tickets(incident) {
  const items = incident.tickets ?? [];
  return (
    items.length > 0 &&
    card(t("detail.tickets"), "", h("ul", { class: "plain pairs" }, items.map((one) => h("li", null, ticketLink(one), `${one.system}, ${one.status}`))))
  );
}

/** Messages that rules of the site hold, with the target that waits for them. */
export function heldMessages(incident) {
  const items = incident.heldMessages ?? [];
  return items.length > 0 && card(t("detail.held"), "held", h("ul", { class: "plain" }, items.map(held)));
}

function held(one) {
  return h(
    "li",
    null,
    h("strong", null, one.target),
    h("span", { class: "sub" }, capital(labelOr(`message.${one.type}`, one.type)), ", ", heldUntil(one)),
    one.rules.map((rule) =>
      h("span", { class: "sub" }, t("detail.held.rule", rule.id, labelOr(`rule.${rule.kind}`, rule.kind)), rule.reason && `: ${rule.reason}`),
    ),
  );
}

function heldUntil(one) {
  if (!one.until) {
    return t(one.rules.length ? "detail.held.matching" : "detail.held.deciding");
  }
  return parts(one.rules.length ? "detail.held.until" : "detail.held.flapping", time(one.until));
}

/** A ticket, with a link if its address is that of a page. */
export function ticketLink(ticket) {
  return /^https?:\/\//i.test(ticket.url ?? "")
    ? h("a", { href: ticket.url, rel: "noreferrer noopener", target: "_blank" }, ticket.key)
    : h("strong", null, ticket.key);
}

/** The timeline; `events` is a list, or the problem why there is none. */
export function timeline(events) {
  if (events instanceof Error) {
    return card(t("detail.timeline"), "", h("p", { class: "notice notice-error" }, t("problem.notAvailable", events.message)));
  }
  const items = events.items;
  return (
    items.length > 0 &&
    card(
      t("detail.timeline"),
      "timeline",
      h("ol", { class: "plain dated" }, items.map((one) => dated(one.at, one.text))),
      events.nextCursor && h("p", { class: "muted" }, t("detail.timeline.more", items.length)),
    )
  );
}
