package io.crosstalk.ingest.source.open.otlp.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.crosstalk.access.Role;
import io.crosstalk.ingest.source.ProblemException;
import io.crosstalk.ingest.source.open.TestGate;
import io.crosstalk.ingest.source.open.door.BodyMemory;
import io.crosstalk.ingest.source.open.door.OpenProperties;
import io.crosstalk.ingest.source.open.door.TestBodies;
import io.crosstalk.ingest.source.open.door.TestDoor;
import io.crosstalk.ingest.source.open.otlp.TestIntake;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
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
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class OtlpGrpcServerTest {
  private static final DataSize BUDGET = DataSize.ofMegabytes(2);

  private final TestDoor door = new TestDoor();
  private final BodyMemory memory = TestBodies.memory(BUDGET);
  private OtlpGrpcServer server;
  private ManagedChannel channel;

  @BeforeEach
  void start() {
    OpenProperties properties = new OpenProperties(BUDGET, BUDGET, 1, 1);
    server =
        new OtlpGrpcServer(
            new OtlpGrpcProperties(true, "127.0.0.1", 0, null, null),
            new OtlpGrpcHandler(
                token -> Set.of(Role.INGEST),
                TestGate.of(4),
                memory,
                properties,
                TestIntake.of(door)),
            memory,
            properties);
    server.start();
    channel = NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.stop();
  }

  /** So many bytes, roughly, and no point. */
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
    } catch (ProblemException e) {
      return false;
    }
  }

  @Test
  void messagesOfWhateverSizeAreTakenAndTheirMemoryIsGivenBack() {
    for (String zip : new String[] {"identity", "gzip"}) {
      for (int size : new int[] {0, 100, 300_000, 1_900_000}) {
        assertThat(export(request(size), zip).hasPartialSuccess()).isFalse();
      }
    }
    await().until(() -> isFree(BUDGET.toBytes()));
  }

  @Test
  void whenOthersHaveTheMemoryTheSenderIsToldToTryAgain() {
    for (String zip : new String[] {"identity", "gzip"}) {
      try (BodyMemory.Share others = memory.share()) {
        others.take(1_500_000);
        StatusRuntimeException refusal =
            catchThrowableOfType(
                StatusRuntimeException.class, () -> export(request(1_000_000), zip));
        assertThat(refusal.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
        assertThat(refusal.getStatus().getDescription()).contains("send it again in a moment");
        assertThat(export(request(100_000), zip).hasPartialSuccess()).isFalse();
      }
      await().until(() -> isFree(BUDGET.toBytes()));
    }
  }

  @Test
  void aMessageWhoseCallHasNotEndedCounts() {
    MethodDescriptor<ExportMetricsServiceRequest, ExportMetricsServiceResponse> method =
        MetricsServiceGrpc.getExportMethod();

    ClientCall<ExportMetricsServiceRequest, ExportMetricsServiceResponse> call =
        channel.newCall(method, CallOptions.DEFAULT);
    call.start(new ClientCall.Listener<>() {}, new Metadata());
    call.sendMessage(request(1_000_000));
    await().until(() -> !isFree(1_500_000));
    call.cancel("enough", null);
    await().until(() -> isFree(BUDGET.toBytes()));
  }
}
