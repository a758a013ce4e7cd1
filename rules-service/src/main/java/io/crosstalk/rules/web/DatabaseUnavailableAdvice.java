package io.crosstalk.rules.web;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers requests that fail because the database is unavailable with 503, instead of blaming the
 * request.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class DatabaseUnavailableAdvice {
  private static final Logger LOG = LoggerFactory.getLogger(DatabaseUnavailableAdvice.class);
  private static final String RETRY_SECONDS = "5";

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
