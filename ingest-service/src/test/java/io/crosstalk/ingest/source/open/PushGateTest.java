package io.crosstalk.ingest.source.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class PushGateTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Integer> started = new CopyOnWriteArrayList<>();

  private PushGate gate(Duration maxWait) {
    return new PushGate(
        new PushProperties(DataSize.ofMegabytes(1), 2, maxWait, 1, 1, 1), registry, Traces.OFF);
  }

  /** A push that is in processing until the test ends it. */
  private final class Push {
    private final CountDownLatch end = new CountDownLatch(1);
    private final Future<Boolean> done;

    Push(PushGate gate, int number) {
      done =
          threads.submit(
              () ->
                  gate.process(
                      () -> {
                        started.add(number);
                        end.await();
                        return true;
                      }));
    }

    void end() throws Exception {
      end.countDown();
      assertThat(done.get()).isTrue();
    }
  }

  @AfterEach
  void stopThreads() {
    threads.shutdownNow();
  }

  @Test
  void process_noSlotInTime_isRefusedWithRetryAfter() throws Exception {
    PushGate gate = gate(Duration.ofMillis(1));
    Push first = new Push(gate, 1);
    Push second = new Push(gate, 2);
    await().until(() -> meter("active") == 2);

    IngestProblemException problem =
        catchThrowableOfType(IngestProblemException.class, () -> gate.process(() -> true));

    assertThat(problem.getStatusCode().value()).isEqualTo(429);
    assertThat(problem.getHeaders().getFirst("Retry-After")).isEqualTo("1");
    first.end();
    second.end();
    assertThat(gate.process(() -> meter("active"))).isEqualTo(1);
    assertThat(meter("active")).isZero();
  }

  @Test
  void process_severalPushesWait_runInOrderOfArrival() throws Exception {
    PushGate gate = gate(Duration.ofMinutes(1));
    Push first = new Push(gate, 1);
    Push second = new Push(gate, 2);
    await().until(() -> started.size() == 2);
    Push third = new Push(gate, 3);
    await().until(() -> meter("waiting") == 1);
    Push fourth = new Push(gate, 4);
    await().until(() -> meter("waiting") == 2);

    first.end();
    await().until(() -> started.size() == 3);
    second.end();
    third.end();
    fourth.end();

    assertThat(started).containsSubsequence(3, 4);
  }

  @Test
  void process_workFails_throwsAndReleasesTheSlot() {
    PushGate gate = gate(Duration.ZERO);

    assertThatThrownBy(
            () ->
                gate.process(
                    () -> {
                      throw new IOException("unreadable");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("unreadable");
    assertThat(meter("active")).isZero();
  }

  @Test
  void process_requestInVirtualThread_runsInPlatformThread() throws Exception {
    PushGate gate = gate(Duration.ZERO);

    assertThat(threads.submit(() -> gate.process(() -> Thread.currentThread().isVirtual())).get())
        .isFalse();
  }

  private double meter(String name) {
    return registry.get("crosstalk.ingest.requests." + name).gauge().value();
  }
}
