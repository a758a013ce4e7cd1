package io.crosstalk.ingest.source.open.otlp.grpc;

import io.crosstalk.ingest.source.open.PushGate;
import io.crosstalk.ingest.source.open.otlp.OtlpFailure;
import io.crosstalk.ingest.source.open.otlp.OtlpIntake;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One call: a message comes, then its end, then the answer goes. */
final class OtlpGrpcCall extends ServerCall.Listener<byte[]> {
  private static final Logger LOG = LoggerFactory.getLogger(OtlpGrpcCall.class);

  private final ServerCall<byte[], byte[]> call;
  private final String source;
  private final PushGate.Place place;
  private final OtlpIntake intake;
  private byte @Nullable [] message;

  OtlpGrpcCall(
      ServerCall<byte[], byte[]> call, String source, PushGate.Place place, OtlpIntake intake) {
    this.call = call;
    this.source = source;
    this.place = place;
    this.intake = intake;
  }

  @Override
  public void onMessage(byte[] received) {
    message = received;
  }

  @Override
  public void onHalfClose() {
    byte[] received = message;
    message = null;
    if (received == null) {
      call.close(Status.INVALID_ARGUMENT.withDescription("there is no message"), new Metadata());
      return;
    }
    try {
      byte[] answer = intake.protobuf(source, received);
      call.sendHeaders(new Metadata());
      call.sendMessage(answer);
      call.close(Status.OK, new Metadata());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      call.close(Status.UNAVAILABLE.withDescription("the service is stopping"), new Metadata());
    } catch (RuntimeException e) {
      call.close(status(e), new Metadata());
    }
  }

  /** The same reasons as over HTTP, in gRPC's codes. */
  static Status status(RuntimeException cause) {
    try {
      OtlpFailure failure = OtlpFailure.of(cause);
      return Status.fromCodeValue(failure.code()).withDescription(failure.message());
    } catch (IOException | RuntimeException e) {
      LOG.error("a call has failed", cause);
      return Status.INTERNAL.withDescription("the service failed at this call; its log says why");
    }
  }

  @Override
  public void onCancel() {
    place.close();
  }

  @Override
  public void onComplete() {
    place.close();
  }
}
