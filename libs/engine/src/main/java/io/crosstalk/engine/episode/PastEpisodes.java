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
  /** Maximum number of episodes: one a day for a week. */
  private static final int MOST = 7;

  private static final byte[] NOTHING = {};

  private byte[] encoded = NOTHING;

  boolean isEmpty() {
    return encoded.length == 0;
  }

  List<PastEpisode> all() {
    List<PastEpisode> past = new ArrayList<>(MOST);
    ByteReader in = new ByteReader(encoded);
    while (in.remaining() > 0) {
      past.add(PastEpisode.read(in));
    }
    return past;
  }

  void add(PastEpisode episode) {
    List<PastEpisode> past = all();
    if (past.size() == MOST) {
      past.removeFirst();
    }
    past.add(episode);
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
   * Returns the onset of the first of the episodes that an episode continues as the same problem,
   * each after at most {@link DegradedTime#longestPause}; the onset itself without any.
   *
   * @param onset epoch milliseconds
   * @param intervalMs sampling interval in milliseconds
   */
  long firstOnset(long onset, long intervalMs) {
    List<PastEpisode> past = all();
    if (past.isEmpty()) {
      return onset;
    }
    Duration interval = Duration.ofMillis(intervalMs);
    long first = past.getFirst().onset();
    long end = past.getFirst().end();
    for (PastEpisode each : past) {
      first = isSameProblem(first, end, interval, each.onset()) ? first : each.onset();
      end = each.end();
    }
    return isSameProblem(first, end, interval, onset) ? first : onset;
  }

  private static boolean isSameProblem(long first, long end, Duration interval, long onset) {
    Duration longest = DegradedTime.longestPause(Duration.ofMillis(end - first), interval);
    return onset - end <= longest.toMillis();
  }

  void write(ByteWriter out) {
    out.bytes(encoded);
  }

  void read(ByteReader in) {
    encoded = in.bytes();
  }
}
