package io.crosstalk.rules.symptom;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.TestStores;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that symptoms reach the logs of all incidents but those whose log cannot be written. */
class SymptomWorkTest {
  private final TestStores stores = new TestStores();
  private final SymptomWork work =
      new SymptomWork(
          stores.leadership(),
          stores.events(),
          stores.symptoms(),
          stores.transactions(),
          new SymptomProperties(List.of("vm"), 100, Duration.ofMinutes(5), Duration.ofDays(30)),
          Instant::now);

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void step_logOfOneIncidentCannotBeWritten_writesToThatOfTheOthers() {
    for (String id : List.of("inc-1", "inc-2", "inc-3")) {
      stores.addIncident("live", "live", id);
      stores
          .jdbc()
          .sql(
              """
                  insert into outbox (topic, key, event_id, payload, recorded)
                  values ('crosstalk.incidents', 'live/' || :id, :id || ':1', '{}', now())""")
          .param("id", id)
          .update();
    }
    stores
        .jdbc()
        .sql(
            """
                update incident set onset = now(), resources = '{vm-1}';
                insert into symptom (fingerprint, starts_at, ends_at, labels, annotations, summary, sender, candidates,
                    received, updated)
                values ('f', now(), now() + interval '1 hour', '{}', '{}', 'text', 'prometheus', '{vm-1}', now(), now());
                alter table incident_event add check (incident <> 'inc-2')""")
        .update();

    work.step();

    assertThat(
            stores
                .jdbc()
                .sql("select incident from incident_event order by incident")
                .query(String.class)
                .list())
        .containsExactly("inc-1", "inc-3");
  }
}
