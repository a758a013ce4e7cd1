package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Stores alerts of other systems, which are symptoms of incidents. An alert is a symptom of an
 * incident if it names a victim, a culprit or the contention domain of the incident, and overlaps
 * it in event time. This is decided when symptoms are read, as incidents change.
 */
@Component
public class SymptomStore {
  private static final int MAX_INCIDENTS = 20;

  /**
   * Number of locks that the symptoms share by their fingerprints. A request of 2,000 alerts with a
   * lock for each would fill PostgreSQL's table of locks.
   */
  private static final int LOCKS = 256;

  /** Distinct from the seeds of other advisory locks. */
  private static final int LOCK_SEED = 21;

  private static final String LOCK =
      """
      select pg_advisory_xact_lock(hashtextextended('symptom ' || number, %d)) from (
          select distinct hashtext(fingerprint) & %d as number from unnest(:fingerprints) fingerprint
          order by number) locks"""
          .formatted(LOCK_SEED, LOCKS - 1);

  /** Condition on a symptom {@code s} and an incident {@code i}. */
  private static final String BELONGS =
      """
      i.published and i.standing = 'live' and s.candidates && i.resources
      and exists (select from unnest(s.candidates) c where c = any(i.resources) and c <> all(i.suspected))
      and s.ends_at > i.onset
      and (i.ended_at is null or s.starts_at < i.ended_at or s.starts_at = i.onset)""";

  /**
   * The symptom with the same labels whose time overlaps, the one with the same start first. A
   * repeated end of an alert is the end of the same symptom.
   */
  private static final String KEEP =
      """
      with known as (
          select id from symptom where fingerprint = :fingerprint and starts_at <= :endsAt
              and (ends_at > :startsAt or ends_at = :endsAt or starts_at = :startsAt)
          order by starts_at = :startsAt desc, starts_at desc limit 1 for update),
      changed as (
          update symptom s set starts_at = least(s.starts_at, :startsAt),
              ends_at = case when :endIsStated then :endsAt else greatest(s.ends_at, :endsAt) end,
              annotations = cast(:annotations as json), summary = :summary, candidates = :candidates, updated = :now
          from known where s.id = known.id returning s.id),
      added as (
          insert into symptom (fingerprint, starts_at, ends_at, labels, annotations, summary, generator,
              sender, candidates, received, updated)
          select :fingerprint, :startsAt, :endsAt, cast(:labels as json), cast(:annotations as json), :summary,
              :generator, :sender, :candidates, :now, :now
          where not exists (select from known)
          returning id)
      select id from changed union all select id from added""";

  private static final String PAGE =
      """
      select s.*, m.incidents from symptom s cross join lateral (
          select coalesce(array_agg(found.id), '{}') as incidents from (
              select i.id from incident i where %s order by i.onset, i.id limit %d) found) m
      where s.id < :before and (cast(:matched as boolean) is null or (cardinality(m.incidents) > 0) = :matched)
      order by s.id desc limit :limit"""
          .formatted(BELONGS, MAX_INCIDENTS);

  private static final String OF_INCIDENT =
      """
      select s.*, array[i.id] as incidents from incident i join symptom s on %s
      where i.id = :incident order by s.starts_at, s.id limit :limit"""
          .formatted(BELONGS);

  private static final String DELETE =
      """
      delete from symptom where id in (
          select id from symptom where updated < %s order by id for update skip locked)""";

  private static final String LOG =
      """
      insert into incident_event (incident, type, at, recorded, revision, actor, reason, content, idempotency_key)
      select i.id, 'symptom', s.starts_at, :now,
          coalesce((select max(e.revision) from incident_event e where e.incident = i.id), 1), s.sender, s.summary,
          json_build_object('fingerprint', s.fingerprint),
          'symptom ' || s.id || ' ' || i.id
      from symptom s join incident i on %s
      where (i.ended_at is null or i.ended_at > s.updated - interval '31 days') and %s
      on conflict do nothing""";

  private static final String CHANGED =
      """
      update incident set changed = :change, last_changed = now(), erased = null where id = any(:ids)""";

  private final JdbcClient jdbc;
  private final ChangeCount changes;

  public SymptomStore(JdbcClient jdbc, ChangeCount changes) {
    this.jdbc = jdbc;
    this.changes = changes;
  }

  /**
   * An alert of another system.
   *
   * @param fingerprint depends on the labels only
   * @param startsAt event time
   * @param endsAt event time; in the future while it is active
   * @param endIsStated whether the sender states the end; otherwise it is a time-out
   * @param generator address in the other system; null without one
   * @param sender name of the token that has sent it
   * @param candidates ids of resources that it can be about, the most likely one first
   */
  public record Symptom(
      String fingerprint,
      Instant startsAt,
      Instant endsAt,
      boolean endIsStated,
      Map<String, String> labels,
      Map<String, String> annotations,
      @Nullable String generator,
      String sender,
      List<String> candidates) {
    public Symptom {
      labels = Map.copyOf(labels);
      annotations = Map.copyOf(annotations);
      candidates = List.copyOf(candidates);
    }

    /** One line for the log of incidents. */
    String summary() {
      String name = labels.getOrDefault("alertname", "alert");
      String text = annotations.getOrDefault("summary", "");
      return text.isEmpty() ? name : name + ": " + text;
    }
  }

  /**
   * A stored symptom.
   *
   * @param incidents ids of the incidents that it belongs to, at most 20
   */
  public record Stored(
      long id, Symptom symptom, Instant received, Instant updated, List<String> incidents) {
    public Stored {
      incidents = List.copyOf(incidents);
    }
  }

  /**
   * Locks symptoms against other writers until the end of the transaction, so that two requests
   * with a new alert store it once. The locks have an order, so that no two transactions wait for
   * each other.
   */
  public void lock(Collection<String> fingerprints) {
    jdbc.sql(LOCK).param("fingerprints", Sql.texts(fingerprints)).query(row -> {});
  }

  /**
   * Stores a symptom; the same one again only changes its times and its texts.
   *
   * @return its id
   */
  public long keep(Symptom symptom, Instant now) {
    return jdbc.sql(KEEP)
        .param("fingerprint", symptom.fingerprint())
        .param("startsAt", Sql.time(symptom.startsAt()))
        .param("endsAt", Sql.time(symptom.endsAt()))
        .param("endIsStated", symptom.endIsStated())
        .param("labels", json(symptom.labels()))
        .param("annotations", json(symptom.annotations()))
        .param("summary", Sql.text(symptom.summary()))
        .param("generator", symptom.generator(), Types.VARCHAR)
        .param("sender", symptom.sender())
        .param("candidates", Sql.texts(symptom.candidates().stream().map(Sql::text).toList()))
        .param("now", Sql.time(now))
        .query(Long.class)
        .single();
  }

  /**
   * Writes symptoms to the logs of the incidents that they belong to, and counts a change of these.
   * An entry of the log is written once. The counter is locked first, as by every writer.
   */
  public void logSymptoms(Collection<Long> ids, Instant now) {
    List<String> touched =
        jdbc.sql(
                "select distinct i.id from symptom s join incident i on "
                    + BELONGS
                    + " where s.id = any(:ids)")
            .param("ids", new SqlArrayValue("bigint", ids.toArray()))
            .query(String.class)
            .list();
    if (!touched.isEmpty()) {
      long change = changes.next();
      log("s.id = any(:ids)", new SqlArrayValue("bigint", ids.toArray()), now);
      jdbc.sql(CHANGED).param("change", change).param("ids", Sql.texts(touched)).update();
    }
  }

  /** Writes earlier symptoms to the logs of incidents that have changed. */
  public void logIncidents(Collection<String> incidents, Instant now) {
    boolean hasSymptoms =
        jdbc.sql(
                "select exists (select from incident i join symptom s on "
                    + BELONGS
                    + " where i.id = any(:ids))")
            .param("ids", Sql.texts(incidents))
            .query(Boolean.class)
            .single();
    if (hasSymptoms) {
      long change = changes.next();
      if (log("i.id = any(:ids)", Sql.texts(incidents), now) > 0) {
        jdbc.sql(CHANGED).param("change", change).param("ids", Sql.texts(incidents)).update();
      }
    }
  }

  private int log(String selected, SqlArrayValue ids, Instant now) {
    return jdbc.sql(LOG.formatted(BELONGS, selected))
        .param("ids", ids)
        .param("now", Sql.time(now))
        .update();
  }

  /**
   * A page of symptoms, the latest received first.
   *
   * @param matched whether the symptoms belong to an incident; null for all
   * @param before id of the last symptom of the page before
   */
  public List<Stored> page(@Nullable Boolean matched, long before, int limit) {
    return jdbc.sql(PAGE)
        .param("matched", matched, Types.BOOLEAN)
        .param("before", before)
        .param("limit", limit)
        .query(SymptomStore::stored)
        .list();
  }

  /** The symptoms of an incident, the earliest first; empty for an unknown incident. */
  public Optional<List<Stored>> of(String incident, int limit) {
    boolean known =
        jdbc.sql("select exists (select from incident where id = :incident and published)")
            .param("incident", Sql.text(incident))
            .query(Boolean.class)
            .single();
    return known
        ? Optional.of(
            jdbc.sql(OF_INCIDENT)
                .param("incident", Sql.text(incident))
                .param("limit", limit)
                .query(SymptomStore::stored)
                .list())
        : Optional.empty();
  }

  /**
   * Deletes old symptoms, except those that a transaction is writing.
   *
   * @param before symptoms that were not sent since are deleted
   * @param most number of symptoms beyond which the oldest are deleted
   */
  public void deleteOld(Instant before, int most) {
    jdbc.sql(DELETE.formatted(":before")).param("before", Sql.time(before)).update();
    jdbc.sql(
            DELETE.formatted(
                "(select updated from symptom order by updated desc offset :most limit 1)"))
        .param("most", most)
        .update();
  }

  private static Stored stored(ResultSet row, int number) throws SQLException {
    return new Stored(
        row.getLong("id"),
        new Symptom(
            row.getString("fingerprint"),
            Sql.time(row, "starts_at"),
            Sql.time(row, "ends_at"),
            true,
            texts(row.getString("labels")),
            texts(row.getString("annotations")),
            row.getString("generator"),
            row.getString("sender"),
            List.of((String[]) row.getArray("candidates").getArray())),
        Sql.time(row, "received"),
        Sql.time(row, "updated"),
        List.of((String[]) row.getArray("incidents").getArray()));
  }

  private static Map<String, String> texts(String json) {
    JsonNode object = EventJson.mapper().readTree(json);
    return object.properties().stream()
        .collect(
            java.util.stream.Collectors.toMap(
                Map.Entry::getKey, each -> each.getValue().asString()));
  }

  private static String json(Map<String, String> texts) {
    return EventJson.mapper().writeValueAsString(texts);
  }
}
