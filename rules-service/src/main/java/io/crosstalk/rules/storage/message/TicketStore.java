package io.crosstalk.rules.storage.message;

import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.message.Keys;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Stores how far the tickets of the incidents and their children were read, which changes were seen
 * in them, and what has become of each.
 */
@Component
public class TicketStore {
  /** Outcome of a change that was read, and neither applied nor refused yet. */
  private static final String WAITING = "waiting";

  /** Condition on the columns of a ticket. */
  private static final String OF_TICKET =
      "incident = :incident and target = :target and child = :child ";

  /** Tickets whose incidents exist. */
  private static final String FOLLOWED =
      """
      select f.*, c.team,
          case when f.child = '' then t.key else c.key end as ticket_key,
          case when f.child = '' then t.url else c.url end as url,
          case when f.child = '' then t.status else c.status end as status
      from followed_ticket f
      join ticket t on t.incident = f.incident and t.target = f.target
      left join child_ticket c on c.incident = f.incident and c.target = f.target and c.child = f.child
      join incident i on i.id = t.incident_id and i.published
          and i.world = split_part(f.incident, '/', 1) collate "C"
      where f.target = :target and (f.child = '' or c.key is not null)""";

  private final JdbcClient jdbc;
  private final ChangeCount changes;

  TicketStore(JdbcClient jdbc, ChangeCount changes) {
    this.jdbc = jdbc;
    this.changes = changes;
  }

  /**
   * A ticket whose changes are read.
   *
   * @param incident key of the world and the incident
   * @param child id of the child; empty for the incident's own ticket
   * @param team team of the child; null for the incident's own ticket
   * @param key key of the ticket in the target
   * @param url address of its page; null when it has none
   * @param status its status in the words of the target
   * @param reading how far it was read
   */
  public record Followed(
      String incident,
      String target,
      String child,
      @Nullable String team,
      String key,
      @Nullable String url,
      String status,
      Reading reading) {

    /** Id of the incident. */
    public String incidentId() {
      return Keys.resource(incident);
    }

    /** The same ticket, read further. */
    public Followed with(Reading next) {
      return new Followed(incident, target, child, team, key, url, status, next);
    }
  }

  /**
   * How far a ticket was read.
   *
   * @param position text of the target's adapter; empty before the first reading
   * @param version last version of the ticket; empty before the first reading, and to read it again
   * @param versionSeen time at which that version was first seen; null before the first reading
   * @param lastRead time of the last reading; null before the first
   * @param lost reason why the ticket cannot be read; null when it can
   */
  public record Reading(
      String position,
      String version,
      @Nullable Instant versionSeen,
      @Nullable Instant lastRead,
      @Nullable String lost) {}

  /**
   * A change of a ticket that was read.
   *
   * @param id id of the change in the target
   * @param kind kind of the change
   * @param at time on the clock of the target
   * @param outcome what has become of the change
   * @param content content of a change that waits, as JSON; null for others
   */
  public record Seen(
      String id,
      String kind,
      Instant at,
      String author,
      String outcome,
      @Nullable String content) {}

  /**
   * A change that was neither applied nor refused yet.
   *
   * @param content its content as JSON
   * @param decision number of the decision on the grouping that it has become; null for none
   */
  public record Waiting(
      String id, String kind, Instant at, String author, String content, @Nullable Long decision) {}

  /** Begins to read new tickets, and notes that those of unresolved incidents are still active. */
  public void follow(String target, Instant now) {
    jdbc.sql(
            """
                insert into followed_ticket (incident, target, child, active)
                select n.incident, n.target, n.child, :now from (
                    select incident, target, '' as child from ticket where target = :target
                    union all
                    select c.incident, c.target, c.child from child_ticket c
                    join ticket t on t.incident = c.incident and t.target = c.target
                    where c.target = :target and c.key is not null) n
                where not exists (select 1 from followed_ticket f
                    where f.incident = n.incident and f.target = n.target and f.child = n.child)
                on conflict do nothing""")
        .param("target", target)
        .param("now", Sql.time(now))
        .update();
    jdbc.sql(
            """
                update followed_ticket f set active = :now from incident i
                where f.target = :target and f.active < cast(:now as timestamptz) - interval '1 hour'
                and i.id = split_part(f.incident, '/', 2) collate "C"
                and i.world = split_part(f.incident, '/', 1) collate "C"
                and i.published and i.status <> 'resolved'""")
        .param("target", target)
        .param("now", Sql.time(now))
        .update();
  }

  /**
   * The tickets of a target whose incidents exist.
   *
   * @param activeAfter earliest time at which the incident was unresolved or the ticket changed
   */
  public List<Followed> followed(String target, Instant activeAfter) {
    return jdbc.sql(
            FOLLOWED
                + " and (f.active > :active or i.status <> 'resolved')"
                + " order by f.last_read nulls first, f.incident, f.child")
        .param("target", target)
        .param("active", Sql.time(activeAfter))
        .query(TicketStore::followed)
        .list();
  }

  /** The tickets of a target with changes that wait. */
  public List<Followed> withWaitingChanges(String target) {
    return jdbc.sql(
            FOLLOWED
                + """
                   and exists (select from ticket_change w where w.incident = f.incident
                      and w.target = f.target and w.child = f.child and w.outcome = :waiting)
                  order by f.incident, f.child""")
        .param("target", target)
        .param("waiting", WAITING)
        .query(TicketStore::followed)
        .list();
  }

  private static Followed followed(ResultSet row, int number) throws SQLException {
    String key = row.getString("ticket_key");
    // A message may have replaced the ticket, or found it by another key.
    boolean isSame = key.equals(row.getString("key"));
    return new Followed(
        row.getString("incident"),
        row.getString("target"),
        row.getString("child"),
        row.getString("team"),
        key,
        row.getString("url"),
        row.getString("status"),
        new Reading(
            isSame ? row.getString("position") : "",
            isSame ? row.getString("version") : "",
            Sql.timeOrNull(row, "version_seen"),
            Sql.timeOrNull(row, "last_read"),
            isSame ? row.getString("lost") : null));
  }

  /** Ids of the changes of a ticket that were seen. */
  public Set<String> seen(Followed ticket) {
    return Set.copyOf(
        of(ticket, "select id from ticket_change where " + OF_TICKET).query(String.class).list());
  }

  private JdbcClient.StatementSpec of(Followed ticket, String sql) {
    return jdbc.sql(sql)
        .param("incident", ticket.incident())
        .param("target", ticket.target())
        .param("child", ticket.child());
  }

  /** Time of the latest change of a kind in a ticket that does not wait; empty without one. */
  public Optional<Instant> latest(Followed ticket, String kind) {
    return of(
            ticket,
            "select at from ticket_change where "
                + OF_TICKET
                + "and kind = :kind and outcome <> :waiting order by at desc limit 1")
        .param("kind", kind)
        .param("waiting", WAITING)
        .query((row, n) -> Sql.time(row, "at"))
        .optional();
  }

  /** Changes of a ticket that wait, in the order in which they are applied. */
  public List<Waiting> waiting(Followed ticket) {
    return of(
            ticket,
            "select * from ticket_change where "
                + OF_TICKET
                + "and outcome = :waiting order by at, number")
        .param("waiting", WAITING)
        .query(
            (row, n) ->
                new Waiting(
                    row.getString("id"),
                    row.getString("kind"),
                    Sql.time(row, "at"),
                    row.getString("author"),
                    row.getString("content"),
                    row.getObject("decision", Long.class)))
        .list();
  }

  /** Stores changes that were read; does nothing when the incident no longer exists. */
  public void add(Followed ticket, Collection<Seen> seen, Instant recorded) {
    for (Seen each : seen) {
      of(
              ticket,
              """
                  insert into ticket_change
                      (incident, target, child, id, kind, at, author, recorded, outcome, content)
                  select :incident, :target, :child, :id, :kind, :at, :author, :recorded, :outcome,
                      cast(:content as json)
                  from followed_ticket where incident = :incident and target = :target and child = :child
                  on conflict do nothing""")
          .param("id", Sql.text(each.id()))
          .param("kind", each.kind())
          .param("at", Sql.time(each.at()))
          .param("author", Sql.text(each.author()))
          .param("recorded", Sql.time(recorded))
          .param("outcome", each.outcome())
          .param("content", each.content(), Types.VARCHAR)
          .update();
    }
  }

  /**
   * Stores what has become of a change that waited.
   *
   * @param reason reason for the outcome; null without one
   */
  public void finish(Followed ticket, String change, String outcome, @Nullable String reason) {
    of(
            ticket,
            """
                update ticket_change set outcome = :outcome, reason = :reason, content = null
                where incident = :incident and target = :target and child = :child and id = :id""")
        .param("id", change)
        .param("outcome", outcome)
        .param("reason", reason == null ? null : Sql.text(reason), Types.VARCHAR)
        .update();
  }

  /**
   * Counts a failed try to apply a change that waits.
   *
   * @return number of failed tries
   */
  public int countFailure(Followed ticket, String change) {
    return of(
            ticket,
            """
                update ticket_change set attempts = attempts + 1
                where incident = :incident and target = :target and child = :child and id = :id
                returning attempts""")
        .param("id", change)
        .query(Integer.class)
        .optional()
        .orElse(Integer.MAX_VALUE);
  }

  /** Stores that a change is not applied, and keeps its content. */
  public void park(Followed ticket, String change, String outcome, String reason) {
    of(
            ticket,
            """
                update ticket_change set outcome = :outcome, reason = :reason
                where incident = :incident and target = :target and child = :child and id = :id""")
        .param("id", change)
        .param("outcome", outcome)
        .param("reason", Sql.text(reason))
        .update();
  }

  /** Stores that a change waits for a decision on the grouping. */
  public void defer(Followed ticket, String change, long decision) {
    of(
            ticket,
            """
                update ticket_change set decision = :decision
                where incident = :incident and target = :target and child = :child and id = :id""")
        .param("id", change)
        .param("decision", decision)
        .update();
  }

  /** Stores that a ticket was read, or that it cannot be read. */
  public void save(Followed ticket, Instant now) {
    Reading reading = ticket.reading();
    of(
            ticket,
            """
                update followed_ticket set key = :key, position = :position, version = :version, version_seen = :seen,
                    active = case when version <> :version then :now else active end, last_read = :now, lost = :lost
                where incident = :incident and target = :target and child = :child""")
        .param("key", Sql.text(ticket.key()))
        .param("position", Sql.text(reading.position()))
        .param("version", Sql.text(reading.version()))
        .param("seen", Sql.timeOrNull(reading.versionSeen()), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("lost", reading.lost() == null ? null : Sql.text(reading.lost()), Types.VARCHAR)
        .param("now", Sql.time(now))
        .update();
  }

  /**
   * Stores what readers of the incident see of a ticket, and counts a change of the incident. Does
   * nothing when a message has changed what is stored since the reading began: its key or status is
   * newer then.
   *
   * @param before the ticket as it was stored when the reading began
   * @return whether it was stored
   */
  public boolean show(Followed before, Followed after) {
    long change = changes.next();
    boolean isOwn = before.child().isEmpty();
    int stored =
        of(
                before,
                "update %s set key = :key, url = :url, status = :status where %s and key = :oldKey and status = :oldStatus"
                    .formatted(
                        isOwn ? "ticket" : "child_ticket",
                        isOwn
                            ? "incident = :incident and target = :target and :child = ''"
                            : OF_TICKET))
            .param("key", Sql.text(after.key()))
            .param("url", after.url() == null ? null : Sql.text(after.url()), Types.VARCHAR)
            .param("status", Sql.text(after.status()))
            .param("oldKey", before.key())
            .param("oldStatus", before.status())
            .update();
    if (stored > 0) {
      jdbc.sql("update incident set changed = :change where id = :id")
          .param("change", change)
          .param("id", after.incidentId())
          .update();
    }
    return stored > 0;
  }

  /** Status of an incident; empty when it does not exist. */
  public Optional<IncidentStatus> status(String incident) {
    return jdbc.sql("select status from incident where id = :id and published")
        .param("id", incident)
        .query(String.class)
        .optional()
        .map(IncidentStatus::parse);
  }

  /**
   * Time on the clock of an incident's world: that of a replay is the event time up to which it is
   * complete.
   *
   * @param now wall-clock time, which is that of the live world
   */
  public Instant eventTime(String incident, Instant now) {
    return jdbc.sql(
            """
                select w.through from incident i join world w on w.key = i.world
                where i.id = :id and w.name <> 'live' and w.through is not null""")
        .param("id", incident)
        .query((row, n) -> Sql.time(row, "through"))
        .optional()
        .orElse(now);
  }
}
