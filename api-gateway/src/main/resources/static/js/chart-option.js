// The option object of ECharts for a plot: a plain value without a chart.

import { axisTime, localTime, number, quantity, utcTime } from "./format.js";
import { t } from "./texts.js";
import { capital, metricLabel, word } from "./words.js";

const GAP_IN_INTERVALS = 3.5;
const NEAR_STEPS = 5;

/**
 * The option object of a plot without the places of its texts, which follow from their widths: `arrange`. Each unit has
 * one axis: the victim's is on the left, the others on the right.
 *
 * `plot` has `series` (the victim's first), `incident`, `log`, and `narrow` when there is no room for words; `theme`
 * has the colours.
 */
export function chartOption(plot, theme) {
  const [victim, ...others] = plot.series;
  const range = timeRange(plot.series);
  const marks = changeMarks(plot, range, theme);
  const units = [...new Set([victim, ...others].map(unitOf))];
  return {
    animation: false,
    backgroundColor: "transparent",
    textStyle: { color: theme.text, fontFamily: theme.font },
    tooltip: tooltip(plot, theme),
    xAxis: timeAxis(range, theme),
    yAxis: units.map((unit, index) => unitAxis(unit, index, plot, theme)),
    dataZoom: zoom(theme),
    series: [
      ...others.map((one, index) => ({ ...otherSeries(one, index, plot.log, theme), yAxisIndex: units.indexOf(unitOf(one)) })),
      victimSeries(victim, plot, range, marks, theme),
    ],
  };
}

/** Time from the first point to the last, in ms. */
export function timeRange(series) {
  const times = series.flatMap((one) => one.points.map(([time]) => time));
  return { from: Math.min(...times), to: Math.max(...times) };
}

function unitOf(series) {
  return series.unit ?? "";
}

/** The axis of a unit; the colour is that of its first series. */
function unitAxis(unit, index, plot, theme) {
  const first = plot.series.findIndex((one) => unitOf(one) === unit);
  const color = first ? theme.suspects[(first - 1) % theme.suspects.length] : theme.victim;
  const position = index ? "right" : "left";
  return {
    type: plot.log ? "log" : "value",
    position,
    show: !plot.narrow || index < 2,
    name: plot.narrow ? "" : axisName(unit, plot),
    nameLocation: "middle",
    nameRotate: position === "left" ? 90 : -90,
    nameTextStyle: { color, fontWeight: "bold", lineHeight: 16 },
    axisLabel: { color, formatter: (value) => number(value) },
    axisLine: { show: true, lineStyle: { color } },
    axisTick: { show: true, lineStyle: { color } },
    splitLine: { show: position === "left", lineStyle: { color: theme.grid } },
  };
}

/** The metric where the axis has only one, and the unit. */
function axisName(unit, plot) {
  const metrics = [...new Set(plot.series.filter((one) => unitOf(one) === unit).map((one) => one.metric))];
  const shown = unit && unit !== "1" ? unit : "";
  const metric = metrics.length === 1 ? metricLabel(metrics[0]) : "";
  return metric && shown ? `${metric} (${shown})` : metric || shown;
}

function timeAxis(range, theme) {
  return {
    type: "time",
    min: range.from,
    max: range.to,
    axisLabel: { color: theme.muted, hideOverlap: true, formatter: (value) => axisTime(value, range.to - range.from) },
    axisLine: { lineStyle: { color: theme.muted } },
    splitLine: { show: false },
  };
}

function zoom(theme) {
  const colors = {
    borderColor: theme.grid,
    fillerColor: theme.zoom,
    textStyle: { color: theme.muted },
  };
  return [
    { type: "inside", zoomOnMouseWheel: "ctrl", moveOnMouseWheel: false },
    // Its picture of the data would be spaced by sample, not by time.
    { type: "slider", height: 18, bottom: 8, brushSelect: false, showDataShadow: false, labelFormatter: (value) => localTime(value), ...colors },
  ];
}

function tooltip(plot, theme) {
  return {
    trigger: "axis",
    // Drawn on the canvas: the page's policy forbids the styles that a tooltip of elements would need.
    renderMode: "richText",
    confine: true,
    backgroundColor: theme.surface,
    borderColor: theme.grid,
    textStyle: { color: theme.text },
    axisPointer: { type: "line", lineStyle: { color: theme.muted } },
    formatter: (points) => tooltipText(points, plot),
  };
}

function tooltipText(points, plot) {
  const moment = points[0].value[0];
  const lines = points
    .filter((point) => point.value[1] !== null)
    .map((point) => {
      const series = plot.series[Number(point.seriesId)];
      return `${series.resource}: ${quantity(point.value[1], series.unit)}`;
    });
  return [`${localTime(moment, { second: "2-digit" })}  (${utcTime(moment)})`, ...lines].join("\n");
}

function victimSeries(series, plot, range, marks, theme) {
  return {
    ...line(series, 0, plot.log),
    yAxisIndex: 0,
    z: 4,
    lineStyle: { color: theme.victim, width: 2.5 },
    itemStyle: { color: theme.victim },
    markArea: harmArea(plot.incident, range, theme),
    markLine: { symbol: "none", silent: true, data: [...normal(series, plot.incident, theme), ...detection(plot.incident, range, theme), ...marks] },
  };
}

function otherSeries(series, index, log, theme) {
  const color = theme.suspects[index % theme.suspects.length];
  return {
    ...line(series, index + 1, log),
    z: 2,
    lineStyle: { color, width: 1.5, type: index ? "dashed" : "solid" },
    itemStyle: { color },
    areaStyle: index || log ? undefined : { color, opacity: 0.16 },
  };
}

function line(series, index, log) {
  return {
    id: String(index),
    name: `${series.resource} ${series.metric}`,
    type: "line",
    showSymbol: series.points.length < 3,
    connectNulls: false,
    data: withGaps(series.points, log),
  };
}

/** Points of a line that ends where no sample was measured. Logarithms of zero do not exist. */
function withGaps(points, log) {
  const sorted = byTime(points);
  const steps = stepsOf(sorted);
  return sorted.flatMap(([time, value], index) => {
    const point = [time, log && value <= 0 ? null : value];
    return isGap(steps, index) ? [point, [time + usualStep(steps, index), null]] : [point];
  });
}

/** Returns whether a line is interrupted where no sample was measured or is kept. */
export function hasGaps(series) {
  const steps = stepsOf(byTime(series.points));
  return steps.some((_, index) => isGap(steps, index));
}

function byTime(points) {
  return [...points].sort((a, b) => a[0] - b[0]);
}

function stepsOf(sorted) {
  return sorted.slice(1).map((point, index) => point[0] - sorted[index][0]);
}

function isGap(steps, index) {
  return steps.length > 1 && steps[index] > usualStep(steps, index) * GAP_IN_INTERVALS;
}

/** The usual step near a point, the longer one of both sides: a part of a series can be thinned. */
function usualStep(steps, index) {
  const before = steps.slice(Math.max(0, index - NEAR_STEPS), index);
  const after = steps.slice(index + 1, index + 1 + NEAR_STEPS);
  return Math.max(median(before), median(after));
}

function median(steps) {
  return [...steps].sort((a, b) => a - b)[Math.floor((steps.length - 1) / 2)] ?? 0;
}

function harmArea(incident, range, theme) {
  const periods = incident.degradedPeriods ?? [{ from: incident.onset, to: incident.end }];
  const name = incident.areaLabel ?? t("chart.degraded");
  return {
    silent: true,
    itemStyle: { color: theme.shade, borderColor: theme.affected, borderWidth: 1, borderType: "dashed" },
    label: { show: true, position: "insideTopLeft", color: theme.affected, fontWeight: "bold", distance: 5 },
    data: periods
      .map((period) => [
        Math.max(Date.parse(period.from), range.from),
        Math.min(period.to ? Date.parse(period.to) : range.to, range.to),
      ])
      .filter(([from, to]) => from <= to)
      .map(([from, to], index) => [{ name: index ? "" : name, xAxis: from }, { xAxis: to }]),
  };
}

function normal(series, incident, theme) {
  const victim = incident.victims.find((one) => one.resource === series.resource && one.metric === series.metric);
  if (!victim) {
    return [];
  }
  return [
    {
      yAxis: victim.baseline,
      lineStyle: { color: theme.victim, type: "dashed", opacity: 0.7 },
      label: { formatter: t("chart.normal"), position: "insideEndTop", color: theme.victim, fontSize: 11 },
    },
  ];
}

/** The time at which the degradation was detected. */
function detection(incident, range, theme) {
  const at = Date.parse(incident.detectedAt);
  if (!(at > range.from && at < range.to)) {
    return [];
  }
  return [
    {
      xAxis: at,
      lineStyle: { color: theme.affected, type: "dashed", width: 1 },
      label: { formatter: t("chart.detected"), position: "end", color: theme.affected, fontSize: 11 },
    },
  ];
}

function changeMarks(plot, range, theme) {
  const marks = (plot.incident.changes ?? [])
    .map((change) => ({ ...change, at: Date.parse(change.time) }))
    .filter((change) => change.at >= range.from && change.at <= range.to);
  return marks.map((change) => ({
    xAxis: change.at,
    lineStyle: { color: theme.change, type: "dotted", width: 1.5 },
    label: {
      formatter: plot.narrow ? capital(word("change", change.kind)) : `${capital(word("change", change.kind))} ${change.resource}`,
      position: "end",
      color: theme.change,
      fontSize: 11,
    },
  }));
}
