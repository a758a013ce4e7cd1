package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.publish.GroupProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class ReplayPacingTest {
  private static final TopicPartition SAMPLES = new TopicPartition(Topics.SAMPLES, 0);

  /** Clock that advances by half a second at each reading, in nanoseconds. */
  private final AtomicLong clock = new AtomicLong();

  private final AtomicLong reads = new AtomicLong();

  @Test
  void awaitTurn_tooManyRecordsInFlight_waitsUntilTheyAreProcessed() throws Exception {
    ReplayPacing pacing =
        pacing(
            Map.of(),
            group -> {
              long read = reads.incrementAndGet();
              return Map.of(SAMPLES, new GroupProgress.Position(read < 20 ? 0 : 100_000, 100_000));
            });

    pacing.awaitTurn(() -> false);
    pacing.published(100_000);
    pacing.awaitTurn(() -> false);

    assertThat(reads).hasValue(20);
  }

  @Test
  void awaitTurn_cancelledMeanwhile_throws() throws Exception {
    ReplayPacing pacing = pacing(Map.of(), group -> behind());
    pacing.awaitTurn(() -> false);
    pacing.published(100_000);

    assertThatThrownBy(() -> pacing.awaitTurn(() -> reads.get() > 3))
        .isInstanceOf(ReplayStoppedException.class);
  }

  @Test
  void awaitTurn_unknownGroup_doesNotWait() throws Exception {
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
  void awaitTurn_clusterDoesNotReply_doesNotWait() throws Exception {
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
  void awaitTurn_clusterStopsReplying_waitsNoLongerThanTheLead() throws Exception {
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
    pacing.published(100_000);

    pacing.awaitTurn(() -> false);

    assertThat(clock.get())
        .isBetween(Duration.ofSeconds(3).toNanos(), Duration.ofSeconds(6).toNanos());
  }

  @Test
  void awaitTurn_noGroupConfigured_measuresNothing() throws Exception {
    ReplayPacing pacing =
        pacing(
            Map.of("pacedBy", ""),
            group -> {
              throw new AssertionError("asked");
            });

    pacing.awaitTurn(() -> false);
  }

  @Test
  void awaitTurn_severalReplaysWait_areServedInOrderOfArrival() throws Exception {
    List<String> heads = Collections.synchronizedList(new ArrayList<>());
    ReplayPacing pacing =
        pacing(
            Map.of("lead", Duration.ofHours(1)),
            group -> {
              // Only the replay whose turn it is measures.
              String head = Thread.currentThread().getName();
              if (heads.isEmpty() || !heads.getLast().equals(head)) {
                heads.add(head);
              }
              return behind();
            });
    pacing.awaitTurn(() -> false);
    pacing.published(100_000);
    heads.clear();
    Set<String> cancelled = ConcurrentHashMap.newKeySet();
    List<String> names = List.of("first", "second", "third");
    for (String name : names) {
      Thread replay =
          Thread.ofPlatform()
              .daemon()
              .name(name)
              .start(() -> turn(pacing, () -> cancelled.contains(name)));
      Awaitility.await().until(() -> replay.getState() == Thread.State.TIMED_WAITING);
    }

    for (String name : names) {
      Awaitility.await().until(() -> heads.contains(name));
      cancelled.add(name);
    }

    assertThat(heads).containsExactlyElementsOf(names);
  }

  private static void turn(ReplayPacing pacing, BooleanSupplier cancelled) {
    try {
      pacing.awaitTurn(cancelled);
      throw new IllegalStateException("not held back");
    } catch (InterruptedException | ReplayStoppedException e) {
      // The test cancels the replay.
    }
  }

  private Map<TopicPartition, GroupProgress.Position> behind() {
    reads.incrementAndGet();
    return Map.of(SAMPLES, new GroupProgress.Position(0, 100_000));
  }

  private ReplayPacing pacing(Map<String, ?> properties, GroupProgress progress) {
    return new ReplayPacing(
        ReplayRun.prepared(properties).properties(),
        progress,
        () -> clock.addAndGet(Duration.ofMillis(500).toNanos()),
        1);
  }
}
