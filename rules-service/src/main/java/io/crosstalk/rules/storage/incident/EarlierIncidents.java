package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.Recurrence;
import io.crosstalk.rules.lifecycle.IncidentVersions;
import io.crosstalk.rules.storage.database.Sql;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Adds earlier incidents of the same kind that the engine no longer remembers. */
@Component
public class EarlierIncidents {
  /** Most recurrences of an incident: a month of evenings. */
  private static final int MOST = 31;

  private static final Comparator<Recurrence> LATEST_FIRST =
      Comparator.comparing(Recurrence::at).reversed().thenComparing(Recurrence::incident);

  private final JdbcClient jdbc;

  EarlierIncidents(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The incident with the stored earlier ones above {@code info}, the latest first. */
  public Incident addTo(Incident incident) {
    List<Recurrence> all = new ArrayList<>(incident.recurrences());
    if (all.size() < MOST) {
      stored(incident).stream()
          .filter(each -> all.stream().noneMatch(k -> k.incident().equals(each.incident())))
          .forEach(all::add);
      all.sort(LATEST_FIRST);
    }
    return all.size() == incident.recurrences().size()
        ? incident
        : IncidentVersions.recurring(incident, all.stream().limit(MOST).toList());
  }

  private List<Recurrence> stored(Incident incident) {
    return jdbc.sql(
            """
            select id, onset from incident
            where world = :world and fingerprint = :fingerprint and published and standing = 'live'
                and severity <> 'info' and onset < :onset and id <> :id
            order by onset desc, id limit :limit""")
        .param("world", incident.world())
        .param("fingerprint", incident.fingerprint())
        .param("onset", Sql.time(incident.onset()))
        .param("id", incident.id())
        .param("limit", MOST)
        .query((row, n) -> new Recurrence(row.getString("id"), Sql.time(row, "onset")))
        .list();
  }
}
