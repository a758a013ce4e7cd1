package io.crosstalk.rules.storage.message;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.lease.Lease;
import io.crosstalk.rules.storage.message.ChildStore.Child;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the deliveries of events to notification targets, and their results. */
@Component
public class DeliveryStore {
  /**
   * First pending delivery of each ticket to a target, if it is due. The incidents take turns: each
   * has one delivery before any has another one, and the first is the one that has waited longest
   * since it became due or had its last turn.
   */
  private static final String DUE =
      """
          select d.id, d.incident, d.child, d.type, d.attempts, o.event_id, o.payload, o.recorded, o.trace,
              not coalesce(c.notified, u.notified, exists (select 1 from notified n where n.incident = d.incident
                  and n.target = d.target)) as first,
              d.severity, d.forbidden, coalesce(d.origin = d.child, false) as echo,
              coalesce(t.key, u.ticket_key) as ticket_key, coalesce(t.url, u.ticket_url) as ticket_url,
              coalesce(t.status, u.ticket_status) as ticket_status,
              c.team, c.role, c.assignment_group, c.on_call, c.email, c.ci_key, c.closed,
              c.key as child_key, c.url as child_url, c.status as child_status
          from (select w.* from (select distinct on (incident, child) * from delivery
                    where target = :target and state = 'pending' order by incident, child, id) w
                left join child_ticket known
                    on known.incident = w.incident and known.target = w.target and known.child = w.child
                left join unnest(:incidents, :turns) as turn (incident, millis) on turn.incident = w.incident
                where w.next_attempt <= :now and (w.child = '' or known.child is not null)
                order by row_number() over (partition by w.incident order by w.next_attempt, w.id),
                    greatest(extract(epoch from w.next_attempt) * 1000, turn.millis), w.id
                limit :limit) d
          join outbox o on o.id = d.outbox
          left join ticket t on t.incident = d.incident and t.target = d.target
          left join umbrella u on u.key = d.incident
          left join child_ticket c on c.incident = d.incident and c.target = d.target and c.child = d.child""";

  /** Incidents that were merged into one, directly or through others. */
  private static final String PARTS =
      """
      part as (
          select (world || '/' || id) collate "default" as key, id from incident
          where merged_into = cast(:id as text) collate "C"
          union select (i.world || '/' || i.id) collate "default", i.id
          from incident i join part on i.merged_into = part.id)""";

  private final JdbcClient jdbc;
  private final ChildStore children;
  private final UmbrellaStore umbrellas;
  private final ChangeCount changes;

  DeliveryStore(
      JdbcClient jdbc, ChildStore children, UmbrellaStore umbrellas, ChangeCount changes) {
    this.jdbc = jdbc;
    this.children = children;
    this.umbrellas = umbrellas;
    this.changes = changes;
  }

  /**
   * A delivery that is due.
   *
   * @param key key of the world and the incident; deliveries with the same key are sent in order
   * @param payload the event as JSON
   * @param attempts number of attempts before
   * @param recorded time at which the event was stored
   * @param first whether the target has received no other event of the incident
   * @param ticket counterpart of the incident in the target; null before there is one
   * @param amendment what rules of the site change in the message
   * @param child child ticket that the delivery is for; null for the incident's own ticket
   * @param isEcho whether the change was made in the ticket that the delivery is for, so that
   *     nothing is sent
   * @param trace span in which the event was made; null without one
   */
  public record Due(
      long id,
      String key,
      String eventId,
      String payload,
      int attempts,
      Instant recorded,
      boolean first,
      @Nullable TicketRow ticket,
      Amendment amendment,
      @Nullable DueChild child,
      boolean isEcho,
      @Nullable String trace) {

    /** A delivery for the incident's own ticket. */
    public Due(
        long id,
        String key,
        String eventId,
        String payload,
        int attempts,
        Instant recorded,
        boolean first,
        @Nullable TicketRow ticket,
        Amendment amendment) {
      this(
          id, key, eventId, payload, attempts, recorded, first, ticket, amendment, null, false,
          null);
    }
  }

  /**
   * Child ticket that a delivery is for.
   *
   * @param type type of the message for the child
   * @param parent the incident's own ticket; null when it is not known
   */
  public record DueChild(MessageType type, Child child, @Nullable TicketRow parent) {}

  /**
   * Counterpart of an incident in a target.
   *
   * @param key its key in the target
   * @param url address of its page; null when it has none
   * @param status its status in the words of the target
   */
  public record TicketRow(String key, @Nullable String url, String status) {}

  /**
   * A new delivery.
   *
   * @param outbox position of the event in the outbox
   * @param key key of the world and the incident
   * @param amendment what rules of the site change in the message
   * @param recheck event time at which the rules decide again; null when it is not held
   * @param ruleChange number of changes of the rules that have decided
   * @param byPerson whether the message has a person's text, and so must not be left out
   * @param origin ticket of the target in which the change was made: id of a child, empty for the
   *     incident's own ticket; null when it was made elsewhere
   */
  public record Added(
      long outbox,
      String target,
      String key,
      MessageType type,
      Amendment amendment,
      @Nullable Instant recheck,
      long ruleChange,
      boolean byPerson,
      @Nullable String origin) {}

  /** Adds a delivery, which is sent at once unless it is held. */
  public void add(Added added, Instant at) {
    jdbc.sql(
            """
                insert into delivery (outbox, target, incident, type, next_attempt, state, severity, forbidden, recheck,
                    rule_change, by_person, origin)
                values (:outbox, :target, :key, :type, :at, :state, :severity, :forbidden, :recheck, :change,
                    :byPerson, :origin)""")
        .param("outbox", added.outbox())
        .param("type", added.type().name())
        .param("target", added.target())
        .param("key", added.key())
        .param("at", Sql.time(at))
        .param("state", added.recheck() == null ? "pending" : "held")
        .param("severity", added.amendment().storedSeverity(), Types.VARCHAR)
        .param("forbidden", Sql.texts(added.amendment().storedActions()))
        .param("recheck", Sql.timeOrNull(added.recheck()), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("change", added.ruleChange())
        .param("byPerson", added.byPerson())
        .param("origin", added.origin(), Types.VARCHAR)
        .update();
  }

  /**
   * Adds the delivery of the same event for a child ticket, to be sent at once.
   *
   * @param parent id of the delivery for the incident's own ticket
   * @param child id of the child
   */
  public void addForChild(long parent, String child, MessageType type, Instant at) {
    jdbc.sql(
            """
                insert into delivery
                    (outbox, target, incident, child, type, next_attempt, state, severity, forbidden, by_person, origin)
                select outbox, target, incident, :child, :type, :at, 'pending', severity, forbidden, by_person, origin
                from delivery d where id = :parent and exists (select from child_ticket c
                    where c.incident = d.incident and c.target = d.target and c.child = :child)
                on conflict (outbox, target, child) do nothing""")
        .param("child", child)
        .param("type", type.name())
        .param("at", Sql.time(at))
        .param("parent", parent)
        .update();
  }

  /**
   * Targets that have been notified of an incident or of one that was merged into it, or will be;
   * of those in shadow mode, that would have been. Messages that a rule holds do not count.
   *
   * @param key key of the world and the incident
   * @param shadows names of the targets in shadow mode
   */
  public KnownTargets targetsOf(String key, Collection<String> shadows) {
    return new KnownTargets(
        targetsOf(
            "part as (select cast(:key as text) as key, cast(:id as text) as id)", key, shadows),
        targetsOf(PARTS, key, shadows));
  }

  /** The inner {@code offset 0} makes PostgreSQL look up each part instead of reading all rows. */
  private Set<String> targetsOf(String parts, String key, Collection<String> shadows) {
    return Set.copyOf(
        jdbc.sql(
                """
                    with recursive %s
                    select distinct target from part cross join lateral (
                        select target from notified n where n.incident = part.key
                        union all select target from shadow_message s where s.incident = part.key
                            and s.incident_id = part.id collate "C" and target = any(:shadows)
                        union all select target from delivery d where d.incident = part.key
                            and state not in ('held', 'dropped', 'superseded', 'shadowed')
                        offset 0) known"""
                    .formatted(parts))
            .param("key", key)
            .param("id", Keys.resource(key))
            .param("shadows", Sql.texts(shadows))
            .query(String.class)
            .list());
  }

  /**
   * Deliveries to a target that may be sent now: of each ticket the first pending delivery, if it
   * is due. The incidents take turns.
   *
   * @param turns time of the last turn of incidents, by the key of the world and the incident
   */
  public List<Due> due(String target, Instant now, Map<String, Instant> turns, int limit) {
    List<String> incidents = List.copyOf(turns.keySet());
    return jdbc.sql(DUE)
        .param("target", target)
        .param("now", Sql.time(now))
        .param("incidents", Sql.texts(incidents))
        .param("turns", Sql.millis(incidents.stream().map(turns::get).toList()))
        .param("limit", limit)
        .query(DeliveryStore::due)
        .list();
  }

  /**
   * Marks a delivery as delivered, and stores the counterpart of its incident; to be called in a
   * transaction. Does nothing when another instance has done so.
   *
   * @param ticket the counterpart; null when there is none
   * @param subject subject of the message, which all later ones keep
   * @return whether this call has marked it
   */
  public boolean delivered(
      Due due, String target, @Nullable TicketRow ticket, String subject, Instant at) {
    if (!finish(due.id(), "delivered", at, null)) {
      return false;
    }
    if (UmbrellaMembers.isUmbrella(due.key())) {
      umbrellas.delivered(due.key(), ticket);
      return true;
    }
    boolean isShown = due.first() || (ticket != null && !ticket.equals(due.ticket()));
    if (isShown) {
      // The lock of the counter comes before those of the incident and its tickets.
      show(due.key(), changes.next(), at);
    }
    DueChild child = due.child();
    if (child == null) {
      saveTicket(due, target, ticket);
      saveNotified(due, target, subject);
    } else {
      children.saveTicket(due.key(), target, child.child().id(), ticket);
    }
    return true;
  }

  private void saveTicket(Due due, String target, @Nullable TicketRow ticket) {
    if (ticket != null) {
      jdbc.sql(
              """
                  insert into ticket (incident, target, key, url, status)
                  select :incident, :target, :key, :url, :status from incident where id = :id and world = :world
                  on conflict (incident, target) do update
                      set key = excluded.key, url = excluded.url, status = excluded.status""")
          .param("incident", due.key())
          .param("target", target)
          .param("key", Sql.text(ticket.key()))
          .param("url", ticket.url() == null ? null : Sql.text(ticket.url()))
          .param("status", Sql.text(ticket.status()))
          .param("world", Keys.world(due.key()).key())
          .param("id", Keys.resource(due.key()))
          .update();
    }
  }

  private void saveNotified(Due due, String target, String subject) {
    if (due.first()) {
      jdbc.sql(
              """
                  insert into notified (incident, target, subject)
                  select :incident, :target, :subject from incident where id = :id and world = :world
                  on conflict do nothing""")
          .param("incident", due.key())
          .param("subject", Sql.text(subject))
          .param("target", target)
          .param("world", Keys.world(due.key()).key())
          .param("id", Keys.resource(due.key()))
          .update();
    }
  }

  /** Marks a change of the incident, of which readers see the ticket and the notification. */
  private void show(String key, long change, Instant at) {
    jdbc.sql(
            """
                update incident set first_notified = coalesce(first_notified, :at), changed = :change
                where id = :id and world = :world""")
        .param("at", Sql.time(at))
        .param("change", change)
        .param("world", Keys.world(key).key())
        .param("id", Keys.resource(key))
        .update();
  }

  /**
   * Counts an attempt before it is made. After a crash the next attempt then knows that an earlier
   * one may have had an effect, and is made when that one can no longer be under way.
   *
   * @param lease the lease of the target
   * @param repeat time of the next attempt, if this one has no result
   * @return whether this instance holds the lease and may make the attempt
   */
  public boolean attempt(Due due, Lease lease, Instant repeat) {
    return jdbc.sql(
                """
                    update delivery set attempts = attempts + 1, next_attempt = :repeat, reason = null
                    where id = :id and state = 'pending' and exists (
                        select 1 from lease where name = :lease and owner = :owner and epoch = :epoch
                        and expires > clock_timestamp())""")
            .param("id", due.id())
            .param("repeat", Sql.time(repeat))
            .param("lease", lease.name())
            .param("owner", lease.owner())
            .param("epoch", lease.epoch())
            .update()
        > 0;
  }

  /**
   * Makes the deliveries due that have failed before, because the target accepts messages again.
   */
  public void resume(String target, Instant now) {
    jdbc.sql(
            """
                update delivery set next_attempt = :now
                where target = :target and state = 'pending' and reason is not null and next_attempt > :now""")
        .param("target", target)
        .param("now", Sql.time(now))
        .update();
  }

  /**
   * Marks pending changes as superseded when a later message of the same incident waits, which
   * contains them. Messages with a person's text stay: no later one contains it.
   *
   * @return number of marked deliveries
   */
  public int supersede(String target, Instant at) {
    return jdbc.sql(
            """
                update delivery d set state = 'superseded', finished = :at
                where target = :target and state = 'pending' and type = 'CHANGED' and not by_person
                and exists (select 1 from delivery later
                    where later.target = d.target and later.incident = d.incident and later.child = d.child
                    and later.state = 'pending'
                    and later.id > d.id)""")
        .param("target", target)
        .param("at", Sql.time(at))
        .update();
  }

  /**
   * Marks a delivery as superseded, because the target knows its content already.
   *
   * @return whether this call has marked it
   */
  public boolean superseded(long id, Instant at) {
    return finish(id, "superseded", at, null);
  }

  /**
   * Marks a delivery as failed for good.
   *
   * @return whether this call has marked it
   */
  public boolean failed(long id, Instant at, String reason) {
    return finish(id, "failed", at, reason);
  }

  /**
   * Delays the next attempt until a request of the last one cannot be under way any more. Like an
   * attempt without a result, it is not made earlier when the target accepts messages again.
   */
  public void await(long id, Instant next) {
    jdbc.sql("update delivery set next_attempt = :next where id = :id and state = 'pending'")
        .param("next", Sql.time(next))
        .param("id", id)
        .update();
  }

  public void retry(long id, Instant next, String reason) {
    jdbc.sql(
            """
                update delivery set next_attempt = :next, reason = :reason
                where id = :id and state = 'pending'""")
        .param("next", Sql.time(next))
        .param("reason", Sql.text(reason))
        .param("id", id)
        .update();
  }

  public long count(String state) {
    return jdbc.sql("select count(*) from delivery where state = :state")
        .param("state", state)
        .query(Long.class)
        .single();
  }

  private boolean finish(long id, String state, Instant at, @Nullable String reason) {
    return jdbc.sql(
                """
                    update delivery set state = :state, finished = :at, reason = :reason
                    where id = :id and state = 'pending'""")
            .param("state", state)
            .param("at", Sql.time(at))
            .param("reason", reason == null ? null : Sql.text(reason))
            .param("id", id)
            .update()
        > 0;
  }

  private static Due due(ResultSet row, int number) throws SQLException {
    return new Due(
        row.getLong("id"),
        row.getString("incident"),
        row.getString("event_id"),
        row.getString("payload"),
        row.getInt("attempts"),
        Sql.time(row, "recorded"),
        row.getBoolean("first"),
        ticket(row, row.getString("child").isEmpty() ? "ticket" : "child"),
        amendment(row),
        child(row),
        row.getBoolean("echo"),
        row.getString("trace"));
  }

  static Amendment amendment(ResultSet row) throws SQLException {
    String severity = row.getString("severity");
    String[] forbidden = (String[]) row.getArray("forbidden").getArray();
    return new Amendment(
        severity == null ? null : Severity.parse(severity),
        Arrays.stream(forbidden).map(AdviceAction::parse).collect(Collectors.toSet()));
  }

  private static @Nullable TicketRow ticket(ResultSet row, String name) throws SQLException {
    String key = row.getString(name + "_key");
    return key == null
        ? null
        : new TicketRow(key, row.getString(name + "_url"), row.getString(name + "_status"));
  }

  private static @Nullable DueChild child(ResultSet row) throws SQLException {
    return row.getString("child").isEmpty()
        ? null
        : new DueChild(
            MessageType.valueOf(row.getString("type")),
            ChildStore.child(row, 0),
            ticket(row, "ticket"));
  }
}
