package io.crosstalk.rules.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.rules.storage.query.LogCursor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests that timelines and logs of incidents that last stay short, with a mark. */
class LogFoldingTest {
  private final TestStores stores = new TestStores();
  private Instant now = Instant.now();
  private final LogFolding folding =
      new LogFolding(stores.leadership(), stores.transactions(), stores.longLogs(), () -> now);

  @BeforeEach
  void addIncident() {
    stores.addIncident("live", "live", "inc-1");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private void execute(String sql) {
    stores.jdbc().sql(sql).update();
  }

  /** Adds one entry of the diagnosis a minute to timeline and log, and a comment after 600. */
  private void addMinutes(int from, int to) {
    execute(
        """
        insert into timeline (incident, at, kind, text)
        select 'inc-1', timestamptz '2026-03-13T12:00Z' + n * interval '1 minute',
            case when n = 600 then 'comment' else 'severity' end, 'entry ' || n from generate_series(%d, %d) n"""
            .formatted(from, to));
    execute(
        """
        insert into incident_event (incident, type, at, recorded, revision, actor)
        select 'inc-1', case when n = 600 then 'comment' else 'changed' end, now(), now(), n,
            case when n = 600 then 'ada' end from generate_series(%d, %d) n order by n"""
            .formatted(from, to));
    execute("update incident set last_changed = now()");
  }

  private List<String> timeline() {
    return texts(stores.queries().timeline("inc-1", null, 10_000).orElseThrow(), "text");
  }

  private static List<String> texts(String page, String field) {
    return EventJson.mapper()
        .readTree(page)
        .path("items")
        .valueStream()
        .map(item -> item.path(field).asString())
        .toList();
  }

  @Test
  void step_incidentWithAMessageAMinute_keepsTheFirstAndTheLastEntriesAndAMark() {
    addMinutes(1, 3_001);

    folding.step();

    assertThat(timeline())
        .hasSize(752)
        .startsWith("entry 1", "entry 2")
        .containsSequence(
            "entry 250", "entry 600", "2,250 entries were left out here.", "entry 2502")
        .endsWith("entry 3001");
    String log = stores.queries().events("inc-1", null, 10_000).orElseThrow();
    assertThat(texts(log, "revision")).hasSize(752).startsWith("1", "2").endsWith("3001");
    assertThat(texts(log, "type")).containsSequence("changed", "comment", "folded", "changed");
    assertThat(EventJson.mapper().readTree(log).path("items").get(251).at("/details/count").asInt())
        .isEqualTo(2250);
  }

  @Test
  void step_againAfterAYear_hasOneMarkWithTheWholeNumber() {
    addMinutes(1, 1_001);
    folding.step();
    addMinutes(1_002, 9_001);

    folding.step();

    assertThat(timeline()).hasSize(752).contains("8,250 entries were left out here.");
  }

  @Test
  void step_personResolvesAndReopensAsTheDiagnosisDoes_onlyEntriesOfTheDiagnosisAreFolded() {
    execute(
        """
        insert into timeline (incident, at, kind, text)
        select 'inc-1', timestamptz '2026-03-13T12:00Z' + n * interval '1 minute',
            case when n % 2 = 0 then 'resolved' else 'reopened' end, 'entry ' || n from generate_series(1, 3000) n""");
    execute(
        """
        insert into incident_event (incident, type, at, recorded, revision, actor)
        select incident, kind, at, now(), 1, case when text in ('entry 1000', 'entry 1001') then 'ada' else 'system' end
        from timeline order by id""");

    folding.step();

    assertThat(timeline()).hasSize(753).contains("entry 1000", "entry 1001");
  }

  @Test
  void step_decisionsOfPeopleOnTheGrouping_stay() {
    addMinutes(1, 3_000);
    execute("update timeline set kind = 'merged' where text = 'entry 1000'");
    execute("update timeline set kind = 'merge_undone' where text = 'entry 1001'");
    execute("update timeline set kind = 'split' where text = 'entry 1002'");

    folding.step();

    assertThat(timeline()).contains("entry 1000", "entry 1001", "entry 1002");
  }

  @Test
  void step_incidentLockedByAnotherWriter_isFoldedAtTheNextStep() {
    addMinutes(1, 1_500);
    execute("update incident set last_changed = now() - interval '1 hour'");
    stores.addIncident("live", "live", "inc-2");

    stores
        .transactions()
        .executeWithoutResult(
            status -> {
              execute("update counter set number = number + 1 where name = 'incidents'");
              CompletableFuture.runAsync(folding::step).join();
            });
    assertThat(timeline()).hasSize(1_500);

    folding.step();
    assertThat(timeline()).hasSize(752);
  }

  @Test
  void step_incidentFails_isTriedAgainAfterAnHourAndDoesNotStopOthers() {
    addMinutes(1, 1_500);
    execute("alter table timeline add constraint broken check (folded is null)");
    folding.step();
    execute("alter table timeline drop constraint broken");
    execute("update incident set last_changed = '2026-01-01'");
    stores.addIncident("live", "live", "inc-2");

    folding.step();
    assertThat(timeline()).hasSize(1_500);
    now = now.plus(Duration.ofHours(1));
    folding.step();

    assertThat(timeline()).hasSize(752);
  }

  @Test
  void step_changeCommittedAfterALaterOneWasRead_isFolded() {
    stores.addIncident("live", "live", "inc-2");
    execute("update incident set last_changed = now() - interval '1 hour'");
    execute("update incident set last_changed = now() where id = 'inc-2'");
    folding.step();

    addMinutes(1, 1_500);
    execute("update incident set last_changed = now() - interval '50 seconds' where id = 'inc-1'");
    folding.step();

    assertThat(timeline()).hasSize(752);
  }

  @Test
  void step_shortTimelineAndLog_stayAsTheyAre() {
    addMinutes(1, 900);

    folding.step();

    assertThat(timeline()).hasSize(900);
  }

  @Test
  void step_symptomsThatAreStillStored_stay() {
    execute(
        """
        insert into symptom (fingerprint, starts_at, ends_at, labels, annotations, summary, sender, candidates, received,
            updated)
        select 'f' || n, now(), now(), '{}', '{}', 'text', 'prometheus', '{}', now(), now() from generate_series(1, 600) n""");
    execute(
        """
        insert into incident_event (incident, type, at, recorded, revision, actor, idempotency_key)
        select 'inc-1', 'symptom', now(), now(), 1, 'prometheus', 'symptom ' || n || ' inc-1'
        from generate_series(1, 2000) n order by n""");

    folding.step();

    assertThat(
            stores
                .jdbc()
                .sql("select count(*) from incident_event where idempotency_key is not null")
                .query(Integer.class)
                .single())
        .isEqualTo(600 + 250 + 500);
  }

  @Test
  void pages_ofTimelineAndLog_haveEachEntryOnceInOrder() {
    addMinutes(1, 25);
    execute(
        "update timeline set at = '2026-03-13T12:00Z' where text in ('entry 9', 'entry 10', 'entry 11')");

    assertThat(pages(true)).isEqualTo(timeline()).hasSize(25);
    assertThat(pages(false)).hasSize(25).startsWith("1", "2").endsWith("25");
  }

  private List<String> pages(boolean ofTimeline) {
    List<String> all = new ArrayList<>();
    LogCursor cursor = null;
    do {
      String page =
          (ofTimeline
                  ? stores.queries().timeline("inc-1", cursor, 5)
                  : stores.queries().events("inc-1", cursor, 5))
              .orElseThrow();
      all.addAll(texts(page, ofTimeline ? "text" : "revision"));
      JsonNode next = EventJson.mapper().readTree(page).path("nextCursor");
      cursor = next.isNull() ? null : LogCursor.decode(next.asString()).orElseThrow();
    } while (cursor != null);
    return all;
  }
}
