package io.crosstalk.engine.episode;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Latest episodes of one series that have ended, by time. They are kept in binary form, which
 * halves their size.
 */
final class PastEpisodes {
  /** Maximum number of episodes that are short enough for a habit: one a day for a week. */
  private static final int MOST = 7;

  /** Maximum number of longer episodes, which are kept because a later one may continue them. */
  private static final int MOST_LONG = 2;

  private static final byte[] NOTHING = {};

  private byte[] encoded = NOTHING;

  boolean isEmpty() {
    return encoded.length == 0;
  }

  List<PastEpisode> all() {
    List<PastEpisode> past = new ArrayList<>(MOST + 1);
    ByteReader in = new ByteReader(encoded);
    while (in.remaining() > 0) {
      past.add(PastEpisode.read(in));
    }
    return past;
  }

  /** Adds an episode; the oldest one of its kind, short or long, is dropped above the maximum. */
  void add(PastEpisode episode) {
    List<PastEpisode> past = all();
    List<PastEpisode> continued = continuedAt(episode.onset(), episode.intervalMs());
    past.add(
        continued.isEmpty() ? episode : episode.continuing(continued.getFirst().problemOnset()));
    boolean isShort = HabitRetractions.isShortEnough(episode);
    List<PastEpisode> sameKind =
        past.stream().filter(each -> HabitRetractions.isShortEnough(each) == isShort).toList();
    if (sameKind.size() > (isShort ? MOST : MOST_LONG)) {
      past.remove(sameKind.getFirst());
    }
    keep(past);
  }

  /** Replaces the episodes by a part of them. */
  void keep(List<PastEpisode> past) {
    if (past.isEmpty()) {
      encoded = NOTHING;
      return;
    }
    ByteWriter out = new ByteWriter();
    past.forEach(episode -> episode.write(out));
    encoded = out.toByteArray();
  }

  /**
   * Returns the episodes that an episode continues as the same problem, by time: each begins at
   * most {@link DegradedTime#longestPause} after the one before it. Empty without any.
   *
   * @param onset epoch milliseconds
   * @param intervalMs sampling interval in milliseconds
   */
  List<PastEpisode> continuedAt(long onset, long intervalMs) {
    Duration interval = Duration.ofMillis(intervalMs);
    List<PastEpisode> problem = new ArrayList<>();
    for (PastEpisode each : all()) {
      if (!isSameProblem(problem, interval, each.onset())) {
        problem.clear();
      }
      problem.add(each);
    }
    return isSameProblem(problem, interval, onset) ? problem : List.of();
  }

  private static boolean isSameProblem(List<PastEpisode> problem, Duration interval, long onset) {
    if (problem.isEmpty()) {
      return false;
    }
    long end = problem.getLast().end();
    Duration lasted = Duration.ofMillis(end - problem.getFirst().problemOnset());
    return onset - end <= DegradedTime.longestPause(lasted, interval).toMillis();
  }

  void write(ByteWriter out) {
    out.bytes(encoded);
  }

  void read(ByteReader in) {
    encoded = in.bytes();
  }
}
