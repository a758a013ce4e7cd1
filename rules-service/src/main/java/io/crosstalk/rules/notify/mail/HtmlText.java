package io.crosstalk.rules.notify.mail;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.report.incident.MapBox;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.HtmlUtils;

/**
 * Text of a mail as HTML, with the map of the incident drawn as nested boxes. They are tables with
 * styles of their own, because mail clients show no SVG, and some ignore style sheets and lists.
 */
final class HtmlText {
  private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s<]*[^\\s<.,;)]");

  private HtmlText() {}

  /**
   * Returns the text with the map in place of the line that states it.
   *
   * @return null when the text has no map
   */
  static @Nullable String of(String text, Incident incident) {
    IncidentMap map = incident.map();
    MapBox shared = MapBox.of(incident);
    String line = MapBox.line(incident);
    if (map == null || shared == null || line == null || !text.contains(line)) {
      return null;
    }
    String lines = escaped(text).replace("\n", "<br>\n");
    String linked = ADDRESS.matcher(lines).replaceAll("<a href=\"$0\">$0</a>");
    return "<!DOCTYPE html>\n<html lang=\"%s\"><body>\n%s</body></html>\n"
        .formatted(
            Texts.language(),
            linked.replace(
                escaped(line) + "<br>", drawing(shared) + escaped(MapBox.more(map)) + "<br>"));
  }

  /** A box, and below it those of the resources that use it. */
  private static String drawing(MapBox box) {
    String users =
        box.users().stream()
            .map(
                each ->
                    "<tr><td style=\"padding:6px 0 0 14px;border-left:1px solid #888888\">\n%s</td></tr>\n"
                        .formatted(drawing(each)))
            .collect(Collectors.joining());
    return table(
            "<tr><td style=\"padding:2px 10px;border:%s\"><small>%s</small><br>%s</td></tr>\n"
                .formatted(border(box), escaped(box.heading()), escaped(box.name())))
        + (users.isEmpty() ? "" : table(users));
  }

  private static String border(MapBox box) {
    return switch (box.node().role()) {
      case VICTIM -> "2px solid #b8440c";
      case CULPRIT -> "2px solid #1659c7";
      case SHARED -> "4px double #888888";
      case BETWEEN -> "1px solid #888888";
    };
  }

  private static String table(String rows) {
    return "<table role=\"presentation\" cellspacing=\"0\" cellpadding=\"0\">\n%s</table>\n"
        .formatted(rows);
  }

  private static String escaped(String text) {
    return HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name());
  }
}
