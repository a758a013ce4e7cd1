package io.crosstalk.correlation.episode;

import io.crosstalk.correlation.baseline.Seasons;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The episodes of the last week. The first nights of a habit look like harm; when it has become a
 * habit, they are taken back. They are kept in their written form, which is half as large.
 */
final class Afterthoughts {
  /** One a day. */
  private static final int MOST = 7;

  private static final long HOUR_MS = 3_600_000;
  private static final long WEEK_MS = 7 * 24 * HOUR_MS;

  /** What lasts longer is not done every night: days of harm would make their own habit. */
  static final long LONGEST_MS = 12 * HOUR_MS;

  private static final byte[] NOTHING = {};

  private byte[] written = NOTHING;

  void remember(PastEpisode episode) {
    if (episode.end() - episode.onset() > LONGEST_MS) {
      return;
    }
    List<PastEpisode> past = past();
    if (past.size() == MOST) {
      past.removeFirst();
    }
    past.add(episode);
    keep(past);
  }

  /**
   * Forgets and returns those that were no worse than what has since proved usual at their hours.
   *
   * @param time epoch milliseconds
   * @param margin by how much a level may be above the usual one
   */
  List<PastEpisode> excused(long time, Seasons seasons, double margin) {
    if (written.length == 0) {
      return List.of();
    }
    List<PastEpisode> past = past();
    int before = past.size();
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
    if (past.size() < before) {
      keep(past);
    }
    return excused;
  }

  private List<PastEpisode> past() {
    List<PastEpisode> past = new ArrayList<>(MOST);
    ByteReader in = new ByteReader(written);
    while (in.remaining() > 0) {
      past.add(PastEpisode.read(in));
    }
    return past;
  }

  private void keep(List<PastEpisode> past) {
    if (past.isEmpty()) {
      written = NOTHING;
      return;
    }
    ByteWriter out = new ByteWriter();
    past.forEach(episode -> episode.write(out));
    written = out.toByteArray();
  }

  void write(ByteWriter out) {
    out.bytes(written);
  }

  void read(ByteReader in) {
    written = in.bytes();
  }
}
