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
 * Reads one switch, in one session as long as it succeeds: after a failure the next round opens a
 * new session with the credentials of that time.
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

  /** Reads the switch's description of itself. */
  SwitchInfo info() throws SourceException {
    SnmpSession current = session();
    try {
      return SwitchInfo.of(current.get(SwitchInfo.OBJECTS));
    } catch (RejectedReadingException e) {
      throw new SourceException(settings.peer() + " tells no time since its start: " + e.text());
    } catch (SourceException e) {
      drop(current);
      throw e;
    }
  }

  /**
   * Reads a table.
   *
   * @param complaints receives a problem if there are more rows than the limit
   */
  List<SnmpRow> table(List<OID> columns, ProblemReporter complaints)
      throws SourceException, InterruptedException {
    TableWalk walk = walk(columns);
    if (walk.isTruncated()) {
      complaints.add(
          RejectReason.TOO_LONG,
          "a table has more than "
              + settings.maxRows()
              + " rows; the rest is left out: raise maxRows",
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
   * Returns the longest duration, a little less than the round's, so that this class writes the
   * message.
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
    if (session == failed) {
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
