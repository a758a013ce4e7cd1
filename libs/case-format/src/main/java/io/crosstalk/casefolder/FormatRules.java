package io.crosstalk.casefolder;

import io.crosstalk.event.Excerpt;
import io.crosstalk.event.Ids;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.ObjectiveSettings;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Rules of the command-line tools: the case format as such, without limits for values and times.
 */
final class FormatRules implements CaseRules {
  private static final int MAX_DIGITS = 15;
  private static final long LATEST_PLAIN_MS = 999_999_999_999_999L;
  private static final List<String> MANDATORY = List.of("id", "kind", "layer");

  @Override
  public Resource resource(JsonNode entry) {
    try {
      Resource resource = EventJson.mapper().treeToValue(complete(entry), Resource.class);
      ObjectiveSettings.check(resource.attributes());
      return resource;
    } catch (JacksonException e) {
      throw content(JsonMistakes.reason(e), e);
    } catch (IllegalArgumentException e) {
      throw content(String.valueOf(e.getMessage()), e);
    }
  }

  /** Adds default values for those fields of an inventory entry that are missing or null. */
  private static ObjectNode complete(JsonNode entry) {
    if (!(entry instanceof ObjectNode object)) {
      throw new IllegalArgumentException("an entry is a JSON object, not " + entry.getNodeType());
    }
    object.properties().removeIf(each -> each.getValue().isNull());
    for (String field : MANDATORY) {
      if (!object.has(field)) {
        throw new IllegalArgumentException("the field '" + field + "' is missing");
      }
    }
    if (!object.has("environment")) {
      object.put("environment", "unknown");
    }
    if (!object.has("uses")) {
      object.putArray("uses");
    }
    if (!object.has("attributes")) {
      object.putObject("attributes");
    }
    if (object.get("attributes") instanceof ObjectNode attributes) {
      attributes.properties().removeIf(each -> each.getValue().isNull());
    }
    return object;
  }

  @Override
  public Change change(ChangeCells cells) {
    return checked(
        () ->
            new Change(
                Instant.ofEpochMilli(time(cells.time())),
                required(cells.resource(), "resource"),
                ChangeKind.parse(required(cells.kind(), "kind")),
                cells.detail() == null ? "" : cells.detail()));
  }

  @Override
  public CheckedSample sample(SampleCells cells) {
    return checked(
        () -> {
          long timeMs = time(cells.time());
          String resource = name(cells.resource(), "resource");
          Metric metric = MetricCatalogue.of(name(cells.metric(), "metric"));
          double value = number(cells.value());
          return new CheckedSample(
              timeMs, resource, metric, converted(value, cells.unit(), metric));
        });
  }

  private static <T> T checked(Supplier<T> conversion) {
    try {
      return conversion.get();
    } catch (IllegalArgumentException e) {
      throw content(String.valueOf(e.getMessage()), e);
    }
  }

  private static RowException content(String text, @Nullable Throwable cause) {
    return new RowException(RowException.Kind.CONTENT, text, cause);
  }

  private static String name(@Nullable String text, String column) {
    String name = required(text, column);
    Ids.check(name);
    return name;
  }

  private static String required(@Nullable String text, String column) {
    if (text == null) {
      throw new IllegalArgumentException("the field '" + column + "' is missing");
    }
    return text;
  }

  private static double converted(double given, @Nullable String unit, Metric metric) {
    return unit == null ? given : Conversion.of(unit, metric).apply(given);
  }

  private static long time(@Nullable String cell) {
    String text = required(cell, "time");
    return consistsOf("0123456789", text) && text.length() <= MAX_DIGITS
        ? Long.parseLong(text)
        : iso(text);
  }

  private static long iso(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "the time "
              + Excerpt.of(text)
              + " is neither ISO-8601 with an offset (2026-01-31T20:00:00Z) nor epoch milliseconds",
          e);
    }
  }

  /**
   * Parses a cell as a finite decimal number. {@link Double#parseDouble} alone would also accept
   * "1d", "0x1p3" and blanks.
   */
  private static double number(@Nullable String cell) {
    String text = required(cell, "value");
    try {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value) && consistsOf("0123456789+-.eE", text)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(notANumber(text), e);
    }
    throw new IllegalArgumentException(notANumber(text));
  }

  private static String notANumber(String text) {
    return "the value " + Excerpt.of(text) + " is not a number";
  }

  private static boolean consistsOf(String characters, String text) {
    for (int i = 0; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public long latestPlainMs() {
    return LATEST_PLAIN_MS;
  }

  @Override
  public double largestPlainValue(Metric metric) {
    return Double.MAX_VALUE;
  }

  @Override
  public String malformed(JacksonException cause) {
    return JsonMistakes.reason(cause);
  }
}
