package io.crosstalk.rules.storage.message;

import io.crosstalk.event.Ids;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.Keys;
import io.crosstalk.rules.siterule.decision.DailyBudget;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.site.SiteProperties;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Stores which incidents belong to an umbrella, in the transaction that decides on their messages.
 * It changes only rows of the incident on which is decided: besides the first incidents of an
 * umbrella, transactions about different incidents do not wait for each other.
 */
@Component
public class UmbrellaMembers {
  private static final String PREFIX = "umb-";

  private final JdbcClient jdbc;
  private final ZoneId zone;

  UmbrellaMembers(JdbcClient jdbc, SiteProperties site) {
    this.jdbc = jdbc;
    this.zone = ZoneId.of(site.timeZone());
  }

  /** State of an incident of an umbrella. */
  public enum State {
    /** It lasts and has no ticket of its own. */
    HELD,
    /** It has ended before it had a ticket of its own. */
    OVER,
    /** A person has resolved it before that, and no recovery was measured. */
    CLOSED,
    /** It has a ticket of its own. */
    RELEASED,
    /** It is part of another incident, which is counted in its place. */
    MERGED,
    /** The budget is no longer the only reason to hold its message, or is another one. */
    MOVED;

    String storedName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns whether a key of deliveries is that of an umbrella. */
  public static boolean isUmbrella(String key) {
    return Keys.resource(key).startsWith(PREFIX);
  }

  /**
   * Adds an incident to the umbrella of a budget that holds its first message. The umbrella is
   * created if it does not exist; the incident leaves any other one of the target.
   *
   * @param incident key of the world and the incident
   * @param severity severity that its message states
   * @param at event time of the decision
   */
  public void hold(
      String incident, String target, DailyBudget budget, Severity severity, Instant at) {
    World world = Keys.world(incident);
    String key =
        Keys.of(
            world,
            Ids.derived(PREFIX, world.name(), budget.rule(), budget.team(), target, budget.day()));
    jdbc.sql(
            """
            update umbrella_incident set state = 'moved'
            where incident = :incident and target = :target and state = 'held' and umbrella <> :umbrella\
            """)
        .param("incident", incident)
        .param("target", target)
        .param("umbrella", key)
        .update();
    jdbc.sql(
            """
            insert into umbrella (key, world, rule, team, target, day, ends, began)
            values (:key, :world, :rule, :team, :target, :day, :ends, :at) on conflict do nothing\
            """)
        .param("key", key)
        .param("world", world.key())
        .param("rule", budget.rule())
        .param("team", Sql.text(budget.team()))
        .param("target", target)
        .param("day", budget.day())
        .param("ends", Sql.time(budget.day().plusDays(1).atStartOfDay(zone).toInstant()))
        .param("at", Sql.time(at))
        .update();
    jdbc.sql(
            """
            insert into umbrella_incident as m (umbrella, incident, target, state, severity)
            values (:umbrella, :incident, :target, 'held', :severity)
            on conflict (umbrella, incident) do update set state = 'held', severity = excluded.severity
            where m.state <> 'held' or m.severity <> excluded.severity\
            """)
        .param("umbrella", key)
        .param("incident", incident)
        .param("target", target)
        .param("severity", severity.wireName())
        .update();
  }

  /**
   * Stores what has become of an incident of an umbrella of a target; without one nothing changes.
   */
  public void leave(String incident, String target, State state) {
    jdbc.sql(
            """
            update umbrella_incident set state = :state
            where incident = :incident and target = :target and state in ('held', 'closed')\
            """)
        .param("state", state.storedName())
        .param("incident", incident)
        .param("target", target)
        .update();
  }
}
