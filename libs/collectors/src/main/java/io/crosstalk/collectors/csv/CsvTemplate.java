package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.files.CsvRow;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.Ids;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Template of a resource id, in which {@code {COLUMN}} stands for the value of that column. */
final class CsvTemplate {
  private static final Pattern PLACE = Pattern.compile("\\{([^{}]+)}");

  private final String text;
  private final List<String> columns = new ArrayList<>();

  CsvTemplate(String text) {
    if (text == null || text.isBlank()) {
      throw new InvalidSourceException(
          "resource", "is missing: an id, in which {COLUMN} stands for what a column holds");
    }
    this.text = text;
    Matcher places = PLACE.matcher(text);
    while (places.find()) {
      columns.add(String.valueOf(places.group(1)));
    }
  }

  /** Columns whose values are in the id. */
  List<String> columns() {
    return columns;
  }

  /** Returns the id of a resource in a row; empty where a column of the template is empty. */
  Optional<String> find(CsvRow row) {
    return columns.stream().allMatch(column -> row.get(column) != null)
        ? Optional.of(of(row))
        : Optional.empty();
  }

  /**
   * Returns the id of the resource that a row measures.
   *
   * @throws RejectedReadingException when a column in the template is missing or empty in the row
   */
  String of(CsvRow row) {
    String id = text;
    for (String column : columns) {
      String value = row.get(column);
      if (value == null) {
        throw new RejectedReadingException(
            RejectReason.MISSING_FIELD,
            "the row names no resource: the column '" + column + "' is empty, or not there");
      }
      id = id.replace("{" + column + "}", value);
    }
    return checked(id);
  }

  private static String checked(String id) {
    try {
      Ids.check(id);
      return id;
    } catch (IllegalArgumentException e) {
      throw new RejectedReadingException(RejectReason.BAD_NAME, String.valueOf(e.getMessage()));
    }
  }
}
