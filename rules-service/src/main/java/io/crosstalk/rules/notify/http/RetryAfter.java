package io.crosstalk.rules.notify.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Parses the pause that a target requests in the header {@code Retry-After} (RFC 9110, 10.2.3). */
final class RetryAfter {
  private static final Duration MOST = Duration.ofDays(1);

  private RetryAfter() {}

  /** The pause, at most a day; null when the header is missing or invalid. */
  static @Nullable Duration parse(@Nullable String header, Instant now) {
    if (header == null) {
      return null;
    }
    Duration requested = duration(header.strip(), now);
    if (requested == null || requested.isNegative()) {
      return null;
    }
    return requested.compareTo(MOST) > 0 ? MOST : requested;
  }

  private static @Nullable Duration duration(String value, Instant now) {
    try {
      return value.chars().allMatch(Character::isDigit)
          ? Duration.ofSeconds(Long.parseLong(value))
          : Duration.between(
              now, ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (NumberFormatException | DateTimeException e) {
      return null;
    }
  }
}
