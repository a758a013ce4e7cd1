package io.crosstalk.ingest.source.open.otlp.grpc;

import io.crosstalk.ingest.source.open.PushGate;
import io.crosstalk.ingest.source.open.ingest.Body;
import io.crosstalk.ingest.source.open.ingest.BodyMemory;
import io.crosstalk.ingest.source.open.otlp.OtlpFailure;
import io.crosstalk.ingest.source.open.otlp.OtlpIntake;
import io.grpc.KnownLength;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One gRPC call in its course: the message arrives, the sender ends its stream, and the response is
 * sent.
 */
final class OtlpGrpcCall extends ServerCall.Listener<InputStream> {
  private static final Logger LOG = LoggerFactory.getLogger(OtlpGrpcCall.class);

  private final ServerCall<InputStream, InputStream> call;
  private final String source;
  private final PushGate gate;
  private final Runnable atEnd;
  private final BodyMemory.Share memory;
  private final long limit;
  private final OtlpIntake intake;
  private final AtomicBoolean closed = new AtomicBoolean();
  private byte @Nullable [] message;

  /**
   * Creates a call that has been admitted.
   *
   * @param gate limits how many messages are processed at the same time, after they have arrived
   * @param atEnd runs once at the end of the call
   * @param memory share for the message; released at the end of the call
   * @param limit largest size of the message, in bytes
   */
  OtlpGrpcCall(
      ServerCall<InputStream, InputStream> call,
      String source,
      PushGate gate,
      Runnable atEnd,
      BodyMemory.Share memory,
      long limit,
      OtlpIntake intake) {
    this.call = call;
    this.source = source;
    this.gate = gate;
    this.atEnd = atEnd;
    this.memory = memory;
    this.limit = limit;
    this.intake = intake;
  }

  @Override
  public void onMessage(InputStream received) {
    ArrivingMessage arriving = ArrivingMessage.ofThisCall();
    if (arriving != null) {
      arriving.complete();
    }
    try {
      int length = received instanceof KnownLength ? received.available() : -1;
      message = Body.read(received, length, limit, memory);
    } catch (IOException | RuntimeException e) {
      refuse(e);
    }
  }

  @Override
  public void onHalfClose() {
    ArrivingMessage arriving = ArrivingMessage.ofThisCall();
    if (arriving != null) {
      arriving.end();
    }
    byte[] received = message;
    message = null;
    if (closed.get()) {
      return;
    }
    if (received == null) {
      close(Status.INVALID_ARGUMENT.withDescription("there is no message"));
      return;
    }
    try {
      byte[] answer = gate.process(() -> intake.protobuf(source, received));
      call.sendHeaders(new Metadata());
      call.sendMessage(new ByteArrayInputStream(answer));
      close(Status.OK);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      close(Status.UNAVAILABLE.withDescription("the service is stopping"));
    } catch (IOException | RuntimeException e) {
      refuse(e);
    }
  }

  /**
   * Ends the call with an error. May be called at any stage, also by the thread that receives the
   * message.
   */
  void refuse(Exception cause) {
    close(status(cause));
  }

  private void close(Status status) {
    if (closed.compareAndSet(false, true)) {
      call.close(status, new Metadata());
    }
  }

  /** Returns the gRPC status for a failure, according to {@link OtlpFailure}. */
  static Status status(Exception cause) {
    if (cause instanceof StatusRuntimeException known) {
      return known.getStatus();
    }
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
    leave();
  }

  @Override
  public void onComplete() {
    leave();
  }

  private void leave() {
    atEnd.run();
    memory.close();
  }
}
