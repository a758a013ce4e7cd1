// The facts around an incident.

import { card, plotButton, resourceLink } from "./detail-people.js";
import { h } from "./dom.js";
import { duration, quantity, readersTime, time } from "./format.js";
import { endedByItself, harmMs } from "./incident.js";
import { severityPill, statusPill } from "./list-table.js";
import { capital, causeLabel, causeMeaning, metricLabel, plain } from "./words.js";

export function heading(incident) {
  const contributing = (incident.contributing ?? []).map((cause) =>
    h("span", { class: "tag", title: causeMeaning(cause) }, `contributing: ${causeLabel(cause)}`),
  );
  return h(
    "header",
    { class: `detail-head severity-${incident.severity}` },
    h(
      "p",
      { class: "detail-tags" },
      severityPill(incident),
      statusPill(incident),
      h("span", { class: "tag", title: causeMeaning(incident.causeClass) }, causeLabel(incident.causeClass)),
      contributing,
      incident.case && h("span", { class: "tag tag-case", title: "From a replayed recording" }, incident.case),
    ),
    h("h1", { tabindex: "-1" }, incident.title),
  );
}

/** Notice on an incident that was merged, withdrawn or has expired, or whose victims are silent. */
export function standing(incident) {
  if (incident.mergedInto) {
    const address = `#/incidents/${encodeURIComponent(incident.mergedInto)}`;
    return h("p", { class: "notice" }, "This turned out to be part of ", h("a", { href: address }, incident.mergedInto), ".");
  }
  if (incident.dataState === "no_data") {
    return h("p", { class: "notice" }, "No samples of the affected resources arrive: it is not known whether they are still degraded.");
  }
  if (incident.resolution === "expired") {
    return h("p", { class: "notice" }, "Expired: no samples arrived for a day, and no recovery was measured.");
  }
  return incident.withdrawn && h("p", { class: "notice" }, "Withdrawn: this turned out to be no problem.");
}

export function facts(incident) {
  const ms = harmMs(incident);
  const shared = incident.sharedResource;
  return h(
    "dl",
    { class: "facts" },
    fact("Onset", moment(incident.onset)),
    fact("End", incident.end ? moment(incident.end) : endUnknown(incident)),
    fact("Duration", ms === null ? "unknown" : duration(ms)),
    fact("Detected", ["after ", duration(Date.parse(incident.detectedAt) - Date.parse(incident.onset))]),
    fact("Shared resource", shared ? [resourceLink(shared.id), sub(plain(shared.kind))] : "none"),
    fact("Incident", [h("code", null, incident.id), sub(`revision ${incident.revision}`)]),
  );
}

function endUnknown(incident) {
  if (incident.dataState === "no_data") {
    return "not known";
  }
  return incident.case ? "after the recording" : "still going on";
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
      "Not the cause, and here is why",
      "exonerated",
      h(
        "ul",
        { class: "plain" },
        items.map((one) => {
          const click = plot(one);
          return h("li", null, resourceLink(one.resource), h("span", null, one.summary), click && plotButton(`Not ${one.resource}`, click));
        }),
      ),
    )
  );
}

/** What a specialist would ask and no source measures; it is not ruled out. */
export function notMeasured(incident) {
  const items = incident.notMeasured ?? [];
  const resources = [...new Set(items.map((one) => one.resource))];
  return (
    items.length > 0 &&
    card(
      "Not measured, so not ruled out",
      "not-measured",
      h(
        "ul",
        { class: "plain" },
        resources.map((resource) =>
          h(
            "li",
            null,
            h("span", { class: "name" }, resource),
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
    return card("Changes", "", h("p", { class: "muted" }, "Nothing is known to have been changed."));
  }
  return card(
    "Changes and remedy",
    "",
    remedy && remedyNotice(remedy),
    items.length > 0 && h("ul", { class: "plain dated" }, items.map(change)),
  );
}

function remedyNotice(remedy) {
  const whose = remedy.resource ? `${metricLabel(remedy.metric)} of ${remedy.resource} ` : "";
  const numbers = `${whose}${quantity(remedy.before, remedy.unit)} → ${quantity(remedy.after, remedy.unit)}`;
  return h(
    "p",
    { class: remedy.verified ? "notice notice-good" : "notice" },
    h("strong", null, remedy.change),
    h("span", { class: "sub" }, verdict(remedy), numbers),
  );
}

function verdict(remedy) {
  if (endedByItself(remedy)) {
    return "The degradation ended with it: ";
  }
  return remedy.verified ? "Recovery measured: " : "Recovery not confirmed: ";
}

function change(one) {
  return dated(one.time, [h("strong", null, capital(one.kind)), " ", h("span", { class: "name" }, one.resource)], one.detail);
}

function dated(iso, what, more) {
  return h("li", null, h("span", { class: "dated-time" }, time(iso)), h("span", null, what, more && sub(more)));
}

export function recurrences(incident) {
  const items = incident.recurrences ?? [];
  const link = (one) => h("a", { href: `#/incidents/${encodeURIComponent(one.incident)}` }, one.incident);
  return (
    items.length > 0 && card("Seen before", "", h("ul", { class: "plain dated" }, items.map((one) => dated(one.at, link(one)))))
  );
}

export function teams(incident) {
  const items = incident.teams ?? [];
  return (
    items.length > 0 &&
    card("Teams", "", h("ul", { class: "plain pairs" }, items.map((one) => h("li", null, h("strong", null, one.team), plain(one.role)))))
  );
}

export function tickets(incident) {
  const items = incident.tickets ?? [];
  return (
    items.length > 0 &&
    card("Tickets", "", h("ul", { class: "plain pairs" }, items.map((one) => h("li", null, ticketLink(one), `${one.system}, ${one.status}`))))
  );
}

/** Other systems' addresses are only followed when they lead to a page. */
function ticketLink(ticket) {
  return /^https?:\/\//i.test(ticket.url ?? "")
    ? h("a", { href: ticket.url, rel: "noreferrer noopener", target: "_blank" }, ticket.key)
    : h("strong", null, ticket.key);
}

/** What happened in which order; `events` is a list, or the problem why there is none. */
export function timeline(events) {
  if (events instanceof Error) {
    return card("Timeline", "", h("p", { class: "notice notice-error" }, `Not available: ${events.message}`));
  }
  const items = events.items;
  return (
    items.length > 0 &&
    card("Timeline", "", h("ol", { class: "plain dated" }, items.map((one) => dated(one.at, one.text))))
  );
}
