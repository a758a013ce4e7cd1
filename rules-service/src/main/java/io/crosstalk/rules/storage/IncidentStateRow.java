package io.crosstalk.rules.storage;

import io.crosstalk.engine.incident.IncidentState;
import io.crosstalk.engine.incident.Standing;
import io.crosstalk.engine.incident.Versions;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Columns of an incident state in one row of the table of incidents. */
record IncidentStateRow(
    String id, Instant openedAt, Standing standing, @Nullable Incident published) {
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
            : Versions.recorded(EventJson.read(content, Incident.class), IncidentState.UNRECORDED));
  }

  static String name(Standing standing) {
    return switch (standing) {
      case Standing.Live live -> "live";
      case Standing.Merged merged -> MERGED;
      case Standing.Withdrawn withdrawn -> WITHDRAWN;
    };
  }

  static @Nullable String mergedInto(Standing standing) {
    return standing instanceof Standing.Merged merged ? merged.into() : null;
  }

  IncidentState state(World world, Collection<Verdict> members) {
    return new IncidentState(id, world, openedAt, members, standing, published);
  }

  private static Standing standing(String name, @Nullable String mergedInto) {
    return switch (name) {
      case MERGED -> new Standing.Merged(mergedInto == null ? "" : mergedInto);
      case WITHDRAWN -> new Standing.Withdrawn();
      default -> new Standing.Live();
    };
  }
}
