package io.crosstalk.casefolder;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Positions of the {@link CsvColumns} in one file, found in its header; the file's other columns
 * are ignored.
 */
final class CsvHeader {
  private final int width;
  private final int[] positions;

  /**
   * Reads a header's cells.
   *
   * @throws RowException when a required column is missing or a column occurs twice
   */
  CsvHeader(List<String> cells, CsvColumns wanted) {
    Map<String, Integer> indexes = positions(cells);
    for (String name : wanted.required()) {
      if (!indexes.containsKey(name)) {
        throw new RowException(
            RowException.Kind.CONTENT,
            "the header lacks the column '%s'; expected are %s"
                .formatted(name, String.join(",", wanted.required())));
      }
    }
    width = cells.size();
    positions =
        Stream.concat(wanted.required().stream(), wanted.optional().stream())
            .mapToInt(name -> indexes.getOrDefault(name, -1))
            .toArray();
  }

  private static Map<String, Integer> positions(List<String> cells) {
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < cells.size(); i++) {
      String name = cells.get(i).strip();
      if (indexes.put(name, i) != null) {
        throw new RowException(
            RowException.Kind.CONTENT, "the header has the column '" + name + "' twice");
      }
    }
    return indexes;
  }

  /** Number of columns of the file. */
  int width() {
    return width;
  }

  /**
   * Position in the file, from 0, of a column of {@link CsvColumns}; -1 when the file does not have
   * the column.
   *
   * @param column index in the required columns, followed by the optional ones
   */
  int position(int column) {
    return positions[column];
  }
}
