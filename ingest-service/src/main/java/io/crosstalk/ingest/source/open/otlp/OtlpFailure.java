package io.crosstalk.ingest.source.open.otlp;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.text.TooMuchDataException;
import io.crosstalk.ingest.publish.BusUnavailableException;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.ingest.source.open.ingest.NotAcknowledgedException;
import java.io.EOFException;
import java.io.IOException;
import java.util.Set;
import java.util.zip.ZipException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;

/**
 * Response to a request of which nothing was accepted. Senders retry at status 429 and 503 only.
 *
 * @param code gRPC status code; senders retry at {@code UNAVAILABLE} only
 */
public record OtlpFailure(HttpStatusCode status, HttpHeaders headers, int code, String message) {
  private static final int INVALID_ARGUMENT = 3;
  private static final int UNAVAILABLE = 14;

  private static final Set<Integer> RETRIED =
      Set.of(HttpStatus.TOO_MANY_REQUESTS.value(), HttpStatus.SERVICE_UNAVAILABLE.value());

  private static final String RETRY_SECONDS = "5";

  /**
   * Returns the response for an exception.
   *
   * @throws IOException when the sender has disconnected
   */
  public static OtlpFailure of(Exception cause) throws IOException {
    return switch (cause) {
      case IngestProblemException problem -> of(problem);
      case MalformedProtoException malformed ->
          of(HttpStatus.BAD_REQUEST, INVALID_ARGUMENT, String.valueOf(malformed.getMessage()));
      case TooMuchDataException large ->
          of(
              HttpStatus.CONTENT_TOO_LARGE,
              INVALID_ARGUMENT,
              "the body has " + large.getMessage() + " after decompression: send smaller batches");
      case ZipException broken -> notGzip(broken);
      case EOFException broken -> notGzip(broken);
      case BusUnavailableException away -> unavailable(away.getMessage() + "; send it again later");
      case NotAcknowledgedException lost -> unavailable(String.valueOf(lost.getMessage()));
      case IOException disconnected -> throw disconnected;
      case RuntimeException bug -> throw bug;
      default -> throw new IllegalStateException(cause);
    };
  }

  private static OtlpFailure of(IngestProblemException problem) {
    HttpHeaders headers = new HttpHeaders();
    headers.addAll(problem.getHeaders());
    HttpStatusCode status = status(problem.getStatusCode());
    boolean later = RETRIED.contains(status.value());
    return new OtlpFailure(
        status,
        headers,
        later ? UNAVAILABLE : INVALID_ARGUMENT,
        String.valueOf(problem.getBody().getDetail()));
  }

  /**
   * Returns the status for senders. A full disk becomes 503 instead of 507, because senders discard
   * their data at 507.
   */
  private static HttpStatusCode status(HttpStatusCode status) {
    return status.value() == HttpStatus.INSUFFICIENT_STORAGE.value()
        ? HttpStatus.SERVICE_UNAVAILABLE
        : status;
  }

  private static OtlpFailure notGzip(IOException cause) {
    return of(
        HttpStatus.BAD_REQUEST,
        INVALID_ARGUMENT,
        "the body is not valid gzip: " + cause.getMessage());
  }

  private static OtlpFailure unavailable(String message) {
    OtlpFailure failure = of(HttpStatus.SERVICE_UNAVAILABLE, UNAVAILABLE, message);
    failure.headers.set(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
    return failure;
  }

  private static OtlpFailure of(HttpStatus status, int code, String message) {
    return new OtlpFailure(status, new HttpHeaders(), code, message);
  }

  ResponseEntity<byte[]> answer(OtlpFormat format) {
    return ResponseEntity.status(status)
        .headers(headers)
        .header(HttpHeaders.CONTENT_TYPE, format.mediaType())
        .body(format.failure(code, message));
  }
}
