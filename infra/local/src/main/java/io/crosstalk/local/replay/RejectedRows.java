package io.crosstalk.local.replay;

import io.crosstalk.casefolder.Rejection;
import io.crosstalk.local.replay.PlatformApi.Rejected;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Rejected rows of one case: the first ones, and the number of all. Not thread-safe. */
final class RejectedRows implements Rejection.Sink {
  private static final int MAX_IN_TEXT = 3;

  private final List<Rejected> first = new ArrayList<>();
  private long count;

  @Override
  public void rejected(Rejection rejection) {
    count++;
    if (first.size() < IncidentReport.REJECTED_SHOWN) {
      first.add(
          new Rejected(rejection.file().fileName(), rejection.line(), rejection.reason().text()));
    }
  }

  List<Rejected> first() {
    return first;
  }

  long count() {
    return count;
  }

  /** The first rejected rows as the end of a message; empty when there are none. */
  String text() {
    return first.stream()
        .limit(MAX_IN_TEXT)
        .map(row -> "; %s, line %d: %s".formatted(row.file(), row.line(), row.reason()))
        .collect(Collectors.joining());
  }
}
