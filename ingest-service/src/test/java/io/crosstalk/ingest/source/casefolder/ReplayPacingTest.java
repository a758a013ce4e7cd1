package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.Topics;
import io.crosstalk.ingest.publish.GroupProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ReplayPacingTest {
  private static final TopicPartition SAMPLES = new TopicPartition(Topics.SAMPLES, 0);

  /** Half a second goes by with each look at the clock. */
  private final AtomicLong clock = new AtomicLong();

  private final AtomicLong reads = new AtomicLong();

  @Test
  void pacing_groupBehind_waitsUntilItHasCaughtUp() throws Exception {
    ReplayPacing pacing =
        pacing(
            Map.of(),
            group -> {
              long read = reads.incrementAndGet();
              return Map.of(SAMPLES, new GroupProgress.Position(0, read < 20 ? 100_000 : 0));
            });

    pacing.awaitTurn(() -> false);

    assertThat(reads).hasValue(20);
  }

  @Test
  void pacing_cancelledWhileItWaits_stops() {
    ReplayPacing pacing = pacing(Map.of(), group -> behind());

    assertThatThrownBy(() -> pacing.awaitTurn(() -> reads.get() > 3))
        .isInstanceOf(ReplayStoppedException.class);
  }

  @Test
  void pacing_noSuchGroup_doesNotWait() throws Exception {
    ReplayPacing pacing =
        pacing(
            Map.of(),
            group -> {
              reads.incrementAndGet();
              return Map.of();
            });

    for (int window = 0; window < 100; window++) {
      pacing.awaitTurn(() -> false);
      pacing.published(100_000);
    }

    assertThat(reads).hasPositiveValue();
  }

  @Test
  void pacing_clusterDoesNotAnswer_doesNotWait() throws Exception {
    ReplayPacing pacing =
        pacing(
            Map.of(),
            group -> {
              throw new KafkaException("no answer within 2 s");
            });

    for (int window = 0; window < 100; window++) {
      pacing.awaitTurn(() -> false);
      pacing.published(100_000);
    }
  }

  @Test
  void pacing_clusterStopsAnswering_waitsNoLongerThanTheLead() throws Exception {
    ReplayPacing pacing =
        pacing(
            Map.of(),
            group -> {
              if (reads.getAndIncrement() > 0) {
                throw new KafkaException("no answer within 2 s");
              }
              return behind();
            });

    pacing.awaitTurn(() -> false);

    assertThat(clock.get())
        .isBetween(Duration.ofSeconds(3).toNanos(), Duration.ofSeconds(6).toNanos());
  }

  @Test
  void pacing_switchedOff_asksNobody() throws Exception {
    ReplayPacing pacing =
        pacing(
            Map.of("crosstalk.ingest.replay.paced-by", ""),
            group -> {
              throw new AssertionError("asked");
            });

    pacing.awaitTurn(() -> false);
  }

  @Test
  void pacing_severalReplaysWait_firstComeFirstServed() throws Exception {
    AtomicInteger permits = new AtomicInteger();
    ReplayPacing pacing =
        pacing(
            Map.of(),
            group -> permits.getAndUpdate(left -> Math.max(0, left - 1)) > 0 ? Map.of() : behind());
    List<String> served = Collections.synchronizedList(new ArrayList<>());
    for (String name : List.of("first", "second", "third")) {
      Thread replay = Thread.ofPlatform().daemon().start(() -> turn(pacing, name, served));
      Awaitility.await().until(() -> replay.getState() == Thread.State.TIMED_WAITING);
    }

    for (String next : List.of("first", "second", "third")) {
      permits.set(1);
      Awaitility.await().until(() -> served.contains(next));
    }

    assertThat(served).containsExactly("first", "second", "third");
  }

  private static void turn(ReplayPacing pacing, String name, List<String> served) {
    try {
      pacing.awaitTurn(() -> false);
      served.add(name);
    } catch (InterruptedException | ReplayStoppedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Map<TopicPartition, GroupProgress.Position> behind() {
    reads.incrementAndGet();
    return Map.of(SAMPLES, new GroupProgress.Position(0, 100_000));
  }

  private ReplayPacing pacing(Map<String, String> properties, GroupProgress progress) {
    return new ReplayPacing(
        ReplayRun.prepared(properties).properties(),
        progress,
        () -> clock.addAndGet(Duration.ofMillis(500).toNanos()),
        1);
  }
}
