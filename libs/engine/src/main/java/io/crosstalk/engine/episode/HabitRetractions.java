package io.crosstalk.engine.episode;

import io.crosstalk.engine.baseline.SeasonalLevels;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Finds the episodes of the last week that are retracted because they have proved to be a habit:
 * the first nights of a new nightly load look like degradation.
 */
final class HabitRetractions {
  private static final long HOUR_MS = 3_600_000;
  private static final long WEEK_MS = 7 * 24 * HOUR_MS;

  /**
   * Duration in milliseconds above which an episode is not retracted, because a degradation that
   * lasts for days would otherwise count as a habit.
   */
  static final long LONGEST_MS = 12 * HOUR_MS;

  private HabitRetractions() {}

  /** Returns whether an episode is short enough for a habit. */
  static boolean isShortEnough(PastEpisode episode) {
    return episode.end() - episode.onset() <= LONGEST_MS;
  }

  /**
   * Removes and returns the episodes whose level has since become usual at these hours of the day.
   *
   * @param time epoch milliseconds
   * @param margin factor by which a level may exceed the usual one
   */
  static List<PastEpisode> excused(
      PastEpisodes episodes, long time, SeasonalLevels seasons, double margin) {
    if (episodes.isEmpty()) {
      return List.of();
    }
    List<PastEpisode> past = episodes.all();
    int before = past.size();
    List<PastEpisode> habits = new ArrayList<>(0);
    for (Iterator<PastEpisode> each = past.iterator(); each.hasNext(); ) {
      PastEpisode episode = each.next();
      if (episode.onset() < time - WEEK_MS) {
        each.remove();
      } else if (isShortEnough(episode)
          && episode.level() <= margin * seasons.usualThroughout(episode.onset(), episode.end())) {
        habits.add(episode);
        each.remove();
      }
    }
    if (past.size() < before) {
      episodes.keep(past);
    }
    return habits;
  }
}
