package io.crosstalk.rules.loop;

import java.io.IOException;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;

/** Describes exceptions in one line, for logs and health. */
final class FailureDescription {
  private FailureDescription() {}

  /**
   * Returns the message of the exception, followed by that of its root cause, which is usually more
   * helpful.
   */
  static String describe(Exception failure) {
    String message = oneLine(failure);
    Throwable root = causes(failure).reduce((first, second) -> second).orElse(failure);
    return failure.getCause() == null || root.getMessage() == null
        ? message
        : message + " (" + oneLine(root) + ")";
  }

  /** Returns whether the exception means that the database or the broker is unavailable. */
  static boolean isOutage(Exception failure) {
    return causes(failure)
        .anyMatch(
            cause ->
                cause instanceof SQLException
                    || cause instanceof IOException
                    || cause instanceof KafkaException);
  }

  private static Stream<Throwable> causes(Exception failure) {
    return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause);
  }

  private static String oneLine(Throwable thrown) {
    return String.valueOf(thrown.getMessage())
        .replaceAll("\\s*[\\r\\n-]{2,}\\s*|\\s+", " ")
        .strip();
  }
}
