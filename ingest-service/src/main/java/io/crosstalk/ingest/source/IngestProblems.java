package io.crosstalk.ingest.source;

import io.crosstalk.ingest.publish.BusUnavailableException;
import java.time.Duration;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Converts exceptions that any request can cause to problem details. {@link IngestProblemException}
 * is handled by Spring itself.
 */
@RestControllerAdvice
final class IngestProblems {
  private static final Duration RECONNECT = Duration.ofSeconds(5);

  @ExceptionHandler
  ResponseEntity<ProblemDetail> unavailable(BusUnavailableException exception) {
    IngestProblemException problem =
        new IngestProblemException(
                HttpStatus.SERVICE_UNAVAILABLE,
                "Kafka is not available",
                exception.getMessage() + ". Nothing was taken: send it again later.")
            .retryAfter(RECONNECT);
    return ResponseEntity.status(problem.getStatusCode())
        .headers(problem.getHeaders())
        .body(problem.getBody());
  }
}
