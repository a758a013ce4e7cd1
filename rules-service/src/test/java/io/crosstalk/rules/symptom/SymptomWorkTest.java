package io.crosstalk.rules.symptom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.storage.message.TestStores;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that symptoms reach the logs of all incidents but those whose log cannot be written. */
class SymptomWorkTest {
  private final TestStores stores = new TestStores();
  private Instant now = Instant.now();
  private final SymptomWork work =
      new SymptomWork(
          stores.leadership(),
          stores.events(),
          stores.symptoms(),
          stores.transactions(),
          new SymptomProperties(List.of("vm"), Duration.ofDays(30)),
          () -> now);

  @AfterEach
  void close() {
    stores.close();
  }

  @BeforeEach
  void addIncidentsWithASymptom() {
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
    execute(
        """
        update incident set onset = now(), resources = '{vm-1}';
        insert into symptom (fingerprint, starts_at, ends_at, labels, annotations, summary, sender, candidates,
            received, updated)
        values ('f', now(), now() + interval '1 hour', '{}', '{}', 'text', 'prometheus', '{vm-1}', now(), now())""");
  }

  private void execute(String sql) {
    stores.jdbc().sql(sql).update();
  }

  private List<String> logged() {
    return stores
        .jdbc()
        .sql("select incident from incident_event order by incident")
        .query(String.class)
        .list();
  }

  @Test
  void step_logOfOneIncidentCannotBeWritten_writesToThatOfTheOthersAndToItAfterAnHour() {
    execute("alter table incident_event add constraint broken check (incident <> 'inc-2')");

    work.step();
    assertThat(logged()).containsExactly("inc-1", "inc-3");

    execute("alter table incident_event drop constraint broken");
    now = now.plus(Duration.ofHours(1));
    work.step();
    assertThat(logged()).containsExactly("inc-1", "inc-2", "inc-3");
  }

  @Test
  void step_databaseEndsTheTransaction_writesToTheLogsAtTheNextStep() {
    execute(
        """
        create function refuse() returns trigger language plpgsql as $$
        begin
            raise exception 'canceling statement' using errcode = '57014';
        end
        $$;
        create trigger refuse before insert on incident_event for each row execute function refuse()""");
    assertThatThrownBy(work::step).hasMessageContaining("canceling statement");

    execute("drop trigger refuse on incident_event");
    work.step();

    assertThat(logged()).containsExactly("inc-1", "inc-2", "inc-3");
  }
}
