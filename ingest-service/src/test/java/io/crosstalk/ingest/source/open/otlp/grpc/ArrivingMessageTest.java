package io.crosstalk.ingest.source.open.otlp.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.access.MinimumRate;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.ingest.source.open.ingest.BodyMemory;
import io.crosstalk.ingest.source.open.ingest.TestBodies;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class ArrivingMessageTest {
  private static final long KB = 1024;

  private final BodyMemory memory = TestBodies.memory(DataSize.ofKilobytes(100));
  private final List<RuntimeException> refusals = new ArrayList<>();

  private final AtomicLong nanos = new AtomicLong();
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final ArrivingMessage.Watch watch =
      new ArrivingMessage.Watch(
          new MinimumRate(Duration.ofSeconds(5), DataSize.ofKilobytes(10)), timer, nanos::get);

  @AfterEach
  void stopTimer() {
    timer.shutdownNow();
  }

  private ArrivingMessage call() throws Exception {
    ServerStreamTracer tracer =
        ArrivingMessage.of(memory, watch).newServerStreamTracer("m", new Metadata());
    ArrivingMessage arriving = tracer.filterContext(Context.ROOT).call(ArrivingMessage::ofThisCall);
    arriving.begin(refusals::add);
    return arriving;
  }

  private void assertFree(int kilobytes) {
    try (BodyMemory.Share others = memory.share()) {
      assertThatCode(() -> others.take(kilobytes * KB)).doesNotThrowAnyException();
      assertThatThrownBy(() -> others.take(KB)).isInstanceOf(IngestProblemException.class);
    }
  }

  @Test
  void message_partlyArrived_countsTowardsTheMemoryUntilComplete() throws Exception {
    ArrivingMessage call = call();
    call.inboundWireSize(30 * KB);
    call.inboundWireSize(20 * KB);
    assertFree(50);
    call.complete();
    assertFree(100);
  }

  @Test
  void messages_severalArriving_areRefusedBeyondTheMemoryLimit() throws Exception {
    ArrivingMessage first = call();
    first.inboundWireSize(60 * KB);
    ArrivingMessage second = call();
    second.inboundWireSize(30 * KB);
    second.inboundWireSize(30 * KB);
    second.inboundWireSize(30 * KB);
    assertThat(refusals).hasSize(1);
    assertFree(40);
    first.streamClosed(Status.CANCELLED);
    assertFree(100);
  }

  @Test
  void call_atTheMinimumRate_isNotEnded() throws Exception {
    ArrivingMessage call = call();
    for (int i = 0; i < 8; i++) {
      call.inboundWireSize(10 * KB);
      passSeconds(1);
      call.check();
    }
    assertThat(refusals).isEmpty();
  }

  @Test
  void call_stallsAfterAFastStart_isEnded() throws Exception {
    ArrivingMessage call = call();
    call.inboundWireSize(90 * KB);
    passSeconds(5);

    call.check();

    assertThat(refusals).singleElement().asString().contains("DEADLINE_EXCEEDED");
    assertFree(100);
  }

  @Test
  void call_ended_isNoLongerChecked() throws Exception {
    ArrivingMessage call = call();
    call.end();
    passSeconds(60);

    call.check();

    assertThat(refusals).isEmpty();
    assertThat(timer.getQueue()).allMatch(task -> ((Future<?>) task).isCancelled());
  }

  private void passSeconds(int seconds) {
    nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }
}
