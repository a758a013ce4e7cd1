package io.crosstalk.rules.storage.incident;

import io.crosstalk.engine.incident.IncidentStanding;
import io.crosstalk.engine.incident.IncidentState;
import io.crosstalk.engine.incident.IncidentVersions;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Columns of the table of incidents from which an {@link IncidentState} is restored.
 *
 * @param published the latest published version; null before the first one
 */
record IncidentStateRow(
    String id, Instant openedAt, IncidentStanding standing, @Nullable Incident published) {
  private static final String MERGED = "merged";
  private static final String WITHDRAWN = "withdrawn";

  static IncidentStateRow read(ResultSet row, int number) throws SQLException {
    byte[] content = row.getBytes("content");
    return new IncidentStateRow(
        row.getString("id"),
        Sql.time(row, "opened_at"),
        standing(row.getString("standing"), row.getString("merged_into")),
        content == null
            ? null
            : IncidentVersions.recorded(
                EventJson.read(content, Incident.class), IncidentState.UNRECORDED));
  }

  static String name(IncidentStanding standing) {
    return switch (standing) {
      case IncidentStanding.Live live -> "live";
      case IncidentStanding.Merged merged -> MERGED;
      case IncidentStanding.Withdrawn withdrawn -> WITHDRAWN;
    };
  }

  static @Nullable String mergedInto(IncidentStanding standing) {
    return standing instanceof IncidentStanding.Merged merged ? merged.into() : null;
  }

  IncidentState state(World world, Collection<Verdict> members) {
    return new IncidentState(id, world, openedAt, members, standing, published);
  }

  private static IncidentStanding standing(String name, @Nullable String mergedInto) {
    return switch (name) {
      case MERGED -> new IncidentStanding.Merged(mergedInto == null ? "" : mergedInto);
      case WITHDRAWN -> new IncidentStanding.Withdrawn();
      default -> new IncidentStanding.Live();
    };
  }
}
