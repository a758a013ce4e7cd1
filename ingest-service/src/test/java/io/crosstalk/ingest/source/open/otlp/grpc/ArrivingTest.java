package io.crosstalk.ingest.source.open.otlp.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.ingest.source.ProblemException;
import io.crosstalk.ingest.source.open.door.BodyMemory;
import io.crosstalk.ingest.source.open.door.TestBodies;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class ArrivingTest {
  private static final long KB = 1024;

  private final BodyMemory memory = TestBodies.memory(DataSize.ofKilobytes(100));
  private final List<ProblemException> refusals = new ArrayList<>();

  private Arriving call() throws Exception {
    ServerStreamTracer tracer = Arriving.of(memory).newServerStreamTracer("m", new Metadata());
    Arriving arriving = tracer.filterContext(Context.ROOT).call(Arriving::ofThisCall);
    arriving.begin(refusals::add);
    return arriving;
  }

  private void assertFree(int kilobytes) {
    try (BodyMemory.Share others = memory.share()) {
      assertThatCode(() -> others.take(kilobytes * KB)).doesNotThrowAnyException();
      assertThatThrownBy(() -> others.take(KB)).isInstanceOf(ProblemException.class);
    }
  }

  @Test
  void whatHasArrivedOfAMessageCountsUntilItIsComplete() throws Exception {
    Arriving call = call();
    call.inboundWireSize(30 * KB);
    call.inboundWireSize(20 * KB);
    assertFree(50);
    call.end();
    assertFree(100);
  }

  @Test
  void severalThatArriveAtATimeAreRefusedBeforeTheyAreMoreThanTheBudget() throws Exception {
    Arriving first = call();
    first.inboundWireSize(60 * KB);
    Arriving second = call();
    second.inboundWireSize(30 * KB);
    second.inboundWireSize(30 * KB);
    second.inboundWireSize(30 * KB);
    assertThat(refusals).hasSize(1);
    assertFree(40);
    first.streamClosed(Status.CANCELLED);
    assertFree(100);
  }
}
