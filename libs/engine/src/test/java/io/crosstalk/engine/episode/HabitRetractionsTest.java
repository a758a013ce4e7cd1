package io.crosstalk.engine.episode;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.baseline.SeasonalLevels;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests with episodes whose times are in hours. */
class HabitRetractionsTest {
  private static final long HOUR_MS = 3_600_000;
  private static final double LEVEL = 20;

  private final PastEpisodes episodes = new PastEpisodes();

  @Test
  void excused_usualLevel_areTheEpisodesOfAtMostTwelveHours() {
    SeasonalLevels seasons = new SeasonalLevels();
    for (long hour = 0; hour <= 5 * 24; hour++) {
      seasons.add(hour * HOUR_MS, LEVEL, Double.NaN);
    }
    PastEpisode tooLong = episode(30, 43);
    PastEpisode habit = episode(50, 62);
    episodes.add(tooLong);
    episodes.add(habit);

    assertThat(HabitRetractions.excused(episodes, 5 * 24 * HOUR_MS, seasons, 1.25))
        .containsExactly(habit);
    assertThat(episodes.all()).containsExactly(tooLong);
  }

  /** An episode that cannot be a habit does not reduce the number of those that can. */
  @Test
  void add_longEpisodes_displaceNoShortOnes() {
    List<PastEpisode> shortOnes = new ArrayList<>();
    for (long day = 0; day < 7; day++) {
      shortOnes.add(episode(24 * day, 24 * day + 1));
    }
    shortOnes.forEach(episodes::add);
    List<PastEpisode> longOnes =
        List.of(episode(150, 163), episode(164, 177), episode(178, 191), episode(192, 205));
    longOnes.forEach(episodes::add);
    PastEpisode last = episode(206, 207);
    episodes.add(last);

    List<PastEpisode> expected = new ArrayList<>(shortOnes.subList(1, 7));
    expected.addAll(longOnes.subList(2, 4));
    expected.add(last);
    assertThat(episodes.all())
        .extracting(PastEpisode::onset)
        .isEqualTo(expected.stream().map(PastEpisode::onset).toList());
  }

  private static PastEpisode episode(long fromHour, long toHour) {
    return new PastEpisode(
        fromHour * HOUR_MS,
        fromHour * HOUR_MS,
        toHour * HOUR_MS,
        10,
        LEVEL,
        1,
        fromHour * HOUR_MS,
        2);
  }
}
