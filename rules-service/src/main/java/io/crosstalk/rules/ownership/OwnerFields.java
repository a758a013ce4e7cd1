package io.crosstalk.rules.ownership;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts the texts of one entry to an owner. */
final class OwnerFields {
  static final String RESOURCE = "resource";
  static final String TEAM = "team";
  static final String ASSIGNMENT_GROUP = "assignment_group";
  static final String ON_CALL = "on_call";
  static final String EMAIL = "email";
  static final String CI_KEY = "ci_key";
  static final String VALID_FROM = "valid_from";

  /** Names of the fields in YAML and CSV. */
  static final List<String> NAMES =
      List.of(RESOURCE, TEAM, ASSIGNMENT_GROUP, ON_CALL, EMAIL, CI_KEY, VALID_FROM);

  private static final int MAX_TEAM = 200;
  private static final int MAX_TEXT = 1_000;

  /** Length of a local date. */
  private static final int DATE = 10;

  /** The times that PostgreSQL and a year of four digits permit. */
  private static final Instant EARLIEST = Instant.parse("0001-01-02T00:00:00Z");

  private static final Instant LATEST = Instant.parse("9999-12-30T00:00:00Z");

  private final int line;
  private final Map<String, String> texts;

  /**
   * Creates a converter.
   *
   * @param texts texts by the names of the fields
   */
  OwnerFields(int line, Map<String, String> texts) {
    this.line = line;
    this.texts = texts;
  }

  /**
   * The owner.
   *
   * @param zone time zone of times without an offset
   * @param validFrom event time from which an entry without a time counts; null for always
   */
  Owner owner(ZoneId zone, @Nullable Instant validFrom) throws OwnerException {
    String resource = text(RESOURCE, MAX_TEXT);
    String team = text(TEAM, MAX_TEAM);
    if (team == null) {
      throw new OwnerException(
          line,
          resource == null
              ? "The entry has neither a resource nor a team; state at least the team."
              : "The resource '" + resource + "' has no team; state one.");
    }
    String from = text(VALID_FROM, MAX_TEXT);
    return new Owner(
        resource,
        team,
        text(ASSIGNMENT_GROUP, MAX_TEXT),
        text(ON_CALL, MAX_TEXT),
        text(EMAIL, MAX_TEXT),
        text(CI_KEY, MAX_TEXT),
        from == null ? validFrom : time(from, zone));
  }

  private @Nullable String text(String field, int most) throws OwnerException {
    String text = texts.getOrDefault(field, "").strip();
    if (text.isEmpty()) {
      return null;
    }
    if (text.length() > most) {
      throw new OwnerException(
          line, "%s has more than %,d characters; shorten it.".formatted(field, most));
    }
    boolean storable = StandardCharsets.UTF_8.newEncoder().canEncode(text);
    if (!storable || text.chars().anyMatch(Character::isISOControl)) {
      throw new OwnerException(line, field + " contains control characters; remove them.");
    }
    return text;
  }

  private Instant time(String text, ZoneId zone) throws OwnerException {
    try {
      Instant time = parsed(text, zone);
      if (!time.isBefore(EARLIEST) && !time.isAfter(LATEST)) {
        return time;
      }
    } catch (DateTimeException e) {
      // Reported below, like a time that is out of range.
    }
    throw new OwnerException(
        line,
        "valid_from is no time: '%s'; write 2026-11-21, 2026-11-21T20:00 or 2026-11-21T19:00:00Z."
            .formatted(text));
  }

  private static Instant parsed(String text, ZoneId zone) {
    if (text.length() == DATE) {
      return LocalDate.parse(text).atStartOfDay(zone).toInstant();
    }
    String iso = text.replace(' ', 'T');
    boolean hasOffset =
        iso.endsWith("Z") || iso.lastIndexOf('+') > DATE || iso.lastIndexOf('-') > DATE;
    return hasOffset
        ? OffsetDateTime.parse(iso).toInstant()
        : LocalDateTime.parse(iso).atZone(zone).toInstant();
  }
}
