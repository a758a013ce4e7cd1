// The chart of an incident with its choices, its legend and its numbers.

import { arrange } from "./chart-layout.js";
import { chartOption, hasGaps, timeRange } from "./chart-option.js";
import { createTail } from "./chart-tail.js";
import { h, show } from "./dom.js";
import { duration, localTime, number, quantity, time } from "./format.js";
import { isPast, plottable } from "./incident.js";
import { investigateAddress, iso } from "./investigate-link.js";
import { t } from "./texts.js";
import { evidenceLabel, metricLabel } from "./words.js";

// The version is in the path, which the build takes from the WebJar: pom.xml, echarts.version.
const LIBRARY = "/lib/echarts-5.5.0/echarts.esm.min.js";

const NARROW_PX = 560;

/** Width of a chart on paper, px: that of the text on a page of A4. */
const PAPER_PX = 680;

/** Questions about the times that the chart shows. */
const QUESTIONS = ["rank", "compare"];

/** A chart that stays while what is around it is drawn anew. */
export function createChartCard(title = t("chart.title")) {
  const surface = h("div", { class: "chart", role: "img", id: "chart" });
  const legend = h("ul", { class: "plain legend" });
  const choice = h("select", { id: "plot", on: { change: () => choose(entries[choice.selectedIndex]) } });
  const choiceField = h("div", { class: "field" }, h("label", { for: "plot" }, t("chart.evidence")), choice);
  const log = h("input", { type: "checkbox", id: "log", on: { change: draw } });
  const summary = h("p", { class: "muted chart-summary" });
  const numbers = h("details", { class: "numbers", on: { toggle: fillNumbers } }, h("summary", null, t("chart.numbers")));
  const gaps = h("p", { class: "muted chart-gaps" }, t("chart.gaps"));
  const shownTimes = h("span");
  const questions = QUESTIONS.map((one) => h("a", null, t(`inv.${one}`)));
  const asked = h("p", { class: "muted chart-asked" }, shownTimes, questions.flatMap((one) => [" · ", one]));
  const content = h("div", null, summary, legend, surface, asked, gaps, numbers);
  const none = h("p", { class: "muted" }, t("chart.none"));
  const logField = h("label", { class: "check" }, log, t("chart.log"));
  const element = h(
    "section",
    { class: "card chart-card", "aria-labelledby": "chart-title" },
    h(
      "div",
      { class: "chart-head" },
      h("h2", { id: "chart-title" }, title),
      choiceField,
      logField,
    ),
    none,
    content,
  );
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const paper = matchMedia("print");
  const resizing = new ResizeObserver(resize);
  const tail = createTail();
  let chart = null;
  let option = null;
  let closed = false;
  let incident = null;
  let entries = [];
  let entry = null;

  scheme.addEventListener("change", draw);
  paper.addEventListener("change", resize);
  resizing.observe(surface);
  return { element, show: accept, select, draw, extend, close };

  function accept(next) {
    const kept = entries.indexOf(entry);
    incident = next;
    entries = plottable(incident);
    entry = entries[Math.max(0, kept)] ?? entries[0] ?? null;
    show(choice, entries.map((one) => h("option", null, one.evidence.label ?? `${one.suspect.resource}: ${one.evidence.kind ? evidenceLabel(one.evidence.kind) : t("chart.exoneration")}`)));
    choiceField.hidden = entries.length < 2;
    none.hidden = entry !== null;
    logField.hidden = entry === null;
    content.hidden = entry === null;
    const areNumbersOpen = numbers.open && entry !== null;
    describe();
    numbers.open = areNumbersOpen;
    fillNumbers();
  }

  function select(evidence) {
    choose(entries.find((one) => one.evidence === evidence));
    element.scrollIntoView({ block: "nearest" });
  }

  function choose(next) {
    entry = next;
    describe();
    draw();
  }

  /** Draws the evidence, and continues it then. */
  async function draw() {
    if (!entry) {
      return;
    }
    const echarts = await import(LIBRARY);
    if (closed) {
      return;
    }
    if (!chart) {
      chart = echarts.init(surface, null, { renderer: "canvas" });
      chart.on("datazoom", () => {
        arrange(chart, option);
        offer();
      });
    }
    paint();
    await extend();
  }

  function isContinued() {
    return incident.world === "live" && !isPast(incident);
  }

  /** The series of the evidence; those of an open incident with the samples that were read since. */
  function shownSeries() {
    return isContinued() ? entry.series.map(tail.continued) : entry.series;
  }

  /** Continues the plot of an open incident by the samples that were measured since. */
  async function extend() {
    if (chart && entry && isContinued() && (await tail.read(entry.series)) && entry && !closed) {
      describeSeries();
      paint();
    }
  }

  function paint() {
    const plot = { series: shownSeries(), incident, log: log.checked, narrow: chart.getWidth() < NARROW_PX };
    option = chartOption(plot, theme());
    keepZoom();
    chart.setOption(option, { notMerge: true });
    arrange(chart, option);
    offer();
  }

  /** Offers the questions about the first series of an incident at the times that are shown. */
  function offer() {
    const { startValue, endValue } = chart.getOption().dataZoom[0];
    const [{ resource, metric }] = entry.series;
    asked.hidden = !incident.id;
    show(shownTimes, t("chart.asked", resource, localTime(startValue), localTime(endValue)));
    questions.forEach((one, index) => {
      const question = { question: QUESTIONS[index], resource, metric, world: incident.world };
      one.href = investigateAddress({ ...question, from: iso(startValue), to: iso(endValue) });
    });
  }

  /** Keeps the times that the reader has chosen; what is shown up to the end follows the end. */
  function keepZoom() {
    const shown = chart.getOption()?.dataZoom?.[0];
    if (shown && (shown.start > 0 || shown.end < 100)) {
      const end = shown.end < 100 ? { endValue: shown.endValue } : { end: 100 };
      option.dataZoom = option.dataZoom.map((zoom) => ({ ...zoom, startValue: shown.startValue, ...end }));
    }
  }

  function describe() {
    if (!entry) {
      return;
    }
    choice.selectedIndex = entries.indexOf(entry);
    show(summary, entry.evidence.summary);
    numbers.open = false;
    describeSeries();
  }

  function describeSeries() {
    const shown = shownSeries();
    show(legend, shown.map((series, index) => legendItem(series, role(series, index))));
    gaps.hidden = !shown.some(hasGaps);
    surface.setAttribute("aria-label", inWords(shown));
    numbers.querySelector("table")?.remove();
    fillNumbers();
  }

  function role(series, index) {
    if (entry.evidence.label) {
      return "";
    }
    if (index === 0) {
      return t("chart.victim");
    }
    if (incident.victims.some((one) => one.resource === series.resource && one.metric === series.metric)) {
      return t("chart.victim");
    }
    if (!entry.evidence.kind) {
      return t("chart.exoneration");
    }
    if (series.resource === incident.sharedResource?.id) {
      return t("chart.shared");
    }
    if (entry.suspect.evidence === incident.evidence) {
      return t("chart.measured");
    }
    return series.resource === entry.series[0].resource ? t("chart.own") : t("chart.suspect");
  }

  function fillNumbers() {
    if (numbers.open && !numbers.querySelector("table")) {
      numbers.append(numbersTable(shownSeries()));
    }
  }

  function resize() {
    if (chart && surface.clientWidth) {
      chart.resize({ width: paper.matches ? PAPER_PX : "auto" });
      paint();
      if (paper.matches) {
        // No further frame is drawn before the page is printed.
        chart.getZr().flush();
      }
    }
  }

  function close() {
    closed = true;
    scheme.removeEventListener("change", draw);
    paper.removeEventListener("change", resize);
    resizing.disconnect();
    chart?.dispose();
  }
}

function legendItem(series, role) {
  return h(
    "li",
    null,
    h("span", { class: "swatch", "aria-hidden": "true" }),
    h("span", null, h("strong", null, role), " ", h("span", { class: "name" }, series.resource)),
    h("span", { class: "muted" }, `${metricLabel(series.metric)}, ${extremes(series)}`),
  );
}

function extremes(series) {
  const values = series.points.map(([, value]) => value);
  const range = t("chart.range", number(Math.min(...values)), quantity(Math.max(...values), series.unit));
  return series.mergedMs ? `${range}, ${t("chart.merged", duration(series.mergedMs))}` : range;
}

function inWords(series) {
  const { from, to } = timeRange(series);
  const lines = series.map((one) => `${one.resource} ${metricLabel(one.metric)} ${extremes(one)}`);
  return t("chart.inWords", localTime(from), localTime(to), lines.join("; "));
}

function numbersTable(series) {
  const rows = new Map();
  series.forEach((one, index) =>
    one.points.forEach(([at, value]) => {
      rows.set(at, rows.get(at) ?? []);
      rows.get(at)[index] = quantity(value, one.unit);
    }),
  );
  const times = [...rows.keys()].sort((a, b) => a - b);
  const cells = (at) => series.map((one, index) => h("td", { class: "number" }, rows.get(at)[index] ?? ""));
  return h(
    "table",
    null,
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("chart.time")), series.map(numbersHead))),
    h("tbody", null, times.map((at) => h("tr", null, h("th", { scope: "row" }, moment(at)), cells(at)))),
  );
}

function numbersHead(series) {
  return h("th", { scope: "col", class: "number" }, `${series.resource} ${metricLabel(series.metric)}`);
}

function moment(at) {
  return time(new Date(at).toISOString(), { second: "2-digit" });
}

function theme() {
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    text: color("text"),
    muted: color("muted"),
    surface: color("surface"),
    grid: color("line"),
    shade: color("shade"),
    zoom: color("zoom"),
    victim: color("victim"),
    suspects: [color("suspect"), color("suspect-2"), color("suspect-3")],
    change: color("change"),
    affected: color("critical"),
    font: getComputedStyle(document.body).fontFamily,
  };
}
