package io.crosstalk.rules.web.request;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers requests that fail in the database: with 503 when it is unavailable, and with another
 * problem when it refuses a change.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class DatabaseUnavailableAdvice {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseUnavailableAdvice.class);
  private static final String RETRY_SECONDS = "5";

  /** A refused value or a concurrent change is no outage: to repeat the request does not help. */
  @ExceptionHandler(DataIntegrityViolationException.class)
  ResponseEntity<ProblemDetail> refused(DataIntegrityViolationException exception) {
    boolean isDuplicate = exception instanceof DuplicateKeyException;
    LOG.warn("the database refuses a change: {}", exception.getMessage());
    HttpStatus status = isDuplicate ? HttpStatus.CONFLICT : HttpStatus.INTERNAL_SERVER_ERROR;
    ProblemDetail problem =
        ProblemDetail.forStatusAndDetail(
            status,
            isDuplicate
                ? "Another request has stored the same at this time. Read it, and decide again."
                : "The database refuses to store this. The log of rules-service states the reason.");
    problem.setTitle(isDuplicate ? "Not possible now" : "Not stored");
    return ResponseEntity.status(status).body(problem);
  }

  @ExceptionHandler({DataAccessException.class, TransactionException.class})
  ResponseEntity<ProblemDetail> unavailable(RuntimeException exception) {
    LOG.warn("a request could not be answered: {}", exception.getMessage());
    ProblemDetail problem =
        ProblemDetail.forStatusAndDetail(
            HttpStatus.SERVICE_UNAVAILABLE,
            "The database does not answer, or is being set up. Try again later.");
    problem.setTitle("Database not available");
    return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
        .header(HttpHeaders.RETRY_AFTER, RETRY_SECONDS)
        .body(problem);
  }
}
