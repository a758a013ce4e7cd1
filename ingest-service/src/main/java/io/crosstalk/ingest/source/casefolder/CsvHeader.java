package io.crosstalk.ingest.source.casefolder;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which column stands where. */
final class CsvHeader {
  private final Map<String, Integer> positions = new HashMap<>();
  private final int width;

  /**
   * Reads a header line's fields.
   *
   * @param required names that must be among them
   * @throws UnusableCaseException when one is missing or there twice
   */
  CsvHeader(CaseFile file, List<String> names, List<String> required) throws UnusableCaseException {
    width = names.size();
    for (int i = 0; i < width; i++) {
      if (positions.put(names.get(i).strip(), i) != null) {
        throw new UnusableCaseException(
            file.fileName() + ": the header has the column '" + names.get(i).strip() + "' twice");
      }
    }
    for (String name : required) {
      if (!positions.containsKey(name)) {
        throw new UnusableCaseException(
            file.fileName()
                + ": the header lacks the column '"
                + name
                + "'; expected are "
                + String.join(",", required));
      }
    }
  }

  int width() {
    return width;
  }

  /** From 0, or -1 when there is no such column. */
  int position(String name) {
    return positions.getOrDefault(name, -1);
  }
}
