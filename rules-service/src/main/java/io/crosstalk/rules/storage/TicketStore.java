package io.crosstalk.rules.storage;

import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Keys;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores how far the tickets of the incidents were read, and which changes were seen in them. */
@Component
public class TicketStore {
  private final JdbcClient jdbc;

  TicketStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A ticket whose changes are read.
   *
   * @param incident key of the world and the incident
   * @param key key of the ticket in the target
   * @param url address of its page; null when it has none
   * @param status its status in the words of the target
   * @param position text of the target's adapter; empty before the first reading
   * @param version last version of the ticket; empty before the first reading
   * @param versionSeen time at which that version was first seen; null before the first reading
   * @param lastRead time of the last reading; null before the first
   * @param since time before which changes are not applied; null to apply all
   * @param lost reason why the ticket cannot be read; null when it can
   */
  public record Followed(
      String incident,
      String target,
      String key,
      @Nullable String url,
      String status,
      String position,
      String version,
      @Nullable Instant versionSeen,
      @Nullable Instant lastRead,
      @Nullable Instant since,
      @Nullable String lost) {

    /** Id of the incident. */
    public String incidentId() {
      return Keys.resource(incident);
    }
  }

  /**
   * A change of a ticket that was read.
   *
   * @param id id of the change in the target
   * @param kind kind of the change
   * @param at time on the clock of the target
   * @param outcome what became of the change
   * @param reason reason for the outcome; null without one
   */
  public record Seen(
      String id, String kind, Instant at, String author, String outcome, @Nullable String reason) {}

  /** Begins to read new tickets, and notes that those of unresolved incidents are still active. */
  public void follow(String target, Instant now) {
    jdbc.sql(
            """
                insert into followed_ticket (incident, target, active)
                select t.incident, t.target, :now from ticket t where t.target = :target and not exists (
                    select 1 from followed_ticket f where f.incident = t.incident and f.target = t.target)
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
            """
                select f.*, t.key as ticket_key, t.url, t.status from followed_ticket f
                join ticket t on t.incident = f.incident and t.target = f.target
                join incident i on i.id = split_part(f.incident, '/', 2) collate "C"
                    and i.world = split_part(f.incident, '/', 1) collate "C" and i.published
                where f.target = :target and (f.active > :active or i.status <> 'resolved')
                order by f.last_read nulls first, f.incident""")
        .param("target", target)
        .param("active", Sql.time(activeAfter))
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
        key,
        row.getString("url"),
        row.getString("status"),
        isSame ? row.getString("position") : "",
        isSame ? row.getString("version") : "",
        Sql.timeOrNull(row, "version_seen"),
        Sql.timeOrNull(row, "last_read"),
        Sql.timeOrNull(row, "since"),
        isSame ? row.getString("lost") : null);
  }

  /** Ids of the changes of a ticket that were seen. */
  public Set<String> seen(Followed ticket) {
    return Set.copyOf(
        jdbc.sql("select id from ticket_change where incident = :incident and target = :target")
            .param("incident", ticket.incident())
            .param("target", ticket.target())
            .query(String.class)
            .list());
  }

  /** Time of the latest change of a kind that was seen in a ticket; empty without one. */
  public Optional<Instant> latest(Followed ticket, String kind) {
    return jdbc.sql(
            """
                select at from ticket_change where incident = :incident and target = :target and kind = :kind
                order by at desc limit 1""")
        .param("incident", ticket.incident())
        .param("target", ticket.target())
        .param("kind", kind)
        .query((row, n) -> Sql.time(row, "at"))
        .optional();
  }

  /** Stores that a change was seen. */
  public void add(Followed ticket, Seen seen, Instant recorded) {
    jdbc.sql(
            """
                insert into ticket_change (incident, target, id, kind, at, author, recorded, outcome, reason)
                values (:incident, :target, :id, :kind, :at, :author, :recorded, :outcome, :reason)
                on conflict do nothing""")
        .param("incident", ticket.incident())
        .param("target", ticket.target())
        .param("id", Sql.text(seen.id()))
        .param("kind", seen.kind())
        .param("at", Sql.time(seen.at()))
        .param("author", Sql.text(seen.author()))
        .param("recorded", Sql.time(recorded))
        .param("outcome", seen.outcome())
        .param("reason", seen.reason() == null ? null : Sql.text(seen.reason()), Types.VARCHAR)
        .update();
  }

  /** Stores that a ticket was read, or that it cannot be read. */
  public void save(Followed ticket, Instant now) {
    jdbc.sql(
            """
                update followed_ticket set key = :key, position = :position, version = :version, version_seen = :seen,
                    active = case when version <> :version then :now else active end, last_read = :now, lost = :lost
                where incident = :incident and target = :target""")
        .param("incident", ticket.incident())
        .param("target", ticket.target())
        .param("key", Sql.text(ticket.key()))
        .param("position", Sql.text(ticket.position()))
        .param("version", Sql.text(ticket.version()))
        .param("seen", Sql.timeOrNull(ticket.versionSeen()), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("lost", ticket.lost() == null ? null : Sql.text(ticket.lost()), Types.VARCHAR)
        .param("now", Sql.time(now))
        .update();
  }

  /** Stores what readers of the incident see of its ticket, and counts a change of the incident. */
  public void show(Followed ticket) {
    jdbc.sql(
            """
                update ticket set key = :key, url = :url, status = :status
                where incident = :incident and target = :target""")
        .param("incident", ticket.incident())
        .param("target", ticket.target())
        .param("key", Sql.text(ticket.key()))
        .param("url", ticket.url() == null ? null : Sql.text(ticket.url()), Types.VARCHAR)
        .param("status", Sql.text(ticket.status()))
        .update();
    jdbc.sql(
            """
                with counted as (update change_count set number = number + 1 returning number)
                update incident set changed = counted.number from counted where id = :id""")
        .param("id", ticket.incidentId())
        .update();
  }

  /** Status of an incident; empty when it does not exist. */
  public Optional<IncidentStatus> status(String incident) {
    return jdbc.sql("select status from incident where id = :id and published")
        .param("id", incident)
        .query(String.class)
        .optional()
        .map(IncidentStatus::parse);
  }

  /** Last revision of an incident in its log; 1 without one. */
  public int revision(String incident) {
    return jdbc.sql(
            "select coalesce(max(revision), 1) from incident_event where incident = :incident")
        .param("incident", incident)
        .query(Integer.class)
        .single();
  }
}
