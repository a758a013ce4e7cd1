package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.InventoryMessage;
import io.crosstalk.event.InventoryMessage.PushedSamples;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.World;
import io.crosstalk.ingest.publish.EarlierSources.LastTick;
import io.crosstalk.ingest.publish.LiveSources.Welcome;
import io.crosstalk.testkit.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class TickerTest {
  private static final long NOW = Instant.parse("2026-11-21T12:00:00Z").toEpochMilli();
  private static final TickProperties PROPERTIES =
      new TickProperties(true, Duration.ofSeconds(1), Duration.ofSeconds(5), 2);

  private final TestClock clock = new TestClock("2026-11-21T12:00:00Z");
  private final LiveSources sources = new LiveSources(PROPERTIES, clock);
  private final BufferRegistry pending = new BufferRegistry();
  private final Map<String, LastTick> earlier = new HashMap<>();
  private String earlierFailure = "";
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  @Test
  void round_noSourceHasPushed_ticksTheInventoryOnly() throws Exception {
    FakeBus bus = new FakeBus(true);
    ticker(bus).round();
    assertThat(bus.ticks(0)).isEmpty();
    assertThat(bus.inventory(Topics.INVENTORY))
        .containsExactly(
            new InventoryMessage.Complete("live", "push", Instant.ofEpochMilli(NOW - 5000)));
  }

  @Test
  void round_sourceHasPushed_writesATickToEveryPartition() throws Exception {
    FakeBus bus = new FakeBus(true);
    push("push", NOW);
    ticker(bus).round();
    for (int partition = 0; partition < FakeBus.PARTITIONS; partition++) {
      assertThat(bus.ticks(partition)).containsExactly(new Tick("push", NOW - 5000, false));
    }
    InventoryMessage expected =
        new InventoryMessage.Complete(
            "live",
            "push",
            Instant.ofEpochMilli(NOW - 5000),
            Instant.ofEpochMilli(NOW),
            new PushedSamples(Instant.ofEpochMilli(NOW - 1), 0));
    assertThat(bus.inventory(Topics.INVENTORY)).containsExactly(expected);
    assertThat(bus.inventory(Topics.CHANGES)).containsExactly(expected);
  }

  @Test
  void round_severalSources_writesTicksForEach() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", NOW);
    ticker.round();
    clock.advance(Duration.ofSeconds(1));
    push("vcenter-1", NOW + 1000);
    ticker.round();
    assertThat(bus.ticks(0))
        .containsExactly(
            new Tick("push", NOW - 5000, false),
            new Tick("push", NOW - 4000, false),
            new Tick("vcenter-1", NOW - 4000, false));
  }

  @Test
  void round_sourceThatHasStoppedBeforeTheStart_isTicked() throws Exception {
    earlier("agent", Duration.ofHours(1));
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);

    ticker.round();
    clock.advance(PushWatermark.RETURN.plusSeconds(5));
    ticker.round();

    assertThat(bus.ticks(0))
        .last()
        .isEqualTo(new Tick("agent", NOW + PushWatermark.RETURN.toMillis(), false));
    assertThat(bus.inventory(Topics.INVENTORY))
        .contains(
            new InventoryMessage.Complete(
                "live",
                "agent",
                Instant.ofEpochMilli(NOW + PushWatermark.RETURN.toMillis()),
                Instant.ofEpochMilli(NOW).minus(Duration.ofHours(1)),
                new PushedSamples(Instant.ofEpochMilli(NOW - 5000), 0)));
  }

  @Test
  void round_earlierSourceHasNotReturnedYet_waitsForWhatItsSendersHaveKept() throws Exception {
    earlier("agent", Duration.ZERO);
    FakeBus bus = new FakeBus(true);
    clock.advance(Duration.ofMinutes(20));
    Ticker ticker = ticker(bus);

    ticker.round();
    clock.advance(Duration.ofSeconds(30));
    ticker.round();
    assertThat(bus.ticks(0)).isEmpty();

    push("agent", NOW + 1000, clock.millis());
    ticker.round();
    assertThat(bus.ticks(0)).last().isEqualTo(new Tick("agent", clock.millis() - 5000, false));
  }

  @Test
  void round_earlierSourceLagged_keepsItsLag() throws Exception {
    earlier.put(
        "agent",
        new LastTick(
            Instant.ofEpochMilli(NOW), new PushWatermark.Standing(NOW - 605_000, 600_000)));
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);

    clock.advance(Duration.ofMinutes(1));
    ticker.round();
    clock.advance(PushWatermark.RETURN.plusSeconds(5));
    ticker.round();

    assertThat(bus.ticks(0)).last().isEqualTo(new Tick("agent", clock.millis() - 605_000, false));
  }

  @Test
  void round_historyIsPushed_hasATickAfterEachSixteenTimesOfSamples() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", eachMinuteFrom(-40));

    ticker.round();

    assertThat(bus.ticks(0))
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

    assertThat(bus.ticks(0))
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
    assertThat(bus.ticks(0)).isEmpty();

    other.close();
    ticker.round();

    assertThat(bus.ticks(0)).hasSize(3);
  }

  /** A body that is too large is sent in parts: the first one must not make the others late. */
  @Test
  void round_historyArrivesInParts_isTickedFromItsBeginAfterTheLastOne() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    pushFirstPart(eachMinuteFrom(-40));
    ticker.round();
    assertThat(bus.ticks(0)).isEmpty();

    push("push", NOW);
    ticker.round();

    assertThat(bus.ticks(0)).hasSize(3);
  }

  @Test
  void round_restOfABodyNeverArrives_firstPartIsTickedAfterAWait() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    pushFirstPart(eachMinuteFrom(-40));
    ticker.round();

    clock.advance(PushWatermark.RETURN.plusSeconds(6));
    ticker.round();

    assertThat(bus.ticks(0)).hasSize(3);
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
    Awaitility.await().until(() -> bus.records(Topics.SAMPLES).size() == 3 * FakeBus.PARTITIONS);
    while (bus.producer().errorNext(new TimeoutException("no broker"))) {
      Thread.onSpinWait();
    }
    Awaitility.await().until(() -> !failing.isAlive());
    assertThat(ticker.failure()).isEqualTo("ticks are not acknowledged: no broker");

    Thread repeating = Thread.ofPlatform().daemon().start(() -> run(ticker));
    Awaitility.await().until(() -> bus.records(Topics.SAMPLES).size() == 6 * FakeBus.PARTITIONS);
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
    int before = bus.ticks(0).size();
    clock.advance(Duration.ofMinutes(30));
    push("push", LongStream.rangeClosed(-179, 0).map(i -> clock.millis() + i * 10_000).toArray());

    ticker.round();

    assertThat(bus.ticks(0)).hasSize(before + 180 / 16 + 1);
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

    assertThat(bus.ticks(0)).last().isEqualTo(new Tick("push", NOW + 55_000, false));
  }

  @Test
  void round_longHistoryIsPushed_hasABoundedNumberOfTicks() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", LongStream.rangeClosed(-72_000, 0).map(i -> NOW + i * 1000).toArray());

    ticker.round();

    assertThat(bus.ticks(0)).hasSizeBetween(WaitingTimes.MOST_TICKS / 2, WaitingTimes.MOST_TICKS);
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

    assertThat(bus.ticks(0))
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

    assertThat(bus.ticks(0))
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
      assertThat(bus.ticks(0)).hasSize(1);
      push.delivered(clock.millis());
    }
    ticker.round();

    assertThat(bus.ticks(0)).last().isEqualTo(new Tick("push", NOW - 4000, false));
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

    assertThat(bus.ticks(0)).last().isEqualTo(new Tick("push", NOW + 4000, false));
  }

  @Test
  void round_pushFails_doesNotChangeTheWatermark() throws Exception {
    FakeBus bus = new FakeBus(true);
    assertThat(sources.recordArrival("push")).isEqualTo(Welcome.HEARD);
    try (Push push = sources.begin("push")) {
      push.samples(NOW);
    }

    ticker(bus).round();

    assertThat(bus.ticks(0)).isEmpty();
  }

  @Test
  void round_oldSamplesAfterCurrentOnes_doNotDelayTheOthersOfTheirSource() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", NOW);
    push("push", NOW - 3_600_000);

    ticker.round();

    assertThat(bus.ticks(0)).containsExactly(new Tick("push", NOW - 5000, false));
  }

  @Test
  void round_sourceHasPushedInventoryOnly_isTickedOnTheInventoryTopicsOnly() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    assertThat(sources.recordArrival("cmdb")).isEqualTo(Welcome.HEARD);

    ticker.round();

    assertThat(bus.ticks(0)).isEmpty();
    assertThat(bus.inventory(Topics.CHANGES))
        .contains(
            new InventoryMessage.Complete(
                "live", "cmdb", Instant.ofEpochMilli(NOW - 5000), Instant.ofEpochMilli(NOW), null));
  }

  @Test
  void round_forgottenSourcePushesHistoryAgain_isTickedOnlyAfterItsLastTick() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("agent", NOW);
    ticker.round();
    clock.advance(LiveSources.REMEMBERED.plusSeconds(1));
    ticker.round();
    long againMs = clock.millis();
    push("agent", NOW - 100_000, againMs);

    ticker.round();

    assertThat(bus.ticks(0)).extracting(Tick::completeThroughMs).isSorted().doesNotHaveDuplicates();
    assertThat(bus.ticks(0)).last().isEqualTo(new Tick("agent", againMs - 5000, false));
  }

  @Test
  void round_earlierSourceIsCollectedNow_isTickedToItsWatermarkOnly() throws Exception {
    earlier("vc-1", Duration.ZERO);
    FakeBus bus = new FakeBus(true);

    try (var _ = sources.collected("vc-1", limit -> NOW - 60_000)) {
      ticker(bus).round();
    }

    assertThat(bus.ticks(0)).containsExactly(new Tick("vc-1", NOW - 60_000, false));
  }

  @Test
  void round_moreEarlierSourcesThanAllowed_tickTheLatest() throws Exception {
    earlier("first", Duration.ofSeconds(30));
    earlier("second", Duration.ofSeconds(20));
    earlier("third", Duration.ofSeconds(10));
    FakeBus bus = new FakeBus(true);

    Ticker ticker = ticker(bus);
    ticker.round();
    clock.advance(PushWatermark.RETURN.plusSeconds(6));
    ticker.round();

    assertThat(bus.ticks(0)).extracting(Tick::source).containsExactlyInAnyOrder("third", "second");
  }

  @Test
  void round_sourceWithoutAPushForWeeks_isForgotten() throws Exception {
    earlier("old", LiveSources.REMEMBERED.plusSeconds(1));
    earlier("younger", LiveSources.REMEMBERED.minusSeconds(10).minus(PushWatermark.RETURN));
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);

    ticker.round();
    clock.advance(PushWatermark.RETURN);
    ticker.round();
    clock.advance(Duration.ofSeconds(6));
    ticker.round();

    assertThat(bus.ticks(0)).extracting(Tick::source).containsExactly("younger");
    assertThat(sources.recordArrival("younger")).isEqualTo(Welcome.HEARD);
  }

  @Test
  void round_earlierSourcesCannotBeRead_ticksTheOthersAndTriesAgain() throws Exception {
    earlier("agent", Duration.ZERO);
    push("push", NOW);
    earlierFailure = "no broker";
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);

    ticker.round();
    earlierFailure = "";
    clock.advance(Duration.ofMinutes(1));
    ticker.round();
    clock.advance(PushWatermark.RETURN.plusSeconds(6));
    ticker.round();

    assertThat(bus.ticks(0))
        .extracting(Tick::source)
        .containsExactly("push", "push", "agent", "push");
  }

  /** The records of one process are what the next one continues from. */
  @Test
  void round_sourceStoppedBeforeItsHistoryWasTicked_isTickedByTheNextProcess() throws Exception {
    FakeBus bus = new FakeBus(true);
    assertThat(sources.recordArrival("agent")).isEqualTo(Welcome.HEARD);
    Push held = sources.begin("agent");
    push("agent", NOW - 7_200_000, NOW - 7_100_000);
    ticker(bus).round();
    assertThat(bus.ticks(0)).isEmpty();
    held.close();

    Ticker next = tickerOfTheNextProcess(bus);
    next.round();
    clock.advance(PushWatermark.RETURN.plusSeconds(6));
    next.round();

    assertThat(bus.ticks(0)).last().isEqualTo(new Tick("agent", clock.millis() - 7_105_000, false));
  }

  @Test
  void round_earlierSourcesCannotBeReadYet_keepsWhatIsKnownOfThem() throws Exception {
    FakeBus bus = new FakeBus(true);
    push("agent", NOW);
    Ticker ticker = ticker(bus);
    ticker.round();
    clock.advance(Duration.ofSeconds(1));
    ticker.round();
    earlierFailure = "no broker";
    LiveSources later = new LiveSources(PROPERTIES, clock);
    assertThat(later.recordArrival("agent")).isEqualTo(Welcome.HEARD);

    ticker(bus, later).round();

    Map<String, LastTick> read = read(bus);
    assertThat(read.get("agent"))
        .extracting(LastTick::samples)
        .isEqualTo(new PushWatermark.Standing(NOW - 5000, 0));
  }

  private Ticker tickerOfTheNextProcess(FakeBus bus) {
    earlier.putAll(read(bus));
    return ticker(bus, new LiveSources(PROPERTIES, clock));
  }

  private static Map<String, LastTick> read(FakeBus bus) {
    Map<String, LastTick> read = new HashMap<>();
    for (ProducerRecord<byte[], byte[]> each : bus.records(Topics.INVENTORY)) {
      KafkaEarlierSources.note(
          new ConsumerRecord<>(each.topic(), 0, 0, each.key(), each.value()), read);
    }
    return read;
  }

  @Test
  void round_earlierSourceWithInventoryOnly_hasNoTickBeforeItsHistory() throws Exception {
    earlier.put("cmdb", new LastTick(Instant.ofEpochMilli(NOW), null));
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    ticker.round();
    clock.advance(PushWatermark.RETURN.plusSeconds(6));
    ticker.round();
    assertThat(bus.ticks(0)).isEmpty();

    push("cmdb", NOW - 7_200_000);
    ticker.round();

    assertThat(bus.ticks(0)).containsExactly(new Tick("cmdb", NOW - 7_205_000, false));
  }

  @Test
  void round_earlierSourceHasPushedInventoryBeforeItIsRead_isTicked() throws Exception {
    earlier("agent", Duration.ZERO);
    assertThat(sources.recordArrival("agent")).isEqualTo(Welcome.HEARD);
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);

    ticker.round();
    clock.advance(PushWatermark.RETURN.plusSeconds(6));
    ticker.round();

    assertThat(bus.ticks(0)).extracting(Tick::source).containsExactly("agent");
  }

  @Test
  void recordArrival_tooManySourcesAndOneIsSilentForADay_takesItsPlace() {
    sources.recordArrival("old");
    clock.advance(Duration.ofHours(25));
    sources.recordArrival("young");

    assertThat(sources.recordArrival("new")).isEqualTo(Welcome.HEARD);
    assertThat(sources.pushed()).containsOnlyKeys("young", "new");
    assertThat(sources.recordArrival("newer")).isEqualTo(Welcome.TOO_MANY);
  }

  @Test
  void round_collectedSource_tickIsLimitedToItsWatermark() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    AtomicLong collected = new AtomicLong(NOW - 60_000);
    try (var _ = sources.collected("vc-1", limit -> collected.get())) {
      ticker.round();
      clock.advance(Duration.ofSeconds(1));
      ticker.round();
      collected.set(NOW + 60_000);
      ticker.round();
    }
    clock.advance(Duration.ofSeconds(1));
    ticker.round();
    assertThat(bus.ticks(0))
        .filteredOn(tick -> tick.source().equals("vc-1"))
        .containsExactly(
            new Tick("vc-1", NOW - 60_000, false), new Tick("vc-1", NOW - 4_000, false));
  }

  @Test
  void recordArrival_nameOfACollectedSource_isRefused() {
    assertThat(sources.recordArrival("vc-1")).isEqualTo(Welcome.HEARD);
    try (var _ = sources.collected("vc-1", limit -> 0)) {
      assertThat(sources.recordArrival("vc-1")).isEqualTo(Welcome.COLLECTED);
      assertThat(sources.recordArrival("vc-1.datastores")).isEqualTo(Welcome.COLLECTED);
      assertThat(sources.recordArrival("vc-10")).isEqualTo(Welcome.HEARD);
      assertThat(sources.pushed()).containsOnlyKeys("vc-10");
    }
    assertThat(sources.recordArrival("vc-1")).isEqualTo(Welcome.HEARD);
  }

  @Test
  void recordArrival_tooManySources_isRefused() {
    assertThat(sources.recordArrival("a")).isEqualTo(Welcome.HEARD);
    assertThat(sources.recordArrival("b")).isEqualTo(Welcome.HEARD);
    assertThat(sources.recordArrival("c")).isEqualTo(Welcome.TOO_MANY);
    assertThat(sources.recordArrival("a")).isEqualTo(Welcome.HEARD);
  }

  @Test
  void round_bufferedSamples_areWrittenBeforeTheTick() throws Exception {
    push("push", NOW);
    FakeBus bus = new FakeBus(true);
    Receipt receipt = new Receipt();
    SampleBatch batch =
        new SampleBatch(
            "push",
            new long[] {NOW - 6000},
            List.of(new Column(MetricCatalogue.of("disk.latency"), new double[] {1})));
    try (var _ =
        pending.register(() -> bus.live().samples(World.LIVE, "vm-1", batch, 1, receipt))) {
      ticker(bus).round();
    }
    assertThat(bus.producer().history())
        .extracting(ProducerRecord::topic)
        .containsExactly(
            Topics.SAMPLES,
            Topics.INVENTORY,
            Topics.CHANGES,
            Topics.SAMPLES,
            Topics.SAMPLES,
            Topics.SAMPLES);
    assertThat(bus.samples()).containsExactly("vm-1 " + (NOW - 6000) + " disk.latency 1.0");
  }

  @Test
  void round_inventoryTickNotAcknowledgedYet_samplesTickWaits() {
    push("push", NOW);
    FakeBus bus = new FakeBus(false);
    Ticker ticker = ticker(bus);
    Thread round = Thread.ofPlatform().daemon().start(() -> run(ticker));
    Awaitility.await().until(() -> bus.producer().history().size() == 2);
    Awaitility.await().until(() -> round.getState() == Thread.State.WAITING);
    assertThat(bus.records(Topics.SAMPLES)).isEmpty();
    bus.producer().completeNext();
    bus.producer().completeNext();
    Awaitility.await().until(() -> bus.records(Topics.SAMPLES).size() == FakeBus.PARTITIONS);
    bus.producer().flush();
    Awaitility.await().until(() -> !round.isAlive());
  }

  @Test
  void round_inventoryTickFails_writesNoSamplesTick() throws Exception {
    push("push", NOW);
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    bus.producer().sendException = new TimeoutException("no broker");
    ticker.round();
    assertThat(bus.producer().history()).isEmpty();
    assertThat(ticker.failure()).isEqualTo("ticks are not acknowledged: no broker");
    assertThat(meters.counter("crosstalk.ingest.tick.failures").count()).isEqualTo(1);

    bus.producer().sendException = null;
    ticker.round();
    assertThat(ticker.failure()).isNull();
    assertThat(bus.ticks(2)).hasSize(1);
  }

  @Test
  void round_noBroker_reportsTheReason() throws Exception {
    FakeBus bus = new FakeBus(true);
    bus.goAway();
    Ticker ticker = ticker(bus);
    ticker.round();
    assertThat(ticker.failure()).isEqualTo("Kafka at nowhere is not usable");
  }

  @Test
  void round_clockSetBack_doesNotSetTicksBack() throws Exception {
    push("push", NOW);
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    ticker.round();
    clock.advance(Duration.ofHours(-1));
    ticker.round();
    assertThat(bus.ticks(0)).hasSize(1);
    clock.advance(Duration.ofHours(1).plusMillis(1));
    ticker.round();
    assertThat(bus.ticks(0)).last().isEqualTo(new Tick("push", NOW - 4999, false));
  }

  @Test
  void round_runsLate_measuresTheDelay() throws Exception {
    Ticker ticker = ticker(new FakeBus(true));
    push("push", NOW);
    ticker.round();
    clock.advance(Duration.ofSeconds(2));
    assertThat(meters.get("crosstalk.ingest.tick.lag").gauge().value()).isEqualTo(7);
  }

  /** Pushes samples of {@code push} whose body is too large, so that others follow. */
  private void pushFirstPart(long... timesMs) {
    assertThat(sources.recordArrival("push")).isEqualTo(Welcome.HEARD);
    try (Push part = sources.begin("push")) {
      part.samples(timesMs);
      part.deliveredInPart(clock.millis());
    }
  }

  private static long[] eachMinuteFrom(long minute) {
    return LongStream.rangeClosed(minute, 0).map(i -> NOW + i * 60_000).toArray();
  }

  private Ticker ticker(FakeBus bus) {
    return ticker(bus, sources);
  }

  private Ticker ticker(FakeBus bus, LiveSources live) {
    return new Ticker(
        bus, clock, PROPERTIES, live, pending, new PublishMeters(meters, clock), this::earlier);
  }

  /** Pushes samples of a source, which the broker acknowledges at once. */
  private void push(String source, long... timesMs) {
    assertThat(sources.recordArrival(source)).isEqualTo(Welcome.HEARD);
    try (Push push = sources.begin(source)) {
      if (timesMs.length > 0) {
        push.samples(timesMs);
      }
      push.delivered(clock.millis());
    }
  }

  /** Adds a source of an earlier process, which was ticked until now without a lag. */
  private void earlier(String source, Duration sincePush) {
    Instant now = clock.instant();
    long throughMs = now.minus(PROPERTIES.lateness()).toEpochMilli();
    earlier.put(
        source, new LastTick(now.minus(sincePush), new PushWatermark.Standing(throughMs, 0)));
  }

  private Map<String, LastTick> earlier() {
    if (!earlierFailure.isEmpty()) {
      throw new BusUnavailableException(earlierFailure);
    }
    return earlier;
  }

  private static void run(Ticker ticker) {
    try {
      ticker.round();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
