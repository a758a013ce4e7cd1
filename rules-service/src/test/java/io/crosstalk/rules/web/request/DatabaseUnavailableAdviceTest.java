package io.crosstalk.rules.web.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/** Tests the answers to requests that fail in the database. */
class DatabaseUnavailableAdviceTest {
  private final DatabaseUnavailableAdvice advice = new DatabaseUnavailableAdvice();

  @Test
  void refused_duplicate_isAConflict() {
    var answer = advice.refused(new DuplicateKeyException("incident_event_once"));

    assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.CONFLICT);
    assertThat(answer.getHeaders().containsHeader(HttpHeaders.RETRY_AFTER)).isFalse();
  }

  @Test
  void refused_invalidValue_isNoOutage() {
    var answer = advice.refused(new DataIntegrityViolationException("not null"));

    assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.INTERNAL_SERVER_ERROR);
  }

  @Test
  void unavailable_timeout_isAnOutage() {
    var answer = advice.unavailable(new QueryTimeoutException("slow"));

    assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.SERVICE_UNAVAILABLE);
    assertThat(answer.getHeaders().containsHeader(HttpHeaders.RETRY_AFTER)).isTrue();
  }
}
