package io.crosstalk.ingest.source;

import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/**
 * Thrown to answer a request with an error. Spring converts the exception to problem details (RFC
 * 9457).
 */
public final class IngestProblemException extends ErrorResponseException {
  private static final long serialVersionUID = 1L;

  private final transient HttpHeaders extraHeaders = new HttpHeaders();

  /**
   * Creates a problem.
   *
   * @param detail what is wrong and what the caller can do about it
   */
  public IngestProblemException(HttpStatus status, String title, String detail) {
    super(status);
    setTitle(title);
    setDetail(detail);
  }

  /** Adds a field to the problem details. */
  public IngestProblemException with(String field, Object value) {
    getBody().setProperty(field, value);
    return this;
  }

  /** Adds the header {@code Retry-After} with the delay after which a retry makes sense. */
  public IngestProblemException retryAfter(Duration delay) {
    extraHeaders.set(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, delay.toSeconds())));
    return this;
  }

  /**
   * Adds the header {@code Accept-Encoding}, which tells the sender of a 415 what to use instead
   * (RFC 9110, section 12.5.3).
   */
  public IngestProblemException acceptEncoding(String encodings) {
    extraHeaders.set(HttpHeaders.ACCEPT_ENCODING, encodings);
    return this;
  }

  @Override
  public HttpHeaders getHeaders() {
    return extraHeaders;
  }
}
