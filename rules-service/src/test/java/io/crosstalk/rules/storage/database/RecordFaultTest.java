package io.crosstalk.rules.storage.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.CannotCreateTransactionException;

/** Tests which failures a record causes, so that it would fail again on a healthy database. */
class RecordFaultTest {
  @ParameterizedTest
  @CsvSource({
    "21000, cardinality violation, true",
    "22P05, character that cannot be stored, true",
    "23505, unique violation, true",
    "54000, row that is too large, true",
    "08006, lost connection, false",
    "25006, read-only transaction, false",
    "40P01, deadlock, false",
    "53300, too many connections, false",
    "53100, full disk, false",
    "57014, time-out of a statement, false",
    "57P01, end of the database, false",
    "2, no state, false",
  })
  void isCauseOf_failureOfTheDatabase_dependsOnItsState(
      String state, String name, boolean isOfRecord) {
    SQLException cause = new SQLException(name, state);

    assertThat(RecordFault.isCauseOf(new UncategorizedSQLException("task", "sql", cause)))
        .isEqualTo(isOfRecord);
    assertThat(RecordFault.isCauseOf(new IllegalStateException(cause))).isEqualTo(isOfRecord);
  }

  @Test
  void isCauseOf_failureWithoutTheDatabase_isOfTheRecord() {
    assertThat(RecordFault.isCauseOf(new IllegalArgumentException("no such status"))).isTrue();
    assertThat(RecordFault.isCauseOf(new UncheckedIOException(new IOException("bad JSON"))))
        .isTrue();
  }

  @Test
  void isCauseOf_failureOfTheDatabaseWithoutAState_isAnOutage() {
    assertThat(RecordFault.isCauseOf(new DataAccessResourceFailureException("down"))).isFalse();
    assertThat(RecordFault.isCauseOf(new DataIntegrityViolationException("no cause"))).isFalse();
    assertThat(RecordFault.isCauseOf(new IllegalStateException(new SQLException("no state"))))
        .isFalse();
  }

  @Test
  void isCauseOf_lostLeadershipOrTransaction_isAnOutage() {
    assertThat(RecordFault.isCauseOf(new LostLeadershipException())).isFalse();
    assertThat(
            RecordFault.isCauseOf(
                new CannotCreateTransactionException(
                    "no connection", new SQLException("unique", "23505"))))
        .isFalse();
  }
}
