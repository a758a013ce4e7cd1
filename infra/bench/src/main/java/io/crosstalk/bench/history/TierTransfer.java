package io.crosstalk.bench.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/**
 * Measures the transfer of the bytes of the five-minute tier from the database without decoding:
 * the least time that a reader needs.
 */
final class TierTransfer {
  private TierTransfer() {}

  /**
   * Transfers all bytes of the tier once.
   *
   * @param connections number of connections that transfer at the same time
   * @return elapsed time, milliseconds
   */
  static double once(DataSource database, int connections)
      throws SQLException, InterruptedException {
    long start = System.nanoTime();
    List<Future<Long>> running = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(connections)) {
      for (int i = 0; i < connections; i++) {
        int share = i;
        running.add(pool.submit(() -> read(database, connections, share)));
      }
      for (Future<Long> each : running) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new SQLException(e.getCause());
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private static long read(DataSource database, int connections, int share) throws SQLException {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      connection.unwrap(PGConnection.class).setPrepareThreshold(-1);
      return read(
          connection,
          "select names, content from history.chunk where tier = 1 and bucket %% %d = %d"
              .formatted(connections, share));
    }
  }

  /**
   * Reads the rows of a query with a database cursor, so that they are not all in memory at once.
   *
   * @return number of bytes
   */
  private static long read(Connection connection, String query) throws SQLException {
    long bytes = 0;
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setFetchSize(16);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          bytes += rows.getBytes(1).length + rows.getBytes(2).length;
        }
      }
    }
    return bytes;
  }
}
