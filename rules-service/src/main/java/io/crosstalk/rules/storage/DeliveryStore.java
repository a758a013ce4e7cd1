package io.crosstalk.rules.storage;

import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.Keys;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.Severity;
import io.crosstalk.rules.storage.ChildStore.Child;
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
          select d.id, d.incident, d.child, d.type, d.attempts, o.event_id, o.payload, o.recorded,
              not coalesce(c.notified, exists (select 1 from notified n where n.incident = d.incident
                  and n.target = d.target)) as first,
              d.severity, d.forbidden, coalesce(d.origin = d.child, false) as echo, t.key as ticket_key, t.url as ticket_url, t.status as ticket_status,
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
          left join child_ticket c on c.incident = d.incident and c.target = d.target and c.child = d.child""";

  /** Makes failed deliveries pending again; the condition selects them. */
  private static final String RETRY =
      """
          update delivery set state = 'pending', next_attempt = :at, finished = null
          where %s and state = 'failed'
          and exists (select 1 from incident i where i.world || '/' || i.id = delivery.incident)
          and not exists (
              select 1 from delivery later where later.incident = delivery.incident
              and later.target = delivery.target and later.child = delivery.child
              and later.id > delivery.id
              and later.state = 'delivered')""";

  private final JdbcClient jdbc;
  private final ChildStore children;
  private final ChangeCount changes;

  DeliveryStore(JdbcClient jdbc, ChildStore children, ChangeCount changes) {
    this.jdbc = jdbc;
    this.children = children;
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
      boolean isEcho) {

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
      this(id, key, eventId, payload, attempts, recorded, first, ticket, amendment, null, false);
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

  /** A delivery that has failed for good: refused by the target, or too old. */
  public record Failed(
      long id, String target, String incident, String eventId, int attempts, String reason) {}

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
   * Names of the targets that have been notified of an incident, or will be; of those in shadow
   * mode, that would have been. Messages that a rule holds do not count.
   *
   * @param key key of the world and the incident
   * @param shadows names of the targets in shadow mode
   */
  public Set<String> targetsOf(String key, Collection<String> shadows) {
    return Set.copyOf(
        jdbc.sql(
                """
                    select target from notified where incident = :key
                    union select target from shadow_message
                    where incident_id = :id and incident = :key and target = any(:shadows)
                    union select target from delivery
                    where incident = :key and state not in ('held', 'dropped', 'superseded', 'shadowed')""")
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
   * Makes a failed delivery pending again, unless the target has received a later message of the
   * incident: an old state must not follow a newer one. A delivery whose incident no longer exists,
   * because a replay was repeated, stays failed.
   *
   * @return whether there is such a failed delivery
   */
  public boolean retryFailed(long id, Instant at) {
    return jdbc.sql(RETRY.formatted("id = :id")).param("id", id).param("at", Sql.time(at)).update()
        > 0;
  }

  /**
   * Makes the failed deliveries of a target pending again, each under the same conditions as a
   * single one. They are sent in the order of their events.
   *
   * @return number of these deliveries
   */
  public int retryAllFailed(String target, Instant at) {
    return jdbc.sql(RETRY.formatted("target = :target"))
        .param("target", target)
        .param("at", Sql.time(at))
        .update();
  }

  public void failed(long id, Instant at, String reason) {
    finish(id, "failed", at, reason);
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

  /**
   * Deliveries that have failed for good, the newest first.
   *
   * @param before id of the last delivery of the page before; the largest number for the first page
   */
  public List<Failed> failed(long before, int limit) {
    return jdbc.sql(
            """
                select d.id, d.target, d.incident, o.event_id, d.attempts, d.reason
                from delivery d join outbox o on o.id = d.outbox
                where d.state = 'failed' and d.id < :before order by d.id desc limit :limit""")
        .param("before", before)
        .param("limit", limit)
        .query(
            (row, n) ->
                new Failed(
                    row.getLong("id"),
                    row.getString("target"),
                    row.getString("incident"),
                    row.getString("event_id"),
                    row.getInt("attempts"),
                    row.getString("reason")))
        .list();
  }

  public long count(String state) {
    return jdbc.sql("select count(*) from delivery where state = :state")
        .param("state", state)
        .query(Long.class)
        .single();
  }

  /**
   * Marks pending deliveries as failed when their target is no longer configured.
   *
   * @param targets names of the configured targets
   * @return number of marked deliveries
   */
  public int failAllExcept(Collection<String> targets, Instant at) {
    return jdbc.sql(
            """
                update delivery set state = 'failed', finished = :at, reason = 'the target is no longer configured'
                where state = 'pending' and target <> all(:targets)""")
        .param("at", Sql.time(at))
        .param("targets", Sql.texts(targets))
        .update();
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
        row.getBoolean("echo"));
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
