package io.crosstalk.report.incident;

import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.report.incident.MapColumns.Box;
import io.crosstalk.report.incident.MapColumns.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Drawing of the map of an incident as SVG, in the colour of the text around it. */
public final class MapDrawing {
  private static final int WIDTH = 180;
  private static final int HEIGHT = 58;
  private static final int STEP_X = WIDTH + 44;
  private static final int STEP_Y = HEIGHT + 18;

  /** Number of characters of the font size 1 that fit into a box. */
  private static final int FIT = 330;

  private static final String ARROWHEAD =
      """
      <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" \
      orient="auto"><path d="M0 0L8 4L0 8z" fill="currentColor"/></marker>
      """;

  private final Map<String, Corner> corners = new LinkedHashMap<>();
  private final StringBuilder svg = new StringBuilder();

  private MapDrawing() {}

  /** Returns the drawing. */
  public static String of(MapColumns map) {
    return new MapDrawing().draw(map);
  }

  private record Corner(int x, int y) {}

  private String draw(MapColumns map) {
    List<Column> columns = map.columns();
    int rows = columns.stream().mapToInt(each -> each.boxes().size()).max().orElse(0);
    for (int i = 0; i < columns.size(); i++) {
      List<Box> boxes = columns.get(i).boxes();
      int top = (rows - boxes.size()) * STEP_Y / 2;
      for (int j = 0; j < boxes.size(); j++) {
        corners.put(boxes.get(j).resource(), new Corner(i * STEP_X, top + j * STEP_Y));
      }
    }
    List<Box> exonerated = map.exonerated();
    for (int i = 0; i < exonerated.size(); i++) {
      corners.put(
          exonerated.get(i).resource(),
          new Corner(
              i % columns.size() * STEP_X, (rows + i / columns.size()) * STEP_Y));
    }
    int width = columns.size() * STEP_X - STEP_X + WIDTH;
    int height = corners.values().stream().mapToInt(Corner::y).max().orElse(0) + STEP_Y;
    svg.append(
        "<svg viewBox=\"-2 -2 %d %d\" width=\"%d\" role=\"img\" aria-label=\"%s\">%n%s"
            .formatted(
                width + 4, height + 4, width + 4, Markup.escaped(map.text()), ARROWHEAD));
    columns.stream().flatMap(each -> each.boxes().stream()).forEach(this::arrow);
    columns.stream().flatMap(each -> each.boxes().stream()).forEach(this::box);
    exonerated.forEach(this::box);
    line(0, height - 4, 11, map.moreText());
    return svg.append("</svg>\n").toString();
  }

  /** Draws an arrow to the next box: to the right, to the left, or down within what is shared. */
  private void arrow(Box box) {
    Corner to = box.next() == null ? null : corners.get(box.next());
    if (to != null) {
      Corner from = corner(box);
      int side = Integer.compare(to.x, from.x);
      svg.append(
          "<path d=\"M%d %dL%d %d\" stroke=\"currentColor\" marker-end=\"url(#arrow)\"/>%n"
              .formatted(
                  from.x + (1 + side) * WIDTH / 2,
                  from.y + (side == 0 ? HEIGHT : HEIGHT / 2),
                  to.x + (1 - side) * WIDTH / 2,
                  to.y + (side == 0 ? 0 : HEIGHT / 2)));
    }
  }

  private void box(Box box) {
    Corner at = corner(box);
    boolean isShared = box.node() != null && box.node().role() == Role.SHARED;
    svg.append(
        "<g><title>%s</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"none\" stroke=\"currentColor\"%s/>%n"
            .formatted(
                Markup.escaped(box.description()),
                at.x,
                at.y,
                WIDTH,
                HEIGHT,
                isShared
                    ? " stroke-width=\"3\""
                    : box.exoneration() == null ? "" : " stroke-dasharray=\"4 3\""));
    line(at.x + 8, at.y + 17, 11, box.heading());
    line(at.x + 8, at.y + 34, 13, box.resource());
    line(at.x + 8, at.y + 50, 11, box.figure());
    svg.append("</g>\n");
  }

  private Corner corner(Box box) {
    return Objects.requireNonNull(corners.get(box.resource()));
  }

  private void line(int x, int y, int size, String text) {
    svg.append(
        text.isEmpty() ? "" :
        "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"currentColor\">%s</text>%n"
            .formatted(x, y, size, Markup.escaped(shortened(text, FIT / size))));
  }

  /** The text with an ellipsis in its middle where it is too long. */
  private static String shortened(String text, int length) {
    return text.length() <= length
        ? text
        : text.substring(0, length / 2) + "…" + text.substring(text.length() - (length - 1) / 2);
  }
}
