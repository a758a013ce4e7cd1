package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryMessage.PushedSamples;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.publish.EarlierSources.LastTick;
import io.crosstalk.ingest.publish.LiveSources.Welcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the ticks of sources that have pushed before the start of the process, or long ago. */
class EarlierSourcesTicksTest extends TickerTestBase {
  @Test
  void round_sourceThatHasStoppedBeforeTheStart_isTicked() throws Exception {
    earlier("agent", Duration.ofHours(1));
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);

    ticker.round();
    clock.advance(PushWatermark.RETURN.plusSeconds(5));
    ticker.round();

    assertThat(bus.ticks())
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
    assertThat(bus.ticks()).isEmpty();

    push("agent", NOW + 1000, clock.millis());
    ticker.round();
    assertThat(bus.ticks()).last().isEqualTo(new Tick("agent", clock.millis() - 5000, false));
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

    assertThat(bus.ticks()).last().isEqualTo(new Tick("agent", clock.millis() - 605_000, false));
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

    assertThat(bus.ticks()).extracting(Tick::completeThroughMs).isSorted().doesNotHaveDuplicates();
    assertThat(bus.ticks()).last().isEqualTo(new Tick("agent", againMs - 5000, false));
  }

  @Test
  void round_earlierSourceIsCollectedNow_isTickedToItsWatermarkOnly() throws Exception {
    earlier("vc-1", Duration.ZERO);
    FakeBus bus = new FakeBus(true);

    try (var _ = sources.collected("vc-1", limit -> NOW - 60_000)) {
      ticker(bus).round();
    }

    assertThat(bus.ticks()).containsExactly(new Tick("vc-1", NOW - 60_000, false));
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

    assertThat(bus.ticks()).extracting(Tick::source).containsExactlyInAnyOrder("third", "second");
  }

  @Test
  void round_sourceWithoutAPushForWeeks_isForgotten() throws Exception {
    earlier("old", LiveSources.REMEMBERED.plusSeconds(1));
    earlier("younger", LiveSources.REMEMBERED.minusSeconds(20).minus(PushWatermark.RETURN));
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);

    ticker.round();
    clock.advance(PushWatermark.RETURN);
    ticker.round();
    clock.advance(Duration.ofSeconds(16));
    ticker.round();

    assertThat(bus.ticks()).extracting(Tick::source).containsExactly("younger");
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

    assertThat(bus.ticks())
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
    assertThat(bus.ticks()).isEmpty();
    held.close();

    Ticker next = tickerOfTheNextProcess(bus);
    next.round();
    clock.advance(PushWatermark.RETURN.plusSeconds(6));
    next.round();

    assertThat(bus.ticks()).last().isEqualTo(new Tick("agent", clock.millis() - 7_105_000, false));
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

  @Test
  void round_earlierSourceWithInventoryOnly_hasNoTickBeforeItsHistory() throws Exception {
    earlier.put("cmdb", new LastTick(Instant.ofEpochMilli(NOW), null));
    FakeBus bus = new FakeBus(true);
    Ticker ticker = ticker(bus);
    ticker.round();
    clock.advance(PushWatermark.RETURN.plusSeconds(6));
    ticker.round();
    assertThat(bus.ticks()).isEmpty();

    push("cmdb", NOW - 7_200_000);
    ticker.round();

    assertThat(bus.ticks()).containsExactly(new Tick("cmdb", NOW - 7_205_000, false));
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

    assertThat(bus.ticks()).extracting(Tick::source).containsExactly("agent");
  }
}
