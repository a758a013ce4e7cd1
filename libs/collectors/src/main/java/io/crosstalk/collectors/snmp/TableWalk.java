package io.crosstalk.collectors.snmp;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.Variable;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.util.TableEvent;
import org.snmp4j.util.TableListener;

/**
 * Receiver of a table's rows, which arrive one by one. It stops when there are too many rows, or
 * when reading takes too long.
 */
final class TableWalk implements TableListener {
  private final Clock clock;
  private final int maxRows;
  private final List<SnmpRow> rows = new ArrayList<>();
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile @Nullable TableEvent end;
  private volatile boolean stopped;
  private boolean truncated;

  TableWalk(Clock clock, int maxRows) {
    this.clock = clock;
    this.maxRows = maxRows;
  }

  @Override
  public synchronized boolean next(TableEvent event) {
    if (stopped || event.getIndex() == null || event.getColumns() == null) {
      return !stopped;
    }
    truncated = rows.size() >= maxRows;
    if (!truncated) {
      rows.add(new SnmpRow(event.getIndex(), clock.millis(), cells(event.getColumns())));
    }
    return !truncated;
  }

  private static List<@Nullable Variable> cells(VariableBinding[] columns) {
    List<@Nullable Variable> cells = new ArrayList<>(columns.length);
    for (VariableBinding column : columns) {
      cells.add(column == null ? null : column.getVariable());
    }
    return cells;
  }

  @Override
  public void finished(TableEvent event) {
    end = event;
    done.countDown();
  }

  @Override
  public boolean isFinished() {
    return stopped || done.getCount() == 0;
  }

  /**
   * Waits for the last row.
   *
   * @return false if the last row does not arrive within the duration; later rows are ignored
   */
  boolean await(Duration longest) throws InterruptedException {
    try {
      return done.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      stopped = true;
    }
  }

  synchronized List<SnmpRow> rows() {
    return List.copyOf(rows);
  }

  /** Returns whether rows were left out because the table has more than the limit. */
  synchronized boolean isTruncated() {
    return truncated;
  }

  /**
   * Returns the event with which the library has ended the reading; null if the reading has not
   * ended.
   */
  @Nullable TableEvent end() {
    return end;
  }
}
