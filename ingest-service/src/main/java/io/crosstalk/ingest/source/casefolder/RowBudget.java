package io.crosstalk.ingest.source.casefolder;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Limit on the rows that all replays together may hold in memory. Without it, an out-of-memory
 * error could hit any thread, also that of Kafka's client, so replays stop earlier. Thread-safe.
 */
@Component
final class RowBudget {
  /** Memory of a row while rows are sorted: 24 bytes as read, 16 sorted, 4 for the order. */
  private static final int BYTES_PER_ROW = 44;

  private static final double SHARE_OF_HEAP = 0.6;

  private final long total;
  private long left;

  @Autowired
  RowBudget() {
    this((long) (Runtime.getRuntime().maxMemory() * SHARE_OF_HEAP / BYTES_PER_ROW));
  }

  RowBudget(long rows) {
    this.total = rows;
    this.left = rows;
  }

  /** Rows of one replay; closing the part releases them. */
  final class Part implements AutoCloseable {
    private long rows;

    /**
     * Reserves more rows.
     *
     * @throws UnusableCaseException when no more rows are free
     */
    void take(int more) throws UnusableCaseException {
      synchronized (RowBudget.this) {
        if (left < more) {
          throw new UnusableCaseException(
              "there is memory for "
                  + total
                  + " rows in all replays together: replay one case at a time, or a part of this"
                  + " one, or give the service more heap (-Xmx)");
        }
        left -= more;
        rows += more;
      }
    }

    @Override
    public void close() {
      synchronized (RowBudget.this) {
        left += rows;
        rows = 0;
      }
    }
  }

  Part part() {
    return new Part();
  }
}
