package io.crosstalk.bench.history;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Reads the number of rows and bytes of each tier (resolution) of the history from the database.
 */
final class TierSizes {
  private TierSizes() {}

  /**
   * Size of one tier.
   *
   * @param name name of the tier
   * @param rows number of rows
   * @param bytes size of all rows, series names included
   */
  record Tier(String name, long rows, long bytes) {}

  static List<Tier> of(DataSource database) throws SQLException {
    List<Tier> tiers = new ArrayList<>();
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                select tier, count(*), sum(octet_length(names) + octet_length(content))
                from history.chunk group by tier order by tier""")) {
      while (rows.next()) {
        String name = List.of("raw", "5 minutes", "hours").get(rows.getInt(1));
        tiers.add(new Tier(name, rows.getLong(2), rows.getLong(3)));
      }
    }
    return tiers;
  }
}
