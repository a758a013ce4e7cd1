package io.crosstalk.ingest.source.open.otlp.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.crosstalk.access.MinimumRate;
import io.crosstalk.access.Role;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.ingest.source.open.TestGate;
import io.crosstalk.ingest.source.open.ingest.BodyMemory;
import io.crosstalk.ingest.source.open.ingest.OpenProperties;
import io.crosstalk.ingest.source.open.ingest.TestBodies;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.ingest.source.open.otlp.TestIntake;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import io.opentelemetry.proto.collector.metrics.v1.MetricsServiceGrpc;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.opentelemetry.proto.metrics.v1.ScopeMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class OtlpGrpcServerTest {
  private static final DataSize BUDGET = DataSize.ofMegabytes(2);
  private static final int MAX_CALLS = 4;

  private final TestMetricsIngest metricsIngest = new TestMetricsIngest();
  private final BodyMemory memory = TestBodies.memory(BUDGET);
  private OtlpGrpcServer server;
  private ManagedChannel channel;

  @BeforeEach
  void start() {
    start(Duration.ofMinutes(10));
  }

  private void start(Duration grace) {
    OtlpGrpcProperties grpcProperties =
        new OtlpGrpcProperties(true, "127.0.0.1", 0, null, null, MAX_CALLS);
    OpenProperties properties = new OpenProperties(BUDGET, BUDGET, 1, 1);
    server =
        new OtlpGrpcServer(
            grpcProperties,
            new OtlpGrpcHandler(
                token -> Set.of(Role.INGEST),
                TestGate.of(1),
                memory,
                properties,
                grpcProperties,
                TestIntake.of(metricsIngest)),
            memory,
            new MinimumRate(grace, DataSize.ofKilobytes(100)),
            properties);
    server.start();
    channel = NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.stop();
  }

  /** Returns a request of approximately the given size, without data points. */
  private static ExportMetricsServiceRequest request(int bytes) {
    return ExportMetricsServiceRequest.newBuilder()
        .addResourceMetrics(
            ResourceMetrics.newBuilder()
                .addScopeMetrics(
                    ScopeMetrics.newBuilder()
                        .addMetrics(Metric.newBuilder().setDescription("x".repeat(bytes)))))
        .build();
  }

  private ExportMetricsServiceResponse export(ExportMetricsServiceRequest request, String zip) {
    return ClientCalls.blockingUnaryCall(
        channel,
        MetricsServiceGrpc.getExportMethod(),
        CallOptions.DEFAULT.withCompression(zip),
        request);
  }

  private boolean isFree(long bytes) {
    try (BodyMemory.Share share = memory.share()) {
      share.take(bytes);
      return true;
    } catch (IngestProblemException e) {
      return false;
    }
  }

  @Test
  void message_anySize_isAcceptedAndItsMemoryReleased() {
    for (String zip : new String[] {"identity", "gzip"}) {
      for (int size : new int[] {0, 100, 300_000, 1_900_000}) {
        assertThat(export(request(size), zip).hasPartialSuccess()).isFalse();
        // The client may learn of the response before the memory of the call is released.
        await().until(() -> isFree(BUDGET.toBytes()));
      }
    }
  }

  @Test
  void message_noMemoryFree_isRefusedForARetry() {
    for (String zip : new String[] {"identity", "gzip"}) {
      try (BodyMemory.Share others = memory.share()) {
        others.take(1_500_000);
        StatusRuntimeException refusal =
            catchThrowableOfType(
                StatusRuntimeException.class, () -> export(request(1_000_000), zip));
        assertThat(refusal.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
        assertThat(refusal.getStatus().getDescription()).contains("send it again in a moment");
        // The client may learn of the refusal before the memory of that call is released.
        await().until(() -> isFree(500_000));
        assertThat(export(request(100_000), zip).hasPartialSuccess()).isFalse();
      }
      await().until(() -> isFree(BUDGET.toBytes()));
    }
  }

  @Test
  void message_callNotEndedBySender_countsTowardsTheMemory() {
    Stalled call = new Stalled(request(1_000_000));
    await().until(() -> !isFree(1_500_000));
    call.cancel();
    await().until(() -> isFree(BUDGET.toBytes()));
  }

  @Test
  void calls_stalled_useNoProcessingSlotAndAreLimited() {
    List<Stalled> stalled = new ArrayList<>();
    for (int i = 1; i < MAX_CALLS; i++) {
      stalled.add(new Stalled(request(1000)));
    }
    await().until(() -> !isFree(BUDGET.toBytes() - 2048));

    assertThat(export(request(100), "identity").hasPartialSuccess()).isFalse();

    // The server begins calls in any order, and the client may learn of an end before the server.
    List<Status> refused = new ArrayList<>();
    await()
        .until(
            () -> {
              stalled.add(new Stalled(request(1000)));
              stalled.forEach(call -> call.ended().ifPresent(refused::add));
              return !refused.isEmpty();
            });
    assertThat(refused.getFirst().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(refused.getFirst().getDescription()).contains("as many calls as are allowed");
    assertThat(stalled).hasSizeGreaterThan(MAX_CALLS);
    await()
        .until(() -> stalled.stream().filter(call -> call.ended().isEmpty()).count() <= MAX_CALLS);
    stalled.forEach(Stalled::cancel);
    await()
        .ignoreExceptionsInstanceOf(StatusRuntimeException.class)
        .until(() -> export(request(100), "identity") != null);
  }

  @Test
  void call_stalled_isEndedAfterTheGracePeriod() {
    stop();
    start(Duration.ofMillis(200));

    Status status = new Stalled(request(1000)).status().join();

    assertThat(status.getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    assertThat(status.getDescription()).contains("more slowly than is allowed");
    await().until(() -> isFree(BUDGET.toBytes()));
  }

  /** Call whose sender sends a message but does not end the call. */
  private final class Stalled extends ClientCall.Listener<ExportMetricsServiceResponse> {
    private final CompletableFuture<Status> status =
        new CompletableFuture<Status>().orTimeout(10, TimeUnit.MINUTES);
    private final ClientCall<ExportMetricsServiceRequest, ExportMetricsServiceResponse> call =
        channel.newCall(MetricsServiceGrpc.getExportMethod(), CallOptions.DEFAULT);

    Stalled(ExportMetricsServiceRequest request) {
      call.start(this, new Metadata());
      call.request(1);
      call.sendMessage(request);
    }

    CompletableFuture<Status> status() {
      return status;
    }

    Optional<Status> ended() {
      return Optional.ofNullable(status.getNow(null));
    }

    void cancel() {
      call.cancel("enough", null);
    }

    @Override
    public void onClose(Status closed, Metadata trailers) {
      status.complete(closed);
    }
  }
}
