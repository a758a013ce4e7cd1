package io.crosstalk.rules.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.TestStores;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the gauges for alerts. */
class RulesMetersTest {
  private static final Instant START = Instant.parse("2026-03-13T23:00:00Z");

  private final TestStores stores = new TestStores();
  private final Leadership leadership = stores.leadership();
  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final RulesMeters meters =
      new RulesMeters(
          registry,
          leadership,
          stores.worlds(),
          stores.queries(),
          stores.outbox(),
          stores.deliveries(),
          stores.failedDeliveries(),
          stores.circuits());

  @BeforeEach
  void addIncident() {
    stores.addIncident("live", "live", "inc-1");
    stores.jdbc().sql("update incident set severity = 'critical'").update();
    stores.jdbc().sql("update world set through = :at").param("at", Sql.time(START)).update();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private void queue(String target, String state, int second) {
    stores
        .jdbc()
        .sql(
            """
                with o as (insert into outbox (topic, key, event_id, payload, recorded)
                    values ('t', 'live/inc-1', 'e', '{}', :at) returning id)
                insert into delivery (outbox, target, incident, type, next_attempt, state)
                select id, :target, 'live/inc-1', 'CHANGED', :at, :state from o""")
        .param("target", target)
        .param("at", Sql.time(START.plusSeconds(second)))
        .param("state", state)
        .update();
  }

  private double value(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  @Test
  void waitingSince_messagesOfTwoTargets_isTheTimeOfTheOldestThatWaits() {
    String name = "crosstalk.rules.waiting.since.timestamp";
    queue("desk", "delivered", 1);
    queue("desk", "pending", 20);
    queue("desk", "pending", 30);
    queue("mail", "pending", 10);
    queue("held", "held", 5);

    meters.refresh();

    assertThat(value(name, "target", "desk")).isEqualTo(START.plusSeconds(20).getEpochSecond());
    assertThat(value(name, "target", "mail")).isEqualTo(START.plusSeconds(10).getEpochSecond());
    assertThat(registry.get(name).gauges()).hasSize(2);

    stores.jdbc().sql("update delivery set state = 'delivered'").update();
    meters.refresh();
    assertThat(registry.find(name).gauges()).isEmpty();
  }

  @Test
  void gauges_ofTheLeader_showTheLiveWorldAndTheOpenIncidents() {
    meters.refresh();

    assertThat(value("crosstalk.rules.reached.timestamp")).isEqualTo(START.getEpochSecond());
    assertThat(value("crosstalk.rules.incidents.open", "severity", "critical")).isEqualTo(1);
    assertThat(value("crosstalk.rules.incidents.open", "severity", "minor")).isZero();
  }

  @Test
  void victimsOpen_incidentsOfTwoSeverities_areTheVictimsOfTheOpenOnesOfTheLiveWorld() {
    stores.addIncident("live", "live", "inc-2");
    stores.addIncident("live", "live", "inc-3");
    stores.addIncident("replayed", "replayed~1", "inc-4");
    stores
        .jdbc()
        .sql("update incident set severity = 'critical', entry = '{\"victimCount\":7}'")
        .update();
    stores.jdbc().sql("update incident set status = 'resolved' where id = 'inc-3'").update();

    meters.refresh();

    assertThat(value("crosstalk.rules.victims.open", "severity", "critical")).isEqualTo(14);
    assertThat(value("crosstalk.rules.victims.open", "severity", "minor")).isZero();
    assertThat(value("crosstalk.rules.incidents.open", "severity", "critical")).isEqualTo(2);
  }

  @Test
  void gauges_leadershipIsLost_haveNoValue() {
    meters.refresh();

    leadership.release();

    assertThat(value("crosstalk.rules.reached.timestamp")).isNaN();
    assertThat(value("crosstalk.rules.deliveries.pending")).isNaN();
    assertThat(value("crosstalk.rules.incidents.open", "severity", "critical")).isNaN();
  }
}
