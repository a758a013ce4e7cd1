// Tables whose rows have a name; on a narrow screen each row is a list.

import { h } from "./dom.js";
import { t } from "./texts.js";

/** A table with a row for each list of cells, of which the first is the row's name; a word in its place without rows. */
export function namedTable(caption, columns, rows) {
  if (!rows.length) {
    return h("p", { class: "muted" }, t("inv.none"));
  }
  const cell = (content, index) => (index ? h("td", { "data-label": columns[index] }, content) : h("th", { scope: "row" }, content));
  return h(
    "table",
    { class: "victims answers" },
    h("caption", { class: "visually-hidden" }, caption),
    h("thead", null, h("tr", null, columns.map((column) => h("th", { scope: "col" }, column)))),
    h("tbody", null, rows.map((cells) => h("tr", null, cells.map(cell)))),
  );
}
