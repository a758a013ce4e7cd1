package io.crosstalk.rules.storage.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.storage.message.TestStores;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the log with a real PostgreSQL. */
class EventLogTest {
  private static final Instant NOON = Instant.parse("2026-03-13T12:00:00Z");
  private static final String TEAM = "{\"team\":\"team-a\",\"reason\":\"\"}";

  private final TestStores stores = new TestStores();
  private final EventLog log = stores.log();

  @BeforeEach
  void addIncident() {
    stores.addIncident("live", "live", "inc-1");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private static EventLog.Item assigned(@Nullable String key) {
    return new EventLog.Item("inc-1", "assigned", NOON, NOON, 0, "ada", "", TEAM, key);
  }

  @Test
  void addUnchanged_withAKey_isFoundAsTheSameRequest() {
    log.addUnchanged(assigned("k-1"));

    assertThat(log.find("ada", "k-1"))
        .hasValueSatisfying(
            earlier -> {
              assertThat(earlier.isSame("inc-1", new Action.Assign("team-a", ""), TEAM)).isTrue();
              assertThat(earlier.isSame("inc-1", new Action.Assign("team-b", ""), "{}")).isFalse();
              assertThat(earlier.isSame("inc-1", new Action.Acknowledge(""), null)).isFalse();
            });
  }

  @Test
  void addUnchanged_withoutContent_isFoundAsTheSameRequest() {
    log.addUnchanged(
        new EventLog.Item("inc-1", "acknowledged", NOON, NOON, 0, "ada", "", null, "k-1"));

    assertThat(log.find("ada", "k-1"))
        .hasValueSatisfying(
            earlier ->
                assertThat(earlier.isSame("inc-1", new Action.Acknowledge(""), null)).isTrue());
  }

  @Test
  void addUnchanged_isNotShown() {
    log.add(assigned(null));
    log.addUnchanged(assigned("k-1"));

    assertThat(stores.queries().events("inc-1", null, 10))
        .hasValueSatisfying(page -> assertThat(page).containsOnlyOnce("\"type\""));
  }

  @Test
  void addUnchanged_withoutAKey_isNotStored() {
    log.addUnchanged(assigned(null));

    assertThat(stores.jdbc().sql("select count(*) from incident_event").query(Long.class).single())
        .isZero();
  }
}
