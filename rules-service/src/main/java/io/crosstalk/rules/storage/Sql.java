package io.crosstalk.rules.storage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.SqlArrayValue;

/** Converts between Java values and those of PostgreSQL's JDBC driver. */
final class Sql {
  private Sql() {}

  static OffsetDateTime time(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }

  static @Nullable OffsetDateTime timeOrNull(@Nullable Instant time) {
    return time == null ? null : time(time);
  }

  static Instant time(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  static @Nullable Instant timeOrNull(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  static SqlArrayValue texts(Collection<String> values) {
    return new SqlArrayValue("text", (Object[]) values.toArray(String[]::new));
  }

  /** Times as milliseconds since 1970. */
  static SqlArrayValue millis(Collection<Instant> times) {
    return new SqlArrayValue("bigint", times.stream().map(Instant::toEpochMilli).toArray());
  }

  /** Removes the character NUL, which PostgreSQL cannot store. */
  static String text(String text) {
    return text.replace("\0", "");
  }
}
