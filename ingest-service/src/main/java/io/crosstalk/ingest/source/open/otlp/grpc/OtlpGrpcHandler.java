package io.crosstalk.ingest.source.open.otlp.grpc;

import io.crosstalk.access.Callers;
import io.crosstalk.access.Role;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.ingest.source.open.PushGate;
import io.crosstalk.ingest.source.open.SourceName;
import io.crosstalk.ingest.source.open.ingest.BodyMemory;
import io.crosstalk.ingest.source.open.ingest.OpenProperties;
import io.crosstalk.ingest.source.open.otlp.OtlpIntake;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import java.io.InputStream;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Handles calls of {@code MetricsService.Export}. The caller is authenticated before the message is
 * requested, so that unauthorised callers cannot use memory.
 */
@Component
final class OtlpGrpcHandler implements ServerCallHandler<InputStream, InputStream> {
  private static final String SERVICE = "opentelemetry.proto.collector.metrics.v1.MetricsService";
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
  private static final Metadata.Key<String> SOURCE =
      Metadata.Key.of(SourceName.HEADER, Metadata.ASCII_STRING_MARSHALLER);

  private static final MethodDescriptor<InputStream, InputStream> EXPORT =
      MethodDescriptor.<InputStream, InputStream>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Export"))
          .setRequestMarshaller(StreamMarshaller.INSTANCE)
          .setResponseMarshaller(StreamMarshaller.INSTANCE)
          .build();

  private final Callers callers;
  private final PushGate gate;
  private final BodyMemory memory;
  private final long limit;
  private final Semaphore free;
  private final OtlpIntake intake;

  OtlpGrpcHandler(
      Callers callers,
      PushGate gate,
      BodyMemory memory,
      OpenProperties properties,
      OtlpGrpcProperties grpcProperties,
      OtlpIntake intake) {
    this.callers = callers;
    this.gate = gate;
    this.memory = memory;
    this.limit = properties.maxBodySize().toBytes();
    this.free = new Semaphore(grpcProperties.maxCalls());
    this.intake = intake;
  }

  ServerServiceDefinition service() {
    return ServerServiceDefinition.builder(SERVICE).addMethod(EXPORT, this).build();
  }

  @Override
  public ServerCall.Listener<InputStream> startCall(
      ServerCall<InputStream, InputStream> call, Metadata headers) {
    Status refusal = refusal(callers.roles(headers.get(AUTHORIZATION)));
    if (refusal != null) {
      return refuse(call, refusal);
    }
    try {
      return accept(call, SourceName.of(headers.get(SOURCE)));
    } catch (IngestProblemException e) {
      return refuse(call, OtlpGrpcCall.status(e));
    }
  }

  private ServerCall.Listener<InputStream> accept(
      ServerCall<InputStream, InputStream> call, String source) {
    if (!free.tryAcquire()) {
      return refuse(
          call,
          Status.UNAVAILABLE.withDescription(
              "as many calls as are allowed are under way; send it again in a moment"));
    }
    OtlpGrpcCall accepted =
        new OtlpGrpcCall(call, source, gate, free::release, memory.share(), limit, intake);
    ArrivingMessage arriving = ArrivingMessage.ofThisCall();
    if (arriving != null) {
      arriving.begin(accepted::refuse);
    }
    // A second message would be an error, which is noticed only when it is requested.
    call.request(2);
    return accepted;
  }

  private static @Nullable Status refusal(Set<Role> roles) {
    if (roles.isEmpty()) {
      return Status.UNAUTHENTICATED.withDescription(
          "Send a token that is known here, as metadata 'authorization: Bearer <token>'.");
    }
    return roles.contains(Role.INGEST)
        ? null
        : Status.PERMISSION_DENIED.withDescription("The token needs the role 'ingest'.");
  }

  private static ServerCall.Listener<InputStream> refuse(
      ServerCall<InputStream, InputStream> call, Status status) {
    call.close(status, new Metadata());
    return new ServerCall.Listener<>() {};
  }
}
