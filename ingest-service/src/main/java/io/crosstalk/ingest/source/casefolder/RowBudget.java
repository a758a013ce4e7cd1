package io.crosstalk.ingest.source.casefolder;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * How many rows all replays together may hold in memory. Running out of heap would hit whichever
 * thread comes next, that of Kafka's client included, so replays stop before. Thread-safe.
 */
@Component
final class RowBudget {
  /** While rows are sorted: 24 bytes as they were read, 16 sorted, 4 for the order. */
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

  /** One replay's part; closing it gives it back. */
  final class Part implements AutoCloseable {
    private long rows;

    /**
     * Takes more.
     *
     * @throws UnusableCaseException when there is no more
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
