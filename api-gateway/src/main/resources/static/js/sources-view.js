// The sources: state, lag and errors of each.

import { get } from "./api.js";
import { h, show } from "./dom.js";
import { duration, number, time } from "./format.js";
import { failure, loading, staleNotice } from "./states.js";
import { capital } from "./words.js";

const COLUMNS = ["State", "Source", "Behind", "Samples per minute", "Refused", "Clock", "What is wrong"];

const RULE_COLUMNS = ["Line", "Series", "Metric", "Series matched"];

/** Shows all sources in `container`. */
export function openSources(container) {
  const notice = h("div");
  const body = h("div", null, loading("Loading the sources…"));
  let shown = null;
  const view = { load, failed };

  show(container, h("h1", { tabindex: "-1" }, "Sources"), notice, body);
  document.title = "Sources · Crosstalk";
  return view;

  async function load() {
    const fresh = await get("/api/v1/sources");
    show(notice);
    if (fresh !== shown) {
      show(
        body,
        mistakes("The file of sources has mistakes", fresh.problems),
        fresh.mapping && mistakes(`The mapping file ${fresh.mapping.file} has mistakes`, fresh.mapping.problems),
        fresh.items.length ? table(fresh.items) : nothing(),
        fresh.mapping && mappingRules(fresh.mapping),
      );
      shown = fresh;
    }
  }

  function failed(problem) {
    if (shown) {
      show(notice, staleNotice(problem));
    } else {
      show(body, failure(problem, () => view.retry()));
    }
  }
}

function mistakes(title, problems) {
  return (
    problems.length > 0 &&
    h(
      "section",
      { class: "notice notice-error", role: "alert" },
      h("h2", null, title),
      h(
        "ul",
        null,
        problems.map((problem) => h("li", null, `Line ${problem.line}: ${problem.text}`)),
      ),
    )
  );
}

function nothing() {
  return h(
    "section",
    { class: "empty card" },
    h("h2", null, "No sources yet"),
    h("p", null, "Nothing is collected, and no data have been pushed since ingest-service was started."),
  );
}

function mappingRules(mapping) {
  return h(
    "details",
    { class: "card mapping" },
    h("summary", null, `Rules of the mapping file ${mapping.file}`),
    h(
      "table",
      { class: "incidents sources" },
      h("caption", { class: "visually-hidden" }, "Rules of the mapping file"),
      h("thead", null, h("tr", null, RULE_COLUMNS.map((column) => h("th", { scope: "col" }, column)))),
      h("tbody", null, mapping.rules.map(rule)),
    ),
    mapping.rulesNotShown > 0 && sub(`${number(mapping.rulesNotShown)} more rules are not shown`),
  );
}

function rule(of) {
  return h(
    "tr",
    null,
    h("td", { "data-label": "Line" }, number(of.line)),
    h("td", { "data-label": "Series" }, of.series),
    h("td", { "data-label": "Metric" }, of.metric ?? "ignored"),
    h("td", { "data-label": "Series matched" }, number(of.matches), of.warning && sub(ruleWarning(of))),
  );
}

function ruleWarning(of) {
  return of.refused > 0 ? of.warning : "No match yet in minutes of data";
}

function table(sources) {
  return h(
    "table",
    { class: "incidents sources card" },
    h("caption", { class: "visually-hidden" }, "Sources"),
    h("thead", null, h("tr", null, COLUMNS.map((column) => h("th", { scope: "col" }, column)))),
    h("tbody", null, sources.map(row)),
  );
}

function row(source) {
  return h(
    "tr",
    { "data-source": source.name, "data-state": source.state },
    h("td", { class: "col-state" }, h("span", { class: `status source-${source.state}` }, capital(source.state))),
    h("td", { "data-label": "Source" }, h("span", { class: "name" }, source.name), sub(source.type)),
    h("td", { "data-label": "Behind" }, behind(source)),
    h("td", { "data-label": "Samples per minute" }, source.samplesPerMinute === null ? "–" : number(source.samplesPerMinute)),
    h("td", { "data-label": "Refused" }, source.counts ? number(source.counts.rejected) : "–"),
    h("td", { "data-label": "Clock" }, clock(source)),
    h("td", { "data-label": "What is wrong" }, wrong(source)),
  );
}

function behind(source) {
  const others = source.streams.slice(1).filter((stream) => stream.completeThrough);
  return [
    source.lagSeconds === null ? "–" : duration(source.lagSeconds * 1000),
    others.map((stream) => sub(`${stream.name.slice(source.name.length + 1)} through `, time(stream.completeThrough))),
  ];
}

function clock(source) {
  if (source.clockOffsetMs === null) {
    return "–";
  }
  const seconds = `${number(Math.abs(source.clockOffsetMs) / 1000)} s ${source.clockOffsetMs < 0 ? "behind" : "ahead"}`;
  return [seconds, source.clockCorrectionMs ? sub("corrected") : null];
}

function wrong(source) {
  const gap = source.gaps[source.gaps.length - 1];
  const lines = [
    source.error && h("p", null, source.error.reason),
    source.error && sub("Since ", time(source.error.since)),
    source.warnings?.map((warning) => h("p", null, warning)),
    source.lastRejection && sub(`Refused last: ${source.lastRejection}`),
    source.counts?.lost > 0 && sub(`${number(source.counts.lost)} readings lost for want of room`),
    gap && sub("Missing from ", time(gap.from), " to ", time(gap.to), `: ${gap.reason}`),
  ].flat().filter(Boolean);
  return lines.length ? lines : "–";
}

function sub(...children) {
  return h("span", { class: "sub" }, children);
}
