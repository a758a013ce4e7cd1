package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.publish.EarlierSources.LastTick;
import io.crosstalk.ingest.publish.LiveSources.Welcome;
import io.crosstalk.testkit.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/** A ticker with its sources, its clock and what a process before it has written. */
abstract class TickerTestBase {
  static final long NOW = Instant.parse("2026-11-21T12:00:00Z").toEpochMilli();
  static final TickProperties PROPERTIES =
      new TickProperties(Duration.ofSeconds(1), Duration.ofSeconds(5), 2);

  final TestClock clock = new TestClock("2026-11-21T12:00:00Z");
  final LiveSources sources = new LiveSources(PROPERTIES, clock);
  final BufferRegistry pending = new BufferRegistry();
  final Map<String, LastTick> earlier = new HashMap<>();
  String earlierFailure = "";
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  Ticker tickerOfTheNextProcess(FakeBus bus) {
    earlier.putAll(read(bus));
    return ticker(bus, new LiveSources(PROPERTIES, clock));
  }

  static Map<String, LastTick> read(FakeBus bus) {
    Map<String, LastTick> read = new HashMap<>();
    for (ProducerRecord<byte[], byte[]> each : bus.records(Topics.INVENTORY)) {
      KafkaEarlierSources.note(
          new ConsumerRecord<>(each.topic(), 0, 0, each.key(), each.value()), read);
    }
    return read;
  }

  /** Pushes samples of {@code push} whose body is too large, so that others follow. */
  void pushFirstPart(long... timesMs) {
    assertThat(sources.recordArrival("push")).isEqualTo(Welcome.HEARD);
    try (Push part = sources.begin("push")) {
      part.samples(timesMs);
      part.deliveredInPart(clock.millis());
    }
  }

  static long[] eachMinuteFrom(long minute) {
    return LongStream.rangeClosed(minute, 0).map(i -> NOW + i * 60_000).toArray();
  }

  Ticker ticker(FakeBus bus) {
    return ticker(bus, sources);
  }

  Ticker ticker(FakeBus bus, LiveSources live) {
    return new Ticker(
        bus, clock, PROPERTIES, live, pending, new PublishMeters(meters, clock), this::earlier);
  }

  /** Pushes samples of a source, which the broker acknowledges at once. */
  void push(String source, long... timesMs) {
    assertThat(sources.recordArrival(source)).isEqualTo(Welcome.HEARD);
    try (Push push = sources.begin(source)) {
      if (timesMs.length > 0) {
        push.samples(timesMs);
      }
      push.delivered(clock.millis());
    }
  }

  /** Adds a source of an earlier process, which was ticked until now without a lag. */
  void earlier(String source, Duration sincePush) {
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

  static void run(Ticker ticker) {
    try {
      ticker.round();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
