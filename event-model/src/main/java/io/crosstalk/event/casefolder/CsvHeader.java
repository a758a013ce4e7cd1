package io.crosstalk.event.casefolder;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Where the wanted columns of a file stand; others are not looked at. */
final class CsvHeader {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final int width;
  private final int[] positions;

  /**
   * Reads a header's cells.
   *
   * @throws IllegalArgumentException when a required column is missing, or one is there twice
   */
  CsvHeader(String[] cells, CsvColumns wanted) {
    Map<String, Integer> places = places(cells);
    for (String name : wanted.required()) {
      if (!places.containsKey(name)) {
        throw new IllegalArgumentException(
            "the header lacks the column '%s'; expected are %s"
                .formatted(name, String.join(",", wanted.required())));
      }
    }
    width = cells.length;
    positions =
        Stream.concat(wanted.required().stream(), wanted.optional().stream())
            .mapToInt(name -> places.getOrDefault(name, -1))
            .toArray();
  }

  private static Map<String, Integer> places(String[] cells) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < cells.length; i++) {
      String name = cells[i].replace(BYTE_ORDER_MARK, "").strip();
      if (places.put(name, i) != null) {
        throw new IllegalArgumentException("the header has the column '" + name + "' twice");
      }
    }
    return places;
  }

  /** A row's cells of the wanted columns. */
  String[] pick(String[] row) {
    if (row.length != width) {
      throw new IllegalArgumentException(
          "the row has %d fields, the header has %d".formatted(row.length, width));
    }
    String[] picked = new String[positions.length];
    for (int i = 0; i < picked.length; i++) {
      picked[i] = positions[i] < 0 ? "" : row[positions[i]];
    }
    return picked;
  }
}
