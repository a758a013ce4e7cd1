package io.crosstalk.evaluate.site;

import io.crosstalk.evaluate.site.SiteTruth.Degradation;
import io.crosstalk.evaluate.site.SiteTruth.Domain;
import io.crosstalk.evaluate.site.SiteTruth.Site;
import io.crosstalk.evaluate.site.SiteTruth.Trouble;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads {@code truth.json}; each error has the line of the entry that is wrong. */
final class TruthReader {
  private final JsonParser parser;
  private final List<Domain> domains = new ArrayList<>();
  private final List<Trouble> troubles = new ArrayList<>();
  private final List<Integer> troubleLines = new ArrayList<>();
  private final List<Degradation> degradations = new ArrayList<>();
  private @Nullable Site site;

  private TruthReader(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * Reads the content of the file.
   *
   * @throws IllegalArgumentException when it is wrong; the message names file and line
   */
  static SiteTruth read(byte[] json) {
    try (JsonParser parser = EventJson.mapper().createParser(json)) {
      return new TruthReader(parser).read();
    } catch (JacksonException e) {
      throw at(e.getLocation() == null ? 0 : e.getLocation().getLineNr(), reason(e));
    }
  }

  private SiteTruth read() {
    expect(parser.nextToken(), JsonToken.START_OBJECT, "the file must contain an object");
    for (String list = parser.nextName(); list != null; list = parser.nextName()) {
      parser.nextToken();
      switch (list) {
        case "site" -> site = entry(Site.class);
        case "domains" -> entries(Domain.class, domains, null);
        case "troubles" -> entries(Trouble.class, troubles, troubleLines);
        case "degradations" -> entries(Degradation.class, degradations, null);
        default -> parser.skipChildren();
      }
    }
    expect(parser.currentToken(), JsonToken.END_OBJECT, "the object does not end");
    int last = line();
    if (site == null || domains.isEmpty()) {
      throw at(last, site == null ? "'site' is missing" : "'domains' is missing or empty");
    }
    checkDomains();
    return new SiteTruth(site, domains, troubles, degradations);
  }

  private <T> void entries(Class<T> type, List<T> to, @Nullable List<Integer> lines) {
    expect(parser.currentToken(), JsonToken.START_ARRAY, "a list must follow");
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (lines != null) {
        lines.add(line());
      }
      to.add(entry(type));
    }
  }

  private <T> T entry(Class<T> type) {
    expect(parser.currentToken(), JsonToken.START_OBJECT, "an entry must be an object");
    return parser.readValueAs(type);
  }

  private void checkDomains() {
    Set<String> known = new HashSet<>();
    domains.forEach(each -> known.add(each.id()));
    for (int i = 0; i < troubles.size(); i++) {
      Trouble trouble = troubles.get(i);
      if (!known.contains(trouble.domain())) {
        throw at(
            troubleLines.get(i),
            "%s is in the domain '%s', which is not in 'domains'"
                .formatted(trouble.id(), trouble.domain()));
      }
    }
  }

  private void expect(@Nullable JsonToken token, JsonToken expected, String otherwise) {
    if (token != expected) {
      throw at(line(), otherwise);
    }
  }

  private int line() {
    return parser.currentTokenLocation().getLineNr();
  }

  private static IllegalArgumentException at(int line, String reason) {
    return new IllegalArgumentException(
        SiteTruth.FILE + (line < 1 ? "" : ", line " + line) + ": " + reason);
  }

  private static String reason(JacksonException e) {
    for (Throwable each = e; each != null; each = each.getCause()) {
      if (each instanceof IllegalArgumentException own) {
        return String.valueOf(own.getMessage());
      }
    }
    return "malformed JSON: "
        + MalformedJsonException.reason(e).lines().findFirst().orElse("unknown reason");
  }

  /**
   * Returns a field's value.
   *
   * @throws IllegalArgumentException when it is null
   */
  static <T> T required(@Nullable T value, String field) {
    if (value == null) {
      throw new IllegalArgumentException("'" + field + "' is missing");
    }
    return value;
  }

  static void check(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
