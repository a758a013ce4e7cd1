package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryMessage.PushedSamples;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.ingest.publish.LiveSources.Welcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Tests when ticks are written, in which order, and what follows from a failure. */
class TickerTest extends TickerTestBase {
  @Test
  void round_noSourceHasPushed_ticksTheInventoryOnly() throws Exception {
    FakeBus bus = new FakeBus(true);
    ticker(bus).round();
    assertThat(bus.ticks()).isEmpty();
    assertThat(bus.inventory(Topics.INVENTORY))
        .containsExactly(
            new InventoryMessage.Complete("live", "push", Instant.ofEpochMilli(NOW - 5000)));
  }

  @Test
  void round_sourceHasPushed_writesATick() throws Exception {
    FakeBus bus = new FakeBus(true);
    push("push", NOW);
    ticker(bus).round();
    assertThat(bus.ticks()).containsExactly(new Tick("push", NOW - 5000, false));
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
    assertThat(bus.ticks())
        .containsExactly(
            new Tick("push", NOW - 5000, false),
            new Tick("push", NOW - 4000, false),
            new Tick("vcenter-1", NOW - 4000, false));
  }

  @Test
  void round_sourceHasPushedInventoryOnly_isTickedOnTheInventoryTopicsOnly() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    assertThat(sources.recordArrival("cmdb")).isEqualTo(Welcome.HEARD);

    ticker.round();

    assertThat(bus.ticks()).isEmpty();
    assertThat(bus.inventory(Topics.CHANGES))
        .contains(
            new InventoryMessage.Complete(
                "live", "cmdb", Instant.ofEpochMilli(NOW - 5000), Instant.ofEpochMilli(NOW), null));
  }

  @Test
  void round_noDataWaitForATick_writesTicksInGrowingPauses() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", NOW);
    try (var _ = sources.collected("silent", limit -> limit)) {
      for (int second = 0; second < 300; second++) {
        ticker.round();
        clock.advance(Duration.ofSeconds(1));
      }
    }
    List<Long> times =
        bus.ticks().stream()
            .filter(tick -> tick.source().equals("silent"))
            .map(Tick::completeThroughMs)
            .toList();
    assertThat(times).startsWith(NOW - 5000, NOW - 4000, NOW - 3000);
    assertThat(times).contains(NOW + 29_000, NOW + 33_000).doesNotContain(NOW + 31_000);
    assertThat(times.getLast() - times.get(times.size() - 2)).isEqualTo(15_000);
  }

  /** Also a source without samples: the diagnosis of the others states what it lacks. */
  @Test
  void round_samplesOfOneSourceWait_writesTicksForAll() throws Exception {
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    push("push", NOW);
    push("vcenter-1", NOW);
    ticker.round();
    clock.advance(Duration.ofSeconds(3));
    push("push", NOW - 4000);
    clock.advance(Duration.ofSeconds(1));

    ticker.round();

    assertThat(bus.ticks())
        .endsWith(new Tick("push", NOW - 1000, false), new Tick("vcenter-1", NOW - 1000, false));
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
    assertThat(bus.ticks())
        .filteredOn(tick -> tick.source().equals("vc-1"))
        .containsExactly(
            new Tick("vc-1", NOW - 60_000, false), new Tick("vc-1", NOW - 4_000, false));
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
        .containsExactly(Topics.SAMPLES, Topics.INVENTORY, Topics.CHANGES, Topics.SAMPLES);
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
    clock.advance(ClientConfigs.REQUEST_TIMEOUT.minusSeconds(1));
    assertThat(ticker.failure()).as("an ordinary wait").isNull();
    clock.advance(Duration.ofSeconds(1));
    assertThat(ticker.failure())
        .as("longer than an attempt, but the producer still tries")
        .isEqualTo("ticks have not been acknowledged since 2026-11-21T12:00:00Z");
    bus.producer().completeNext();
    bus.producer().completeNext();
    Awaitility.await().until(() -> bus.records(Topics.SAMPLES).size() == 1);
    bus.producer().flush();
    Awaitility.await().until(() -> !round.isAlive());
    assertThat(ticker.failure()).isNull();
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
    assertThat(bus.ticks()).hasSize(1);
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
    assertThat(bus.ticks()).hasSize(1);
    clock.advance(Duration.ofHours(1).plusSeconds(5));
    ticker.round();
    assertThat(bus.ticks()).last().isEqualTo(new Tick("push", NOW, false));
  }

  @Test
  void round_runsLate_measuresTheDelay() throws Exception {
    Ticker ticker = ticker(new FakeBus(true));
    push("push", NOW);
    ticker.round();
    clock.advance(Duration.ofSeconds(2));
    assertThat(meters.get("crosstalk.ingest.tick.lag").gauge().value()).isEqualTo(7);
  }
}
