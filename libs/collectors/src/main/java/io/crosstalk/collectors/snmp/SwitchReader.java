package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.OID;

/**
 * Reads one switch over SNMP. The session is kept as long as requests succeed; after a failure, the
 * next round opens a new session and reads the credentials again.
 */
final class SwitchReader implements AutoCloseable {
  private final SnmpSettings settings;
  private final SourceContext context;
  private @Nullable SnmpSession session;
  private boolean closed;

  SwitchReader(SnmpSettings settings, SourceContext context) {
    this.settings = settings;
    this.context = context;
  }

  /** Reads what the switch reports about itself. */
  SwitchInfo info() throws SourceException {
    SnmpSession current = session();
    try {
      return SwitchInfo.of(current.get(SwitchInfo.OBJECTS));
    } catch (RejectedReadingException e) {
      throw new SourceException(settings.peer() + " has no time since its start: " + e.text());
    } catch (SourceException e) {
      drop(current);
      throw e;
    }
  }

  /**
   * Reads a table.
   *
   * @param columns object identifiers of the columns
   * @param complaints receives a problem if the table has more rows than the limit
   */
  List<SnmpRow> table(List<OID> columns, ProblemReporter complaints)
      throws SourceException, InterruptedException {
    TableWalk walk = walk(columns);
    if (walk.isTruncated()) {
      complaints.add(
          RejectReason.TOO_LONG,
          "a table has more than %d rows; the rest is left out: raise maxRows"
              .formatted(settings.maxRows()),
          columns.getFirst().toString());
    }
    return walk.rows();
  }

  private TableWalk walk(List<OID> columns) throws SourceException, InterruptedException {
    SnmpSession current = session();
    try {
      return current.walk(columns, longest());
    } catch (SourceException | InterruptedException e) {
      drop(current);
      throw e;
    }
  }

  /**
   * Returns the maximum duration of reading a table. It is a little shorter than the round's
   * time-out, so that the failure has a message that names the switch.
   */
  private Duration longest() {
    return context.timeout().multipliedBy(9).dividedBy(10);
  }

  private synchronized SnmpSession session() throws SourceException {
    if (closed) {
      throw new SourceException("the source is closed");
    }
    SnmpSession current = session;
    if (current == null) {
      current = SnmpSession.open(settings, context.clock());
      session = current;
    }
    return current;
  }

  private synchronized void drop(SnmpSession failed) {
    failed.close();
    if (failed.equals(session)) {
      session = null;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
