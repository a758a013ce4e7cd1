package io.crosstalk.gateway;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.coyote.CloseNowException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Form of a list as CSV (RFC 4180, with a header). Only one item of the list is in memory at a
 * time.
 *
 * @param columns names of the columns, each the path of a field with dots; of an array, the fields
 *     of all its elements are in one cell
 * @param series whether each point of a series is a row, and so is each reason that has a summary;
 *     otherwise each item of the list is
 * @param paged whether the list may have further pages
 */
record CsvTable(List<String> columns, boolean series, boolean paged) {
  static final MediaType TYPE = MediaType.parseMediaType("text/csv;charset=UTF-8;header=present");

  private static final String NO_LIST = "the service's answer cannot be read as a list";
  private static final String ITEMS = "items";
  private static final String LIST = "list";
  private static final String POINTS = "points";
  private static final String TIME = "time";
  private static final String VALUE = "value";
  private static final String SEPARATOR = "; ";

  /** First characters of a text that a spreadsheet would take for a formula (OWASP). */
  private static final String FORMULA = "=+-@\t\r\n";

  /** Returns the table of a list with pages. */
  static CsvTable ofPages(String... columns) {
    return new CsvTable(List.of(columns), false, true);
  }

  /** Returns the table of a list that is always whole. */
  static CsvTable of(String... columns) {
    return new CsvTable(List.of(columns), false, false);
  }

  /** Returns the table of series; {@code list} is the name of the list that has the series. */
  static CsvTable ofSeries(String... columns) {
    return new CsvTable(List.of(columns), true, false);
  }

  /**
   * Writes the rows of a response and returns the cursor of the next page; null when there is none.
   *
   * @throws CloseNowException when the response breaks off or is no JSON object
   * @throws IOException when the rows cannot be written
   */
  @Nullable String write(InputStream json, OutputStream out) throws IOException {
    try (JsonParser parser = EventJson.mapper().createParser(json)) {
      CsvWriter csv =
          CsvWriter.builder()
              .lineDelimiter(LineDelimiter.CRLF)
              .build(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      csv.writeRecord(columns);
      String cursor = write(parser, csv);
      csv.flush();
      return cursor;
    } catch (JacksonException e) {
      throw new CloseNowException(NO_LIST, e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private @Nullable String write(JsonParser parser, CsvWriter csv) throws CloseNowException {
    ObjectNode common = EventJson.mapper().createObjectNode();
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new CloseNowException(NO_LIST, null);
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        common.set(name, parser.<JsonNode>readValueAsTree());
      } else if (!series && !name.equals(ITEMS)) {
        parser.skipChildren();
      } else {
        common.put(LIST, name);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          rows(parser.<JsonNode>readValueAsTree(), common, csv);
        }
      }
    }
    return common.path("nextCursor").stringValue(null);
  }

  private void rows(JsonNode item, ObjectNode common, CsvWriter csv) {
    if (!series) {
      row(item, csv);
    } else if (item.has(POINTS)) {
      points(item, common, csv);
    } else {
      reason(item, common, csv);
    }
  }

  /** Writes the reasons and the series of a suspect, an exoneration or a measured reason. */
  private void reason(JsonNode item, ObjectNode common, CsvWriter csv) {
    ObjectNode about = common.deepCopy();
    if (item.has("resource")) {
      about.set("about", item.get("resource"));
    }
    if (item.has("kind")) {
      about.set("kind", item.get("kind"));
    }
    if (item.has("summary")) {
      row(withFields(item, about), csv);
    }
    Stream.of("evidence", "series")
        .flatMap(list -> item.path(list).valueStream())
        .forEach(each -> rows(each, about, csv));
  }

  private void points(JsonNode item, ObjectNode common, CsvWriter csv) {
    ObjectNode row = withFields(item, common);
    for (JsonNode point : item.get(POINTS)) {
      row.put(TIME, Instant.ofEpochMilli(point.path(0).asLong()).toString());
      row.set(VALUE, point.path(1));
      row(row, csv);
    }
  }

  private static ObjectNode withFields(JsonNode item, ObjectNode common) {
    ObjectNode row = common.deepCopy();
    item.properties().stream()
        .filter(field -> field.getValue().isValueNode())
        .forEach(field -> row.set(field.getKey(), field.getValue()));
    return row;
  }

  private void row(JsonNode item, CsvWriter csv) {
    csv.writeRecord(columns.stream().map(column -> cell(item, column)).toList());
  }

  private static String cell(JsonNode item, String column) {
    Stream<JsonNode> found = Stream.of(item);
    for (String field : column.split("\\.", -1)) {
      found = found.map(each -> each.path(field)).flatMap(CsvTable::elements);
    }
    List<JsonNode> values = found.filter(each -> !each.isNull() && !each.isMissingNode()).toList();
    if (values.size() == 1 && values.getFirst().isNumber()) {
      return text(values.getFirst());
    }
    return safe(values.stream().map(CsvTable::text).collect(Collectors.joining(SEPARATOR)));
  }

  private static Stream<JsonNode> elements(JsonNode value) {
    return value.isArray() ? value.valueStream() : Stream.of(value);
  }

  private static String text(JsonNode value) {
    return value.isString() ? value.stringValue() : value.toString();
  }

  private static String safe(String text) {
    return !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
