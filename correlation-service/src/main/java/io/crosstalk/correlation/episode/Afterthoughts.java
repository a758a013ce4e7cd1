package io.crosstalk.correlation.episode;

import io.crosstalk.correlation.baseline.Seasons;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The episodes of the last week. The first nights of a habit look like harm; when it has become a
 * habit, they are taken back.
 */
final class Afterthoughts {
  private static final int MOST = 8;
  private static final long HOUR_MS = 3_600_000;
  private static final long WEEK_MS = 7 * 24 * HOUR_MS;

  /** What lasts longer is not done every night: days of harm would make their own habit. */
  private static final long LONGEST_MS = 12 * HOUR_MS;

  private final List<PastEpisode> past = new ArrayList<>(0);

  void remember(PastEpisode episode) {
    if (episode.end() - episode.onset() > LONGEST_MS) {
      return;
    }
    if (past.size() == MOST) {
      past.removeFirst();
    }
    past.add(episode);
  }

  /**
   * Forgets and returns those that were no worse than what has since proved usual at their hours.
   *
   * @param time epoch milliseconds
   * @param margin by how much a level may be above the usual one
   */
  List<PastEpisode> excused(long time, Seasons seasons, double margin) {
    List<PastEpisode> excused = new ArrayList<>(0);
    for (Iterator<PastEpisode> each = past.iterator(); each.hasNext(); ) {
      PastEpisode episode = each.next();
      if (episode.onset() < time - WEEK_MS) {
        each.remove();
      } else if (episode.level()
          <= margin * seasons.usualThroughout(episode.onset(), episode.end())) {
        excused.add(episode);
        each.remove();
      }
    }
    return excused;
  }

  void write(ByteWriter out) {
    out.varint(past.size());
    past.forEach(episode -> episode.write(out));
  }

  void read(ByteReader in) {
    int count = in.bounded(MOST, "the number of past episodes");
    for (int i = 0; i < count; i++) {
      past.add(PastEpisode.read(in));
    }
  }
}
