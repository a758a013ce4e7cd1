package io.crosstalk.rules.storage.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.SqlArrayValue;

/** Converts between Java values and those of PostgreSQL's JDBC driver. */
public final class Sql {
  private Sql() {}

  public static OffsetDateTime time(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }

  public static @Nullable OffsetDateTime timeOrNull(@Nullable Instant time) {
    return time == null ? null : time(time);
  }

  public static Instant time(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  public static @Nullable Instant timeOrNull(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  public static SqlArrayValue texts(Collection<String> values) {
    return new SqlArrayValue("text", (Object[]) values.toArray(String[]::new));
  }

  /** Times as milliseconds since 1970. */
  public static SqlArrayValue millis(Collection<Instant> times) {
    return new SqlArrayValue("bigint", times.stream().map(Instant::toEpochMilli).toArray());
  }

  /** Removes the character NUL, which PostgreSQL cannot store. */
  public static String text(String text) {
    return text.replace("\0", "");
  }
}
