package io.crosstalk.rules.storage.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.database.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what is counted of recorded messages, with a real PostgreSQL. */
class ShadowStoreTest {
  private static final Instant NOON = Instant.parse("2026-03-13T12:00:00Z");

  private final TestStores stores = new TestStores();
  private final ShadowStore shadows = stores.shadows();

  @BeforeEach
  void addIncidents() {
    stores.addIncident("live", "live", "inc-1");
    stores.addIncident("live", "live", "inc-2");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private void add(String incident, String target, Instant recorded, String... children) {
    stores
        .jdbc()
        .sql(
            """
                insert into shadow_message (incident, target, type, severity, title, children, at, recorded)
                values ('live/' || :incident, :target, 'opened', 'major', 't', :children, :recorded, :recorded)""")
        .param("incident", incident)
        .param("target", target)
        .param("children", Sql.texts(List.of(children)))
        .param("recorded", Sql.time(recorded))
        .update();
  }

  @Test
  void childTickets_severalMessagesOfATarget_areCountedOnceEachInThePeriod() {
    add("inc-1", "noc", NOON, "inc-1-a", "inc-1-b");
    add("inc-1", "noc", NOON.plusSeconds(60), "inc-1-b", "inc-1-c");
    add("inc-2", "noc", NOON.plusSeconds(60), "inc-2-a");
    add("inc-2", "noc", NOON.plusSeconds(60));
    add("inc-2", "noc", NOON.minus(Duration.ofDays(1)), "inc-2-old");
    add("inc-2", "desk", NOON, "inc-2-desk");

    assertThat(shadows.childTickets("noc", NOON)).isEqualTo(4);
  }

  @Test
  void childTickets_noMessage_areNone() {
    assertThat(shadows.childTickets("noc", NOON)).isZero();
  }
}
