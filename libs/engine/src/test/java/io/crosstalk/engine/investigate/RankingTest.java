package io.crosstalk.engine.investigate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.history.MemoryHistory;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RankingTest {
  private static final String WORLD = "live";
  private static final Instant MORNING = Instant.parse("1999-01-20T07:00:00Z");
  private static final TimeGrid DAY = new TimeGrid(MORNING, Duration.ofMinutes(5), 120);
  private static final SeriesName ASKED = new SeriesName("filepool", "app.response_time");

  private final MemoryHistory history = new MemoryHistory();
  private final Inventory inventory = new Inventory();
  private final Random random = new Random(7);

  /**
   * Case C6 of the casebook with the times of its document; the values between these times are
   * invented.
   */
  @Test
  void rank_caseC6_cacheIsFirstAndNoiseIsNotSignificant() {
    float[] cache = new float[120];
    float[] response = new float[120];
    for (int i = 0; i < 120; i++) {
      cache[i] = (i >= 36 && i < 42) || (i >= 48 && i < 78) || (i >= 84 && i < 105) ? 1 : 0;
      response[i] = 30 + 100 * cache[i] + 10 * (float) random.nextGaussian();
    }
    history.add(WORLD, ASKED, DAY, response);
    history.add(WORLD, new SeriesName("filepool", "cache.enabled"), DAY, cache);
    for (int i = 0; i < 300; i++) {
      history.add(WORLD, new SeriesName("vm-" + i, "cpu.utilization"), DAY, noise(120));
    }

    RankAnswer answer = rank(ASKED, RankMethod.PEARSON, 20);

    assertThat(answer.counts()).isEqualTo(new RankAnswer.Counts(301, 0, 0));
    assertThat(answer.items()).hasSize(20);
    RankAnswer.Item top = answer.items().getFirst();
    assertThat(top.of().series().metric()).isEqualTo("cache.enabled");
    assertThat(top.significant()).isTrue();
    assertThat(top.coefficient()).isGreaterThan(0.95);
    assertThat(top.first()).isEqualTo(RankAnswer.First.NEITHER);
    assertThat(answer.items().subList(1, 20)).noneMatch(RankAnswer.Item::significant);
    assertThat(answer.summary())
        .contains("301 series", "cache.enabled of filepool", "app.response_time of filepool");
  }

  @Test
  void rank_anyItem_linksToTheRankingOfItsSeries() {
    float[] messages = noise(120);
    history.add(WORLD, ASKED, DAY, plus(messages, 0.3f));
    history.add(WORLD, new SeriesName("BAD USER/1", "cpu.messages"), DAY, messages);
    history.add(WORLD, new SeriesName("filepool", "file.opens"), DAY, plus(messages, 0.1f));

    RankAnswer answer = rank(ASKED, RankMethod.PEARSON, 2);

    assertThat(answer.items().stream().map(RankAnswer.Item::next))
        .contains(
            "/api/v1/investigate/rank?resource=BAD%20USER%2F1&metric=cpu.messages"
                + "&from=1999-01-20T07%3A00%3A00Z&to=1999-01-20T17%3A00%3A00Z&step=300&world=live&method=pearson");
  }

  @Test
  void rank_laggedSeries_reportsWhichMovesFirst() {
    float[] press = noise(130);
    history.add(WORLD, ASKED, DAY, Arrays.copyOfRange(press, 0, 120));
    history.add(WORLD, new SeriesName("uat", "disk.iops"), DAY, Arrays.copyOfRange(press, 2, 122));

    RankAnswer.Item top = rank(ASKED, RankMethod.PEARSON, 1).items().getFirst();

    assertThat(top.first()).isEqualTo(RankAnswer.First.ITEM);
    assertThat(top.lagSeconds()).isEqualTo(600);
    assertThat(top.overlap()).isEqualTo(118);
  }

  @Test
  void rank_constantOrNearlyEmptySeries_isOnlyCounted() {
    history.add(WORLD, ASKED, DAY, noise(120));
    history.add(WORLD, new SeriesName("a", "pool.used"), DAY, new float[120]);
    history.add(WORLD, new SeriesName("b", "pool.used"), DAY, 1, 2, 3);

    RankAnswer answer = rank(ASKED, RankMethod.PEARSON, 20);

    assertThat(answer.counts()).isEqualTo(new RankAnswer.Counts(0, 1, 1));
    assertThat(answer.items()).isEmpty();
    assertThat(answer.summary()).contains("none goes with");
  }

  @Test
  void rank_singleOutlier_doesNotChangeSpearman() {
    float[] calm = noise(120);
    float[] wild = noise(120);
    calm[60] = 1000;
    wild[60] = 1000;
    history.add(WORLD, ASKED, DAY, calm);
    history.add(WORLD, new SeriesName("a", "x"), DAY, wild);

    assertThat(rank(ASKED, RankMethod.PEARSON, 1).items().getFirst().coefficient())
        .isGreaterThan(0.99);
    assertThat(rank(ASKED, RankMethod.SPEARMAN, 1).items().getFirst().significant()).isFalse();
  }

  @Test
  void rank_resourceInInventory_hasKindAndEnvironment() {
    inventory.put(
        "case",
        Instant.EPOCH,
        new Resource(
            "uat",
            ResourceKind.VM,
            Layer.VMWARE,
            null,
            Environment.UAT,
            null,
            Map.of(),
            List.of()));
    float[] press = noise(120);
    history.add(WORLD, ASKED, DAY, press);
    history.add(WORLD, new SeriesName("uat", "disk.iops"), DAY, press);

    RankAnswer answer = rank(ASKED, RankMethod.PEARSON, 1);

    DescribedSeries of = answer.items().getFirst().of();
    assertThat(of.environment()).isEqualTo(Environment.UAT);
    assertThat(of.kind()).isEqualTo(ResourceKind.VM);
    assertThat(of.unit()).isEqualTo("1/s");
    assertThat(answer.asked().kind()).isNull();
  }

  @Test
  void rank_seriesNotStored_isRejectedWithStoredMetricsOfTheResource() {
    history.add(WORLD, new SeriesName("filepool", "cache.hit_ratio"), DAY, noise(120));
    assertThatThrownBy(() -> rank(ASKED, RankMethod.PEARSON, 1))
        .isInstanceOf(NotKeptException.class)
        .hasMessageContaining("Of that resource there are: cache.hit_ratio");
  }

  @Test
  void rank_constantSeries_isRejected() {
    history.add(WORLD, ASKED, DAY, new float[120]);
    assertThatThrownBy(() -> rank(ASKED, RankMethod.PEARSON, 1))
        .isInstanceOf(ConstantSeriesException.class)
        .hasMessageContainingAll("never changes", "it is 0 in all 120 cells", "another metric")
        .hasMessageNotContaining("longer");
  }

  @Test
  void rank_seriesWithFewValues_isRejectedWithNumberOfValues() {
    float[] few = new float[120];
    Arrays.fill(few, Float.NaN);
    System.arraycopy(noise(5), 0, few, 0, 5);
    history.add(WORLD, ASKED, DAY, few);
    assertThatThrownBy(() -> rank(ASKED, RankMethod.PEARSON, 1))
        .isInstanceOf(NotKeptException.class)
        .hasMessageContainingAll("a value in 5 cells", "at least 8", "a longer time")
        .hasMessageNotContaining("never changes");
  }

  @Property(tries = 20)
  void rank_seriesInAnyOrder_givesTheSameAnswer(@ForAll long seed) {
    Random values = new Random(seed);
    float[] asked = noise(values, 120);
    history.add(WORLD, ASKED, DAY, asked);
    for (int i = 0; i < 250; i++) {
      history.add(WORLD, new SeriesName("vm-" + i, "x"), DAY, noise(values, 120));
    }
    // Read from two threads, in any order.
    assertThat(rank(ASKED, RankMethod.PEARSON, 100))
        .isEqualTo(rank(ASKED, RankMethod.PEARSON, 100));
  }

  @Test
  void suited_anySeries_returnsCellsOfItsSamplingInterval() {
    WorldHistory worldHistory = new WorldHistory(WORLD, history, inventory);
    history.add(WORLD, ASKED, DAY, noise(120));
    assertThat(worldHistory.suited(ASKED, DAY.from(), DAY.to(), 4000)).isEqualTo(DAY);
    assertThat(worldHistory.suited(ASKED, DAY.from(), DAY.to(), 50).step())
        .isEqualTo(Duration.ofMinutes(15));
  }

  private RankAnswer rank(SeriesName asked, RankMethod method, int limit) {
    return Ranking.of(
        new WorldHistory(WORLD, history, inventory), new RankQuestion(asked, DAY, method, limit));
  }

  private float[] noise(int cells) {
    return noise(random, cells);
  }

  private static float[] noise(Random random, int cells) {
    float[] values = new float[cells];
    for (int i = 0; i < cells; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  private float[] plus(float[] values, float noise) {
    float[] sum = values.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += noise * (float) random.nextGaussian();
    }
    return sum;
  }
}
