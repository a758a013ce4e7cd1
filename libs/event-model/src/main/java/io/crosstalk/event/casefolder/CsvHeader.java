package io.crosstalk.event.casefolder;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Positions of the wanted columns of a file; other columns are ignored. */
final class CsvHeader {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final int width;
  private final int[] positions;

  /**
   * Reads a header's cells.
   *
   * @throws IllegalArgumentException when a required column is missing or a column occurs twice
   */
  CsvHeader(String[] cells, CsvColumns wanted) {
    Map<String, Integer> indexes = positions(cells);
    for (String name : wanted.required()) {
      if (!indexes.containsKey(name)) {
        throw new IllegalArgumentException(
            "the header lacks the column '%s'; expected are %s"
                .formatted(name, String.join(",", wanted.required())));
      }
    }
    width = cells.length;
    positions =
        Stream.concat(wanted.required().stream(), wanted.optional().stream())
            .mapToInt(name -> indexes.getOrDefault(name, -1))
            .toArray();
  }

  private static Map<String, Integer> positions(String[] cells) {
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < cells.length; i++) {
      String name = cells[i].replace(BYTE_ORDER_MARK, "").strip();
      if (indexes.put(name, i) != null) {
        throw new IllegalArgumentException("the header has the column '" + name + "' twice");
      }
    }
    return indexes;
  }

  /** Cells of a row in the wanted columns. */
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
