package io.crosstalk.rules.notify.mail;

import io.crosstalk.report.incident.MapColumns;
import io.crosstalk.report.incident.MapColumns.Box;
import io.crosstalk.report.incident.MapColumns.Column;
import io.crosstalk.report.incident.Markup;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Map of an incident as a table in HTML: most mail clients show no SVG. */
final class MapTable {
  private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s<]*[^\\s<.,)]");

  private MapTable() {}

  /** Returns a text as HTML with the table in place of the line of the map. */
  static String html(String text, MapColumns map) {
    String lines = Markup.escaped(text).replace("\n", "<br>\n");
    return ADDRESS
        .matcher(lines)
        .replaceAll("<a href=\"$0\">$0</a>")
        .replace(Markup.escaped(map.line()) + "<br>", table(map));
  }

  private static String table(MapColumns map) {
    StringBuilder html = new StringBuilder("<table><tr>");
    for (Column each : map.columns()) {
      if (html.indexOf("<td>") > 0) {
        html.append(each.place() > 0 ? "<td>&larr;</td>" : "<td>&rarr;</td>");
      }
      html.append("<td>").append(boxes(each.boxes(), each.place() == 0)).append("</td>");
    }
    html.append("</tr></table>\n");
    if (!map.exonerated().isEmpty()) {
      html.append(boxes(map.exonerated(), false));
    }
    return html.append(Markup.escaped(map.moreText())).append("<br>").toString();
  }

  /** Boxes one below the other, with arrows between those of which each uses the next one. */
  private static String boxes(List<Box> boxes, boolean isPath) {
    return boxes.stream()
        .map(MapTable::box)
        .collect(
            Collectors.joining(
                isPath ? "<tr><td align=\"center\">&darr;</td></tr>" : "",
                "<table border=\"1\" cellspacing=\"0\" cellpadding=\"5\">",
                "</table>"));
  }

  private static String box(Box box) {
    return "<tr><td>%s<br><b>%s</b><br>%s</td></tr>\n"
        .formatted(
            Markup.escaped(box.heading()),
            Markup.escaped(box.resource()),
            Markup.escaped(box.figure()));
  }
}
