package io.crosstalk.rules.storage.message;

import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.message.Keys;
import io.crosstalk.rules.ownership.Contact;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.message.DeliveryStore.TicketRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores which child tickets an incident's ticket in a target has. */
@Component
public class ChildStore {
  private final JdbcClient jdbc;

  ChildStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A child ticket.
   *
   * @param id id of the child, unique in the target
   * @param contact contact data of the team when the child was opened
   * @param closed whether the team is no longer concerned, or the incident is over
   */
  public record Child(String id, String team, TeamRole role, Contact contact, boolean closed) {
    public Child with(boolean nowClosed) {
      return new Child(id, team, role, contact, nowClosed);
    }
  }

  /**
   * The child tickets of an incident's ticket.
   *
   * @param key key of the world and the incident
   */
  public List<Child> of(String key, String target) {
    return jdbc.sql(
            "select * from child_ticket where incident = :key and target = :target order by child")
        .param("key", key)
        .param("target", target)
        .query(ChildStore::child)
        .list();
  }

  /** Stores a child ticket, or whether it is closed. */
  public void save(String key, String target, Child child) {
    Contact contact = child.contact();
    jdbc.sql(
            """
                insert into child_ticket
                    (incident, target, child, team, role, assignment_group, on_call, email, ci_key, closed)
                select :key, :target, :child, :team, :role, :group, :onCall, :email, :ciKey, :closed
                from incident where id = :id and world = :world
                on conflict (incident, target, child) do update set closed = excluded.closed""")
        .param("key", key)
        .param("target", target)
        .param("child", child.id())
        .param("team", Sql.text(child.team()))
        .param("role", child.role().wireName())
        .param("group", contact.assignmentGroup(), Types.VARCHAR)
        .param("onCall", contact.onCall(), Types.VARCHAR)
        .param("email", contact.email(), Types.VARCHAR)
        .param("ciKey", contact.ciKey(), Types.VARCHAR)
        .param("closed", child.closed())
        .param("world", Keys.world(key).key())
        .param("id", Keys.resource(key))
        .update();
  }

  /**
   * Stores that the target was notified of a child, and its ticket.
   *
   * @param ticket the ticket; null when there is none
   */
  void saveTicket(String key, String target, String child, @Nullable TicketRow ticket) {
    jdbc.sql(
            """
                update child_ticket set notified = true
                where incident = :key and target = :target and child = :child""")
        .param("key", key)
        .param("target", target)
        .param("child", child)
        .update();
    if (ticket != null) {
      saveKnown(key, target, child, ticket);
    }
  }

  private void saveKnown(String key, String target, String child, TicketRow ticket) {
    jdbc.sql(
            """
                update child_ticket set key = :ticket, url = :url, status = :status
                where incident = :key and target = :target and child = :child""")
        .param("ticket", Sql.text(ticket.key()))
        .param("url", ticket.url() == null ? null : Sql.text(ticket.url()), Types.VARCHAR)
        .param("status", Sql.text(ticket.status()))
        .param("key", key)
        .param("target", target)
        .param("child", child)
        .update();
  }

  /** The child of a row that has the columns of the table. */
  static Child child(ResultSet row, int number) throws SQLException {
    return new Child(
        row.getString("child"),
        row.getString("team"),
        TeamRole.parse(row.getString("role")),
        new Contact(
            row.getString("assignment_group"),
            row.getString("on_call"),
            row.getString("email"),
            row.getString("ci_key")),
        row.getBoolean("closed"));
  }
}
