package io.crosstalk.local;

import io.crosstalk.local.process.PlatformView.ComponentStatus;
import io.crosstalk.local.process.PlatformView.Condition;
import io.crosstalk.local.process.RestartHistory;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Formats the lines that {@code crosstalk status} prints below a component whose process has died,
 * now or earlier.
 */
final class StatusNotes {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private final Instant now;
  private final DateTimeFormatter time;

  StatusNotes(Instant now, ZoneId zone) {
    this.now = now;
    this.time = TIME.withZone(zone);
  }

  /** Lines about one component; empty when its process has never died. */
  List<String> of(ComponentStatus status) {
    Optional<RestartHistory> died =
        status.restarts().filter(restarts -> restarts.lastDeath().isPresent());
    if (died.isPresent()) {
      return List.of(death(died.get()), outlook(status, died.get()));
    }
    return status.condition() == Condition.DEAD ? unsupervised(status) : List.of();
  }

  private static List<String> unsupervised(ComponentStatus status) {
    return List.of(
        "died; "
            + status.logLine().map(line -> "last log line: " + line).orElse("its log is empty"),
        logs(status) + ", './crosstalk up --detach' starts it again");
  }

  private String death(RestartHistory restarts) {
    return restarts
        .lastDeath()
        .map(death -> "died at %s: %s".formatted(time.format(death.at()), death.text()))
        .orElse("");
  }

  private String outlook(ComponentStatus status, RestartHistory restarts) {
    String times = restarts.restarts() == 1 ? "once" : restarts.restarts() + " times";
    return switch (restarts.phase()) {
      case RUNNING -> "restarted " + times + ", the last time with success";
      case STARTING -> "restart " + restarts.restarts() + " is under way";
      case WAITING ->
          "restarted %s; the next restart is %s; %s"
              .formatted(times, restarts.nextAttempt().map(this::in).orElse("due"), logs(status));
    };
  }

  private String in(Instant next) {
    return "in " + Math.max(0, Duration.between(now, next).toSeconds()) + " s";
  }

  private static String logs(ComponentStatus status) {
    return "'./crosstalk logs " + status.component().label() + "' shows its log";
  }
}
