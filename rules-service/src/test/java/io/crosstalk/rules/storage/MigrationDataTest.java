package io.crosstalk.rules.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.testkit.TestPostgres;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests that the migrations after the last schema that was in use keep its data. */
class MigrationDataTest {
  /** The last schema before instances shared their work. */
  private static final String BEFORE = "12";

  private static final String ROWS =
      """
      insert into read_position values ('crosstalk.verdicts', 0, 17);
      insert into world values ('live', 0, 'live', '2026-03-13T23:00:00Z', false);
      insert into world_source values ('live', 'vcenter', '{1}', '{false}');
      insert into verdict values ('live', 'ep-1', 1, '2026-03-13T23:00:00Z', true, '{"a":1}');
      insert into incident (id, world_name, world, standing, opened_at, published, status, severity, cause, onset,
          environments, teams, resources, summary, content, entry, people)
      values
          ('inc-1', 'live', 'live', 'live', '2026-03-13T23:00:00Z', true, 'open', 'major', 'capacity',
          '2026-03-13T23:00:00Z', '{production}', '{team-a}', '{vm-1}', '{"s":1}', '{"c":1}', '{"e":1}', '{"p":1}'),
          ('inc-2', 'live', 'live', 'live', '2026-03-13T23:00:00Z', false, null, null, null, null, '{}', '{}', '{}',
          null, null, null, null);
      update incident set ended_at = onset - interval '1 second' where id = 'inc-1';
      insert into episode values ('live', 'ep-1', '2026-03-13T23:00:00Z', 1, 'inc-1');
      insert into timeline (incident, at, kind, text) values ('inc-1', '2026-03-13T23:00:00Z', 'opened', 'text');
      insert into outbox (topic, key, event_id, payload, recorded)
      values ('crosstalk.incidents', 'live/inc-1', 'inc-1:1', '{}', now());
      insert into delivery (outbox, target, incident, type, state, next_attempt, attempts, recheck, rule_change)
      select o.id, t.target, 'live/inc-1', 'OPENED', t.state, now(), 3, now(), 1
      from outbox o, (values ('a', 'pending'), ('b', 'delivered'), ('c', 'failed'), ('d', 'superseded'), ('e', 'held'),
          ('f', 'dropped')) as t (target, state);
      insert into incident_victim values ('inc-1', 'vm-1', 2, 1, 3.5, '{}');
      insert into ticket values ('live/inc-1', 'b', 'T-1', 'https://example.com/T-1', 'new');
      insert into notified values ('live/inc-1', 'b');
      insert into incident_event (incident, type, at, recorded, revision, actor, reason, content, idempotency_key)
      values ('inc-1', 'comment', now(), now(), 1, 'ada', 'text', '{}', 'k-1');
      insert into site_rule values ('night', 1, 'kind: mute', null, 'ada', now());
      insert into rule_budget values ('night', 'b', '2026-03-13', 2);
      update leadership set epoch = 41;
      """;

  private final TestPostgres.Database database = TestPostgres.newDatabase();
  private final JdbcClient jdbc = JdbcClient.create(database.dataSource());

  private FluentConfiguration flyway() {
    return Flyway.configure().dataSource(database.dataSource());
  }

  @Test
  void migrate_fromASchemaWithRowsInEachTable_keepsAllOfThem() {
    flyway().target(BEFORE).load().migrate();
    jdbc.sql(ROWS).update();
    Map<String, String> before = contents();
    assertThat(before.values()).as("each table has rows").noneMatch(String::isEmpty);

    flyway().load().migrate();

    Map<String, String> after = contents();
    assertThat(after.keySet()).containsAll(before.keySet());
    before.forEach(
        (table, rows) ->
            assertThat(after.get(table).lines())
                .as(table)
                .hasSameSizeAs(rows.lines().toList())
                .allSatisfy(line -> assertThat(line).isNotEmpty()));
    assertThat(jdbc.sql("select epoch from leadership").query(Long.class).single()).isEqualTo(41);
    assertThat(jdbc.sql("select key || ' ' || status from ticket").query(String.class).single())
        .isEqualTo("T-1 new");
    assertThat(
            jdbc.sql("select rule || ' ' || target || ' ' || used from budget_use where team = ''")
                .query(String.class)
                .single())
        .isEqualTo("night b 2");
    assertThat(
            jdbc.sql("select target || ' ' || attempts from delivery where state = 'pending'")
                .query(String.class)
                .single())
        .isEqualTo("a 3");
    assertThat(
            jdbc.sql("select content || ' ' || entry from incident where id = 'inc-1'")
                .query(String.class)
                .single())
        .isEqualTo(
            """
            {"c":1,"dataState":"current","resolution":null,"timeZone":"UTC","notMeasured":[]} \
            {"e":1,"dataState":"current","resolution":null,"timeZone":"UTC"}""");
    assertThat(flyway().load().validateWithResult().validationSuccessful).isTrue();
  }

  @Test
  void migrate_incidentsWithSuspects_haveThoseThatHaveNoOtherRole() {
    flyway().target("15").load().migrate();
    jdbc.sql(
            """
                insert into incident (id, world_name, world, standing, opened_at, published, content)
                values ('inc-1', 'live', 'live', 'live', now(), true, '{"sharedResource":{"id":"ds-1"},
                    "victims":[{"resource":"vm-1"}],"suspects":[
                    {"resource":"vm-culprit","probability":0.5},{"resource":"vm-2","probability":0.49},
                    {"resource":"vm-2","probability":0.45},{"resource":"vm-1","probability":0.2},
                    {"resource":"ds-1","probability":0.1}]}'),
                    ('inc-2', 'live', 'live', 'live', now(), true, '{"suspects":null}'),
                    ('inc-3', 'live', 'live', 'live', now(), false, null)""")
        .update();

    flyway().load().migrate();

    assertThat(
            jdbc.sql(
                    "select id || ' ' || array_to_string(suspected, ',') from incident order by id")
                .query(String.class)
                .list())
        .containsExactly("inc-1 vm-2", "inc-2 ", "inc-3 ");
  }

  @Test
  void migrate_childTicketsOfBefore_areReadFromNowOn() {
    flyway().target("17").load().migrate();
    jdbc.sql(
            """
                insert into incident (id, world_name, world, standing, opened_at, published)
                values ('inc-1', 'live', 'live', 'live', now(), true);
                insert into ticket values ('live/inc-1', 'desk', 'T-1', null, 'new'),
                    ('live/inc-gone', 'desk', 'T-9', null, 'new');
                insert into followed_ticket (incident, target, active) values ('live/inc-1', 'desk', now()),
                    ('live/inc-gone', 'desk', now());
                insert into ticket_change values ('live/inc-1', 'desk', '1', 'comment', now(), 'ada', now(), 'applied');
                insert into child_ticket (incident, target, child, team, role, closed, key, status)
                values ('live/inc-1', 'desk', 'c-1', 'team-a', 'victim', false, 'T-2', 'new'),
                    ('live/inc-1', 'desk', 'c-2', 'team-b', 'victim', false, null, null),
                    ('live/inc-gone', 'desk', 'c-3', 'team-b', 'victim', false, 'T-3', 'new')""")
        .update();

    flyway().load().migrate();

    assertThat(
            jdbc.sql(
                    """
                        select incident || ' ' || child || ' ' || (since is not null) from followed_ticket
                        order by incident, child""")
                .query(String.class)
                .list())
        .containsExactly("live/inc-1  false", "live/inc-1 c-1 true");
    assertThat(jdbc.sql("select outcome from ticket_change").query(String.class).list())
        .containsExactly("applied");
    assertThat(jdbc.sql("select key from ticket").query(String.class).list())
        .containsExactly("T-1");
  }

  @Test
  void migrate_incidentsOfV20_getTheTimeOfTheirLogWhereTheyHaveNotChangedSince() {
    flyway().target("20").load().migrate();
    jdbc.sql(
            """
                insert into incident (id, world_name, world, standing, opened_at, published, stored, erased) values
                    ('inc-logged', 'live', 'live', 'live', now(), true, '2026-03-13T12:00Z', null),
                    ('inc-silent', 'live', 'live', 'live', now(), true, '2026-03-13T12:00Z', null),
                    ('inc-erased', 'live', 'live', 'live', now(), true, '2026-03-13T12:00Z', '2026-03-13T13:00Z'),
                    ('inc-changed', 'live', 'live', 'live', now(), true, '2026-03-13T14:00Z', null);
                insert into incident_event (incident, type, at, recorded, revision)
                select id, 'opened', now(), recorded, 1 from incident, (values (timestamptz '2025-01-01T12:00Z'),
                    ('2025-02-01T12:00Z')) as log (recorded) where id <> 'inc-silent';
                insert into personal_mask (incident, kind, number, value) values ('inc-logged', 'USER', 1, 'mueller')""")
        .update();

    flyway().load().migrate();

    assertThat(
            jdbc.sql(
                    """
                        select id || ' ' || to_char(last_changed at time zone 'UTC', 'YYYY-MM-DD HH24') from incident
                        order by id""")
                .query(String.class)
                .list())
        .containsExactly(
            "inc-changed 2026-03-13 14",
            "inc-erased 2026-03-13 12",
            "inc-logged 2025-02-01 12",
            "inc-silent 2026-03-13 12");
    assertThat(jdbc.sql("select value from personal_mask").query(String.class).single())
        .isEqualTo("mueller");
  }

  /** Symptoms as instances of V16 to V21 write them. */
  private static final String SYMPTOM_OF_BEFORE =
      """
      insert into symptom (fingerprint, starts_at, ends_at, labels, annotations, summary, sender, candidates, received,
          updated)
      values (:fingerprint, '2026-03-13T12:00Z', cast(:end as timestamptz), '{}', '{}', 'text', 'prometheus', '{vm-1}',
          '2026-03-13T12:30Z', '2026-03-13T12:30Z')
      on conflict (fingerprint, starts_at) do update set ends_at = excluded.ends_at""";

  private void addSymptom(String fingerprint, String end) {
    jdbc.sql(SYMPTOM_OF_BEFORE)
        .param("fingerprint", fingerprint)
        .param("end", end, java.sql.Types.VARCHAR)
        .update();
  }

  private List<String> ends() {
    return jdbc.sql(
            """
                select fingerprint || ' ' || to_char(ends_at at time zone 'UTC', 'HH24:MI') from symptom
                order by fingerprint""")
        .query(String.class)
        .list();
  }

  @Test
  void migrate_symptomsOfV21_getAnEndAndAreNotWrittenToTheLogAgain() {
    flyway().target("21").load().migrate();
    jdbc.sql(
            """
                insert into world (name, run, key) values ('live', 1, 'live');
                insert into incident (id, world_name, world, standing, opened_at, published, status, onset, resources)
                values ('inc-1', 'live', 'live', 'live', now(), true, 'open', '2026-03-13T12:00Z', '{vm-1}')""")
        .update();
    addSymptom("ended", "2026-03-13T12:10Z");
    addSymptom("lasting", null);
    jdbc.sql(
            """
                insert into incident_event (incident, type, at, recorded, revision, actor, idempotency_key)
                select 'inc-1', 'symptom', s.starts_at, now(), 1, s.sender,
                    'symptom ' || s.fingerprint || ' ' || extract(epoch from s.starts_at) || ' inc-1'
                from symptom s;
                insert into incident_event (incident, type, at, recorded, revision, actor, idempotency_key)
                values ('inc-1', 'symptom', now(), now(), 1, 'prometheus', 'symptom gone 1.000000 inc-1'),
                    ('inc-1', 'comment', now(), now(), 1, 'ada', 'symptom of mine')""")
        .update();

    flyway().load().migrate();

    assertThat(ends()).containsExactly("ended 12:10", "lasting 12:35");
    SymptomStore store = new SymptomStore(jdbc, new ChangeCount(jdbc));
    store.logSymptoms(jdbc.sql("select id from symptom").query(Long.class).list(), Instant.now());
    assertThat(
            jdbc.sql("select idempotency_key from incident_event order by id")
                .query(String.class)
                .list())
        .containsExactly(
            "symptom 1 inc-1", "symptom 2 inc-1", "symptom gone 1.000000 inc-1", "symptom of mine");
  }

  @Test
  void migrate_instanceOfV21GoesOn_storesSymptomsWithoutAnEnd() {
    flyway().load().migrate();

    addSymptom("ended", "2026-03-13T12:10Z");
    addSymptom("lasting", null);
    addSymptom("ended", null);

    assertThat(ends()).containsExactly("ended 12:35", "lasting 12:35");
  }

  @Test
  void migrate_defaultRulesOnTheTopic_areDeletedThere() {
    flyway().target("23").load().migrate();
    jdbc.sql("update rule set announced = true where id = 'default-open'").update();

    flyway().load().migrate();

    assertThat(
            jdbc.sql("select topic || ' ' || key || ' ' || payload from outbox where sent is null")
                .query(String.class)
                .list())
        .containsExactly("crosstalk.rules default-open@0 null");
  }

  /** The rows of each table as text, one a line; empty for a table without rows. */
  private Map<String, String> contents() {
    Map<String, String> contents = new TreeMap<>();
    for (String table :
        jdbc.sql(
                """
                    select table_name from information_schema.tables
                    where table_schema = 'public' and table_name <> 'flyway_schema_history'""")
            .query(String.class)
            .list()) {
      contents.put(
          table,
          jdbc.sql("select coalesce(string_agg(t::text, chr(10)), '') from \"" + table + "\" t")
              .query(String.class)
              .single());
    }
    return contents;
  }
}
