// Answers of the history: a sentence, a caution, a table, and the series.

import { createChartCard } from "./chart-card.js";
import { card } from "./detail-people.js";
import { h, show } from "./dom.js";
import { duration, estimate, factor, number, percent, quantity, time } from "./format.js";
import { investigateAddress } from "./investigate-link.js";
import { namedTable } from "./named-table.js";
import { t } from "./texts.js";
import { capital, metricLabel, word } from "./words.js";

const NO_VICTIM = { victims: [], suspects: [], exonerated: [], changes: [] };

/** Shows answers in `container`, one at a time. */
export function createAnswers(container) {
  let chart = null;
  return { explanation, rank, compare, trend, knee, close };

  function close() {
    chart?.close();
    chart = null;
  }

  /** Replaces the answer before; `content` may make a chart. */
  function put(content) {
    close();
    show(container, content());
    chart?.draw();
  }

  function explanation({ comparison, ranking, metric, changes, incidents }, question) {
    put(() => [
      h("p", { class: "notice" }, t("inv.noCause")),
      section(t("inv.different"), comparison, (answer) => [lead(answer), comparedTable(answer, question)]),
      ranking && section(t("inv.moves", `${metricLabel(metric)}, ${question.resource}`), ranking, (answer) => [lead(answer), rankedTable(answer, question)]),
      plot(ranking?.items ? rankedEvidence(ranking) : [], question),
      section(t("inv.changes"), changes, changeList),
      section(t("inv.incidents"), incidents, incidentList),
    ]);
  }

  function rank(answer, question) {
    put(() => [card(t("inv.answer"), "", lead(answer), rankedTable(answer, question)), plot(rankedEvidence(answer), question)]);
  }

  function compare(answer, question) {
    put(() => card(t("inv.answer"), "", lead(answer), comparedTable(answer, question)));
  }

  function trend(answer, question) {
    const evidence = answer.items.map((one) => ({ label: `${one.days} d`, summary: one.sentence, series: [one.series] }));
    put(() => [card(t("inv.answer"), "", lead(answer), trendTable(answer)), plot(evidence.reverse(), { ...question, from: answer.at, to: answer.at })]);
  }

  function knee(answer) {
    put(() => card(t("inv.answer"), "", lead(answer), kneeTable(answer)));
  }

  /** The series of answers in the chart of incidents; the bad time is marked. */
  function plot(evidence, { from, to }) {
    const drawable = evidence.filter((one) => one.series.some((series) => series.points.length));
    if (!drawable.length) {
      return null;
    }
    chart = createChartCard(t("inv.plot"));
    chart.show({
      ...NO_VICTIM,
      areaLabel: t("inv.bad"),
      onset: from,
      end: to,
      suspects: [{ resource: "", probability: 1, evidence: drawable }],
    });
    return chart.element;
  }
}

/** A card with an answer, or with the reason why there is none. */
function section(title, answer, content) {
  return card(title, "", answer instanceof Error ? h("p", { class: "muted" }, t("problem.notAvailable", answer.message)) : content(answer));
}

function lead(answer) {
  return [
    h("p", { class: "lead" }, answer.summary),
    answer.caution && h("p", { class: "notice" }, t("inv.careful", answer.caution)),
  ];
}

function rankedEvidence(answer) {
  return answer.items.map((one) => ({
    label: `${one.resource}: ${metricLabel(one.metric)}`,
    summary: `${t("inv.coefficient")} ${number(one.coefficient)}, ${t(one.significant ? "inv.chance.no" : "inv.chance.maybe")}`,
    series: [answer.series, one.series],
  }));
}

function comparedTable(answer, question) {
  const changed = answer.items.filter((one) => one.score > 0);
  const rows = (changed.length ? changed : answer.items).map((one) => [
    series(one, question),
    quantity(one.good, one.unit),
    h("strong", null, quantity(one.bad, one.unit)),
    changeOf(one),
    percent(one.beyondLoad),
  ]);
  return table(["series", "good", "bad", "change", "beyond"], rows);
}

/** The factor between two values; a dash for a change too small for two digits. */
function changeOf(one) {
  const text = factor(one.good, one.bad);
  return /^[×÷]\s1$/u.test(text) ? "–" : text;
}

function rankedTable(answer, question) {
  const rows = answer.items.map((one) => [
    series(one, question),
    number(one.coefficient),
    first(one),
    t(one.significant ? "inv.chance.no" : "inv.chance.maybe"),
    next(one, question),
  ]);
  return table(["series", "coefficient", "lag", "chance", "further"], rows);
}

function first(one) {
  const lag = duration(Math.abs(one.lagSeconds) * 1000);
  return t(`inv.first.${one.first === "neither" || one.first === "asked" ? one.first : "other"}`, lag);
}

function next(one, { from, to, world }) {
  const href = investigateAddress({ question: "rank", resource: one.resource, metric: one.metric, from, to, world });
  return h("a", { href, "aria-label": t("inv.rankOne", `${metricLabel(one.metric)}, ${one.resource}`) }, t("inv.next"));
}

function trendTable(answer) {
  const unit = answer.asked.unit;
  const rows = answer.items.map((one) => [
    number(one.days),
    one.before ? quantity(one.before.median, unit) : "–",
    one.today ? h("strong", null, quantity(one.today.median, unit)) : "–",
    one.medianChangePercent === null ? "–" : `${one.medianChangePercent > 0 ? "+" : ""}${number(one.medianChangePercent)} %`,
    one.drift?.significant ? t("inv.drift.perDay", quantity(one.drift.slopePerDay, unit)) : t("inv.drift.no"),
  ]);
  return table(["days", "before", "today", "change", "drift"], rows);
}

function kneeTable(answer) {
  const rows = answer.items.map((one) => {
    const dimension = one.dimensions.find((each) => each.metric === one.metric) ?? one.dimensions[0];
    const load = (value) => (value === null || value === undefined ? "–" : estimate(value, dimension.unit));
    return [
      [h("span", { class: "name" }, one.resource), sub(word("kind", one.kind)), answer.items.length > 1 && sub(one.sentence)],
      t(`inv.confidence.${one.confidence}`),
      load(dimension?.knee),
      load(dimension?.peak),
      dimension?.headroom === null || dimension?.headroom === undefined ? "–" : number(dimension.headroom),
    ];
  });
  return table(["shared", "confidence", "kneeAt", "peak", "headroom"], rows);
}

/** A table whose columns have the labels of the answers. */
function table(columns, rows) {
  return namedTable(t("inv.answer"), columns.map((column) => t(`inv.${column}`)), rows);
}

function series(one, { from, to, world }) {
  const href = investigateAddress({ resource: one.resource, metric: one.metric, from, to, world });
  return [h("a", { class: "name", href }, one.resource), sub(`${metricLabel(one.metric)}${one.environment ? ` · ${word("environment", one.environment)}` : ""}`)];
}

function changeList(answer) {
  return answer.items.length
    ? h("ul", { class: "plain dated" }, answer.items.map((one) => dated(one.time, `${capital(word("change", one.kind))} ${one.resource}`, one.detail)))
    : h("p", { class: "muted" }, t("detail.changes.none"));
}

function incidentList(answer) {
  const tag = (one) => h("span", { class: "tag tag-case", title: t("list.recording") }, one.case ?? one.world);
  const link = (one) => [
    h("a", { href: `#/incidents/${encodeURIComponent(one.id)}` }, one.title),
    one.world !== "live" && [" ", tag(one)],
  ];
  return answer.items.length
    ? h("ul", { class: "plain dated" }, answer.items.map((one) => dated(one.onset, link(one))))
    : h("p", { class: "muted" }, t("inv.incidents.none"));
}

function dated(at, what, more) {
  return h("li", null, h("span", { class: "dated-time" }, time(at)), h("span", null, what, more && sub(more)));
}

function sub(text) {
  return h("span", { class: "sub" }, text);
}
