package io.crosstalk.rules.loop;

import java.io.IOException;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;

/** Tells people why something did not work. */
final class Failures {
  private Failures() {}

  /** The message, and that of the first cause, which mostly is the one that helps. */
  static String describe(Exception failure) {
    String message = oneLine(failure);
    Throwable root = causes(failure).reduce((first, second) -> second).orElse(failure);
    return failure.getCause() == null || root.getMessage() == null
        ? message
        : message + " (" + oneLine(root) + ")";
  }

  /** Whether the database or the broker is the reason. */
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
