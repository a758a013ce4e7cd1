package io.crosstalk.engine.episode;

import io.crosstalk.engine.baseline.SeasonalLevels;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Episodes of one series in the last week, which are retracted when they prove to be a habit: the
 * first nights of a new nightly load look like degradation. The episodes are kept in binary form,
 * which halves their size.
 */
final class HabitRetractions {
  /** Maximum number of episodes: one a day. */
  private static final int MOST = 7;

  private static final long HOUR_MS = 3_600_000;
  private static final long WEEK_MS = 7 * 24 * HOUR_MS;

  /**
   * Duration in milliseconds above which an episode is not kept, because a degradation that lasts
   * for days would otherwise count as a habit.
   */
  static final long LONGEST_MS = 12 * HOUR_MS;

  private static final byte[] NOTHING = {};

  private byte[] encoded = NOTHING;

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
   * Removes and returns the episodes whose level has since become usual at these hours of the day.
   *
   * @param time epoch milliseconds
   * @param margin factor by which a level may exceed the usual one
   */
  List<PastEpisode> excused(long time, SeasonalLevels seasons, double margin) {
    if (encoded.length == 0) {
      return List.of();
    }
    List<PastEpisode> past = past();
    int before = past.size();
    List<PastEpisode> habits = new ArrayList<>(0);
    for (Iterator<PastEpisode> each = past.iterator(); each.hasNext(); ) {
      PastEpisode episode = each.next();
      if (episode.onset() < time - WEEK_MS) {
        each.remove();
      } else if (episode.level()
          <= margin * seasons.usualThroughout(episode.onset(), episode.end())) {
        habits.add(episode);
        each.remove();
      }
    }
    if (past.size() < before) {
      keep(past);
    }
    return habits;
  }

  /**
   * Returns the onset of the first of the kept episodes that an onset continues, each after a pause
   * of at most {@link DegradedTime#LONGEST_PAUSE}; the onset itself without any.
   *
   * @param onset epoch milliseconds
   */
  long firstOnset(long onset) {
    long first = onset;
    for (PastEpisode episode : past().reversed()) {
      if (first - episode.end() > DegradedTime.LONGEST_PAUSE.toMillis()) {
        break;
      }
      first = episode.onset();
    }
    return first;
  }

  private List<PastEpisode> past() {
    List<PastEpisode> past = new ArrayList<>(MOST);
    ByteReader in = new ByteReader(encoded);
    while (in.remaining() > 0) {
      past.add(PastEpisode.read(in));
    }
    return past;
  }

  private void keep(List<PastEpisode> past) {
    if (past.isEmpty()) {
      encoded = NOTHING;
      return;
    }
    ByteWriter out = new ByteWriter();
    past.forEach(episode -> episode.write(out));
    encoded = out.toByteArray();
  }

  void write(ByteWriter out) {
    out.bytes(encoded);
  }

  void read(ByteReader in) {
    encoded = in.bytes();
  }
}
