// Room for the texts around a plot, from the widths with which they are drawn.

/** Space between texts, and between a text and the edge, px. */
const GAP = 6;
const LINE = 16;
const TEXT_PX = 12;

/** Space between an axis and its labels: ECharts' axisLabel.margin. */
const LABEL_MARGIN = 8;

/** Height of the slider, with the labels of the time axis above it. */
const BOTTOM = 56;

/** Largest share of the height for labels above the plot. */
const LABELS_SHARE = 0.25;

const pen = document.createElement("canvas").getContext("2d");

/**
 * Moves axes, their names, the plot, and the labels above it so that no two texts collide and none is cut off. Labels
 * above the plot for which no row has room are left out.
 *
 * `option` is the one that the chart shows.
 */
export function arrange(chart, option) {
  const family = option.textStyle.fontFamily;
  const nameLength = chart.getHeight() * (1 - LABELS_SHARE) - BOTTOM;
  const axes = option.yAxis.map((axis, index) => axisLayout(axis, widest(chart, "yAxis", index, family), nameLength, family));
  const offsets = axes.map((_, index) => sum(axes.slice(1, index).map((one) => one.width)));
  const halfTime = widest(chart, "xAxis", 0, family) / 2;
  const left = Math.max(axes[0].width, halfTime);
  const right = Math.max(sum(axes.slice(1).map((one) => one.width)), halfTime + GAP);
  const { marks, rows } = marksLayout(chart, option, left, chart.getWidth() - right, family);
  chart.setOption({
    grid: { left, right, top: GAP + LINE / 2 + rows * LINE, bottom: BOTTOM },
    yAxis: axes.map(({ name, nameGap }, index) => ({ name, nameGap, offset: offsets[index] })),
    series: [{ id: victim(option).id, markLine: { data: marks } }],
  });
}

/** The name of an axis in lines, its distance, and the width of all; none of an axis that is not shown. */
function axisLayout(axis, labels, nameLength, family) {
  if (!axis.show) {
    return { name: "", nameGap: 0, width: 0 };
  }
  const lines = wrapped(axis.name, nameLength, bold(family));
  const nameGap = LABEL_MARGIN + labels + GAP;
  return { name: lines.join("\n"), nameGap, width: nameGap + lines.length * LINE };
}

/** Width of the widest label of an axis as it is drawn now. */
function widest(chart, type, index, family) {
  const labels = chart.getModel().getComponent(type, index).axis.getViewLabels();
  return Math.max(0, ...labels.map((label) => textWidth(label.formattedLabel, `${TEXT_PX}px ${family}`)));
}

/** The marks of the victim's series with the rows of their labels, and the number of rows. */
function marksLayout(chart, option, left, right, family) {
  const [from, to] = chart.getModel().getComponent("xAxis", 0).axis.scale.getExtent();
  const most = Math.floor((chart.getHeight() * LABELS_SHARE) / LINE);
  const ends = [];
  const place = (mark) => {
    if (mark.label.position !== "end" || mark.xAxis < from || mark.xAxis > to) {
      return mark;
    }
    const at = left + ((mark.xAxis - from) / (to - from)) * (right - left);
    const { align, start, width } = span(at, chart.getWidth(), textWidth(mark.label.formatter, `${mark.label.fontSize}px ${family}`));
    const free = ends.findIndex((end) => end + GAP <= start);
    const row = free < 0 ? ends.length : free;
    if (row >= most) {
      return { ...mark, label: { ...mark.label, show: false } };
    }
    ends[row] = start + width;
    return { ...mark, label: { ...mark.label, align, width, overflow: "truncate", distance: GAP + row * LINE } };
  };
  const marks = [...victim(option).markLine.data].sort((a, b) => (a.xAxis ?? 0) - (b.xAxis ?? 0)).map(place);
  return { marks, rows: ends.length };
}

/** The place of a text at a mark: in the middle, or on the side where it fits. */
function span(at, total, length) {
  // ECharts shortens a text that is not a pixel narrower than its width.
  const width = Math.min(Math.ceil(length) + 1, Math.floor(Math.max(at, total - at)));
  if (at - width / 2 < 0) {
    return { align: "left", start: at, width };
  }
  return at + width / 2 > total ? { align: "right", start: at - width, width } : { align: "center", start: at - width / 2, width };
}

/** The lines of a text, none of which is longer than a length unless it is one word. */
function wrapped(text, length, font) {
  const lines = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && textWidth(longer, font) <= length) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function victim(option) {
  return option.series.find((one) => one.markLine);
}

function bold(family) {
  return `bold ${TEXT_PX}px ${family}`;
}

function textWidth(text, font) {
  pen.font = font;
  return pen.measureText(text).width;
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
