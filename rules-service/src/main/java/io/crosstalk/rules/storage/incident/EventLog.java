package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.storage.database.Sql;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Log of the incidents: every message, and every action of a person. Items are only added. */
@Component
public class EventLog {
  /**
   * Type of the item of a request that has changed nothing. It has the request's key, so that a
   * retry does not act later, and readers of the log do not see it.
   */
  public static final String UNCHANGED = "unchanged";

  private final JdbcClient jdbc;

  public EventLog(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * An item of the log.
   *
   * @param type type of the message or of the action
   * @param at event time
   * @param recorded wall-clock time
   * @param revision version of the incident; 0 for the one that is in the log last
   * @param actor name of the person's token; null for the diagnosis
   * @param reason the person's reason; null for the diagnosis
   * @param content further fields of the action as JSON; null without any
   * @param idempotencyKey key of the person's request; null without one
   */
  public record Item(
      String incident,
      String type,
      Instant at,
      Instant recorded,
      int revision,
      @Nullable String actor,
      @Nullable String reason,
      @Nullable String content,
      @Nullable String idempotencyKey) {

    /** Item of an action of the platform itself, with its reason. */
    public static Item ofPlatform(
        String incident, String type, Instant at, Instant recorded, String reason) {
      return new Item(incident, type, at, recorded, 0, "system", reason, null, null);
    }

    /** Item of the same request when it has changed nothing. */
    private Item unchanged() {
      String request =
          EventJson.mapper()
              .createObjectNode()
              .put("type", type)
              .put("content", content)
              .toString();
      return new Item(
          incident, UNCHANGED, at, recorded, revision, actor, reason, request, idempotencyKey);
    }

    /** Item of a message about a version of the diagnosis. */
    public static Item of(JsonNode incident, MessageType type, Instant at, Instant recorded) {
      return new Item(
          incident.path("id").asString(),
          type.name().toLowerCase(Locale.ROOT),
          at,
          recorded,
          incident.path("revision").asInt(),
          null,
          null,
          null,
          null);
    }
  }

  /** A person's earlier request with the same key. */
  public record Repeated(String incident, String type, String reason, @Nullable String content) {
    /** Returns whether the earlier request asked for the same. */
    public boolean isSame(String otherIncident, Action action, @Nullable String otherContent) {
      return incident.equals(otherIncident)
          && type.equals(action.type())
          && reason.equals(action.reason())
          && java.util.Objects.equals(content, otherContent);
    }
  }

  public void add(Item item) {
    jdbc.sql(
            """
                insert into incident_event (incident, type, at, recorded, revision, actor, reason, content,
                    idempotency_key)
                values (:incident, :type, :at, :recorded, case when :revision > 0 then :revision else (
                        select coalesce(max(revision), 1) from incident_event where incident = :incident) end, :actor, :reason, cast(:content as json), :key)""")
        .param("incident", item.incident())
        .param("type", item.type())
        .param("at", Sql.time(item.at()))
        .param("recorded", Sql.time(item.recorded()))
        .param("revision", item.revision())
        .param("actor", item.actor())
        .param("reason", item.reason() == null ? null : Sql.text(item.reason()))
        .param("content", item.content())
        .param("key", item.idempotencyKey())
        .update();
  }

  /** Adds the key of a request that has changed nothing; nothing for one without a key. */
  public void addUnchanged(Item request) {
    if (request.idempotencyKey() != null) {
      add(request.unchanged());
    }
  }

  /**
   * Locks the counter of changes until the end of a transaction that adds items later: its lock
   * comes before those of deliveries and incidents.
   */
  public void lockForLater() {
    jdbc.sql("select number from counter where name = 'incidents' for update")
        .query(Long.class)
        .single();
  }

  /**
   * Adds an item after the transaction of the version, and counts a change of the incident; nothing
   * for an incident that is no longer stored.
   */
  public void addLater(Item item) {
    int incidents =
        jdbc.sql(
                """
                with counted as (
                    update counter set number = number + 1 where name = 'incidents' returning number)
                update incident set changed = counted.number, last_changed = now(), erased = null
                from counted where id = :id""")
            .param("id", item.incident())
            .update();
    if (incidents > 0) {
      add(item);
    }
  }

  /**
   * Adds an item with its reason to the log and to the timeline of the incident, and counts a
   * change of the incident.
   */
  public void addWithTimeline(Item item) {
    addLater(item);
    jdbc.sql("insert into timeline (incident, at, kind, text) values (:id, :at, :kind, :text)")
        .param("id", item.incident())
        .param("at", Sql.time(item.at()))
        .param("kind", item.type())
        .param("text", item.reason() == null ? "" : Sql.text(item.reason()))
        .update();
  }

  /**
   * Returns whether a person has stated last that the diagnosis of an incident was right; empty
   * without a statement.
   */
  public Optional<Boolean> lastFeedback(String incident, String actor) {
    return jdbc.sql(
            """
                select (content ->> 'right')::boolean from incident_event
                where incident = :incident and actor = :actor and type = 'feedback' and content is not null
                order by id desc limit 1""")
        .param("incident", incident)
        .param("actor", actor)
        .query(Boolean.class)
        .optional();
  }

  /** Finds a person's earlier request with a key; empty when there is none. */
  public Optional<Repeated> find(String actor, String idempotencyKey) {
    return jdbc.sql(
            """
                select incident, coalesce(reason, '') as reason,
                    case when type = :unchanged then content ->> 'type' else type end as type,
                    case when type = :unchanged then content ->> 'content' else content::text end as content
                from incident_event where actor = :actor and idempotency_key = :key""")
        .param("unchanged", UNCHANGED)
        .param("actor", actor)
        .param("key", idempotencyKey)
        .query(
            (row, n) ->
                new Repeated(
                    row.getString("incident"),
                    row.getString("type"),
                    row.getString("reason"),
                    row.getString("content")))
        .optional();
  }
}
