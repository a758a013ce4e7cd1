// The sources: state, lag and errors of each.

import { get } from "./api.js";
import { h, show } from "./dom.js";
import { duration, number, time } from "./format.js";
import { failure, loading, staleNotice } from "./states.js";
import { labelOr, parts, t } from "./texts.js";

const COLUMNS = ["state", "source", "behind", "rate", "refused", "clock", "wrong"].map((name) => t(`sources.${name}`));

const RULE_COLUMNS = ["line", "series", "metric", "matched"].map((name) => t(`sources.rules.${name}`));

/** Shows all sources in `container`. */
export function openSources(container) {
  const notice = h("div");
  const body = h("div", null, loading(t("sources.loading")));
  let shown = null;
  const view = { load, failed };

  show(container, h("h1", { tabindex: "-1" }, t("page.sources")), notice, body);
  document.title = `${t("page.sources")} · Crosstalk`;
  return view;

  async function load() {
    const fresh = await get("/api/v1/sources");
    show(notice);
    if (fresh !== shown) {
      show(
        body,
        mistakes(t("sources.mistakes"), fresh.problems),
        fresh.mapping && mistakes(t("sources.mappingMistakes", fresh.mapping.file), fresh.mapping.problems),
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
        problems.map((problem) => h("li", null, t("sources.line", problem.line, problem.text))),
      ),
    )
  );
}

function nothing() {
  return h(
    "section",
    { class: "empty card" },
    h("h2", null, t("sources.none")),
    h("p", null, t("sources.none.why")),
  );
}

function mappingRules(mapping) {
  return h(
    "details",
    { class: "card mapping" },
    h("summary", null, t("sources.rules", mapping.file)),
    h(
      "table",
      { class: "incidents sources" },
      h("caption", { class: "visually-hidden" }, t("sources.rules.caption")),
      h("thead", null, h("tr", null, RULE_COLUMNS.map((column) => h("th", { scope: "col" }, column)))),
      h("tbody", null, mapping.rules.map(rule)),
    ),
    mapping.rulesNotShown > 0 && sub(t("sources.rules.more", number(mapping.rulesNotShown))),
  );
}

function rule(of) {
  return h(
    "tr",
    null,
    h("td", { "data-label": t("sources.rules.line") }, number(of.line)),
    h("td", { "data-label": t("sources.rules.series") }, of.series),
    h("td", { "data-label": t("sources.rules.metric") }, of.metric ?? t("sources.rules.ignored")),
    h("td", { "data-label": t("sources.rules.matched") }, number(of.matches), of.warning && sub(ruleWarning(of))),
  );
}

function ruleWarning(of) {
  return of.refused > 0 ? of.warning : t("sources.rules.noMatch");
}

function table(sources) {
  return h(
    "table",
    { class: "incidents sources card" },
    h("caption", { class: "visually-hidden" }, t("page.sources")),
    h("thead", null, h("tr", null, COLUMNS.map((column) => h("th", { scope: "col" }, column)))),
    h("tbody", null, sources.map(row)),
  );
}

function row(source) {
  return h(
    "tr",
    { "data-source": source.name, "data-state": source.state },
    h("td", { class: "col-state" }, h("span", { class: `status source-${source.state}` }, t(`sourceState.${source.state}`))),
    h("td", { "data-label": t("sources.source") }, h("span", { class: "name" }, source.name), sub(source.type)),
    h("td", { "data-label": t("sources.behind") }, behind(source)),
    h("td", { "data-label": t("sources.rate") }, source.samplesPerMinute === null ? "–" : number(source.samplesPerMinute)),
    h("td", { "data-label": t("sources.refused") }, source.counts ? number(source.counts.rejected) : "–"),
    h("td", { "data-label": t("sources.clock") }, clock(source)),
    h("td", { "data-label": t("sources.wrong") }, wrong(source)),
  );
}

function behind(source) {
  const others = source.streams.slice(1).filter((stream) => stream.completeThrough);
  return [
    source.lagSeconds === null ? "–" : duration(source.lagSeconds * 1000),
    others.map((stream) => sub(t("sources.through", stream.name.slice(source.name.length + 1)), time(stream.completeThrough))),
  ];
}

function clock(source) {
  if (source.clockOffsetMs === null) {
    return "–";
  }
  const seconds = t(source.clockOffsetMs < 0 ? "sources.clockBehind" : "sources.clockAhead", number(Math.abs(source.clockOffsetMs) / 1000));
  return [seconds, source.clockCorrectionMs ? sub(t("sources.corrected")) : null];
}

function wrong(source) {
  const gap = source.gaps[source.gaps.length - 1];
  const warnings = source.warnings ?? [];
  const meaning = labelOr(`sources.meaning.${source.state}`, "");
  const lines = [
    meaning && h("p", null, meaning),
    source.error && h("p", null, source.error.reason),
    source.error && sub(t("sources.since"), time(source.error.since)),
    warnings.map((warning) => h("p", null, warning)),
    source.lastRejection && sub(t("sources.refusedLast", source.lastRejection)),
    source.counts?.lost > 0 && sub(t("sources.lost", number(source.counts.lost))),
    source.replicas?.map((group) => sub(t("sources.replica", group.elected, group.replicas.join(", ")))),
    source.leftOut?.filter((each) => !warnings.some((text) => text.includes(each.example))).map(leftOut),
    gap && sub(parts("sources.gap", time(gap.from), time(gap.to), gap.reason)),
  ].flat().filter(Boolean);
  return lines.length ? lines : "–";
}

/** Data that no diagnosis uses. */
function leftOut(of) {
  const meaning = labelOr(`sources.leftOut.${of.reason}`, `${of.advice}.`);
  return sub(t("sources.leftOut", number(of.count), of.reason, meaning, of.example));
}

function sub(...children) {
  return h("span", { class: "sub" }, children);
}
