package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.publish.LiveSources.Welcome;
import java.time.Duration;
import java.util.stream.LongStream;
import org.apache.kafka.common.errors.TimeoutException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Tests the ticks of a source that pushes samples of the past, several at once, or in parts. */
class HistoryTicksTest extends TickerTestBase {
  @Test
  void round_historyIsPushed_hasATickAfterEachSixteenTimesOfSamples() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", eachMinuteFrom(-40));

    ticker.round();

    assertThat(bus.ticks())
        .extracting(Tick::completeThroughMs)
        .containsExactly(NOW - 25 * 60_000L, NOW - 9 * 60_000L, NOW - 5000L);
  }

  @Test
  void round_historyInAPushForEachTime_hasTheSameTicks() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    for (long time : eachMinuteFrom(-40)) {
      push("push", time);
    }

    ticker.round();

    assertThat(bus.ticks())
        .extracting(Tick::completeThroughMs)
        .containsExactly(NOW - 25 * 60_000L, NOW - 9 * 60_000L, NOW - 5000L);
  }

  @Test
  void round_whileAnotherPushArrivesAfterAHistory_keepsTheTicksOfTheHistory() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    assertThat(sources.recordArrival("push")).isEqualTo(Welcome.HEARD);
    Push other = sources.begin("push");
    push("push", eachMinuteFrom(-40));
    ticker.round();
    assertThat(bus.ticks()).isEmpty();

    other.close();
    ticker.round();

    assertThat(bus.ticks()).hasSize(3);
  }

  /** A body that is too large is sent in parts: the first one must not make the others late. */
  @Test
  void round_historyArrivesInParts_isTickedFromItsBeginAfterTheLastOne() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    pushFirstPart(eachMinuteFrom(-40));
    ticker.round();
    assertThat(bus.ticks()).isEmpty();

    push("push", NOW);
    ticker.round();

    assertThat(bus.ticks()).hasSize(3);
  }

  @Test
  void round_restOfABodyNeverArrives_firstPartIsTickedAfterAWait() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    pushFirstPart(eachMinuteFrom(-40));
    ticker.round();

    clock.advance(PushWatermark.RETURN.plusSeconds(6));
    ticker.round();

    assertThat(bus.ticks()).hasSize(3);
  }

  /** The ticks of the inventory are acknowledged, those of the samples are not. */
  @Test
  void round_ticksOfAHistoryFail_areWrittenByTheNextRound() throws Exception {
    push("push", eachMinuteFrom(-40));
    FakeBus bus = new FakeBus(false);
    Ticker ticker = ticker(bus);
    Thread failing = Thread.ofPlatform().daemon().start(() -> run(ticker));
    Awaitility.await().until(() -> bus.producer().history().size() == 2);
    bus.producer().flush();
    Awaitility.await().until(() -> bus.records(Topics.SAMPLES).size() == 3);
    while (bus.producer().errorNext(new TimeoutException("no broker"))) {
      Thread.onSpinWait();
    }
    Awaitility.await().until(() -> !failing.isAlive());
    assertThat(ticker.failure()).isEqualTo("ticks are not acknowledged: no broker");

    Thread repeating = Thread.ofPlatform().daemon().start(() -> run(ticker));
    Awaitility.await().until(() -> bus.records(Topics.SAMPLES).size() == 6);
    bus.producer().flush();
    Awaitility.await().until(() -> !repeating.isAlive());
    assertThat(ticker.failure()).isNull();
  }

  @Test
  void round_historyAfterALongOneAndCurrentSamples_hasTicksAgain() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", LongStream.rangeClosed(-72_000, 0).map(i -> NOW + i * 1000).toArray());
    ticker.round();
    for (int second = 1; second < 30; second++) {
      clock.advance(Duration.ofSeconds(1));
      push("push", clock.millis());
      ticker.round();
    }
    int before = bus.ticks().size();
    clock.advance(Duration.ofMinutes(30));
    push("push", LongStream.rangeClosed(-179, 0).map(i -> clock.millis() + i * 10_000).toArray());

    ticker.round();

    assertThat(bus.ticks()).hasSize(before + 180 / 16 + 1);
  }

  @Test
  void round_oldSamplesArePushedAllTheTime_watermarkGoesOnWithTime() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", NOW);
    for (int i = 0; i < 6; i++) {
      clock.advance(Duration.ofSeconds(10));
      push("push", NOW - 7_200_000);
      ticker.round();
    }

    assertThat(bus.ticks()).last().isEqualTo(new Tick("push", NOW + 55_000, false));
  }

  @Test
  void round_longHistoryIsPushed_hasABoundedNumberOfTicks() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", LongStream.rangeClosed(-72_000, 0).map(i -> NOW + i * 1000).toArray());

    ticker.round();

    assertThat(bus.ticks()).hasSizeBetween(WaitingTimes.MOST_TICKS / 2, WaitingTimes.MOST_TICKS);
  }

  /** Ticks are where samples are: an old watermark and samples in quick succession cause few. */
  @Test
  void round_currentSamplesLongAfterAHistory_haveNoTicksBetween() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    long monthAgo = NOW - Duration.ofDays(30).toMillis();
    push("push", monthAgo);
    ticker.round();
    push("push", NOW - 12, NOW - 8, NOW - 3);

    ticker.round();

    assertThat(bus.ticks())
        .extracting(Tick::completeThroughMs)
        .containsExactly(monthAgo - 5000, NOW - 3 - 5000);
  }

  @Test
  void round_historyEndsInThePast_isTickedToItsEndAndThenWithTime() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", NOW - 7_300_000, NOW - 7_200_000);

    ticker.round();
    clock.advance(Duration.ofSeconds(30));
    ticker.round();

    assertThat(bus.ticks())
        .extracting(Tick::completeThroughMs)
        .containsExactly(NOW - 7_205_000L, NOW - 7_175_000L);
  }

  @Test
  void round_pushArrives_watermarkStandsStillUntilItIsDelivered() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", NOW);
    ticker.round();
    try (Push push = sources.begin("push")) {
      push.samples(NOW + 1000);
      clock.advance(Duration.ofSeconds(20));
      ticker.round();
      assertThat(bus.ticks()).hasSize(1);
      push.delivered(clock.millis());
    }
    clock.advance(Duration.ofSeconds(5));
    ticker.round();

    assertThat(bus.ticks()).last().isEqualTo(new Tick("push", NOW + 1000, false));
  }

  @Test
  void round_pushesAlwaysOverlap_watermarkFollowsTheirBeginnings() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    assertThat(sources.recordArrival("push")).isEqualTo(Welcome.HEARD);
    Push before = sources.begin("push");
    for (int second = 0; second < 10; second++) {
      Push next = sources.begin("push");
      before.samples(clock.millis());
      before.delivered(clock.millis());
      before.close();
      before = next;
      ticker.round();
      clock.advance(Duration.ofSeconds(1));
    }
    before.close();

    assertThat(bus.ticks()).last().isEqualTo(new Tick("push", NOW + 4000, false));
  }

  @Test
  void round_pushFails_doesNotChangeTheWatermark() throws Exception {
    FakeBus bus = new FakeBus(true);
    assertThat(sources.recordArrival("push")).isEqualTo(Welcome.HEARD);
    try (Push push = sources.begin("push")) {
      push.samples(NOW);
    }

    ticker(bus).round();

    assertThat(bus.ticks()).isEmpty();
  }

  @Test
  void round_oldSamplesAfterCurrentOnes_doNotDelayTheOthersOfTheirSource() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", NOW);
    push("push", NOW - 3_600_000);

    ticker.round();

    assertThat(bus.ticks()).containsExactly(new Tick("push", NOW - 5000, false));
  }
}
