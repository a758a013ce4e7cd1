package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the tables of Collection Services over SQL, and publishes each interval once. Each
 * collection is a member of the tables, which SQL reads through an alias; for each member, the last
 * interval that was read is remembered.
 */
record CollectionTables(
    IbmiPartition partition,
    SourceContext context,
    SqlDialect dialect,
    String library,
    ZoneId zone) {
  private static final Pattern NAME = Pattern.compile("[A-Z$#@][A-Z0-9$#@_]{0,9}");
  private static final int INTERVALS_A_ROUND = 30;
  private static final String REMEMBERED = "collection/";

  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  void collect(IbmiSession session, Intake intake) throws SQLException {
    List<TableRow> members =
        session.select(
            "SELECT SYSTEM_TABLE_MEMBER FROM QSYS2.SYSPARTITIONSTAT WHERE SYSTEM_TABLE_SCHEMA = ?"
                + " AND SYSTEM_TABLE_NAME = 'QAPMSYSTEM' ORDER BY LAST_CHANGE_TIMESTAMP DESC FETCH FIRST 2 ROWS ONLY",
            library);
    // The older one first: it may have received its last interval since the last round.
    for (TableRow member : members.reversed()) {
      String name = member.text("SYSTEM_TABLE_MEMBER");
      if (name != null && isName(name)) {
        collect(session, name, intake);
      }
    }
  }

  private void collect(IbmiSession session, String member, Intake intake) throws SQLException {
    alias(session, "QAPMSYSTEM", member);
    String known = context.memory().get(REMEMBERED + member);
    List<TableRow> intervals =
        session.select(
            "SELECT * FROM QTEMP.CT_QAPMSYSTEM WHERE INTNUM > ? ORDER BY INTNUM FETCH FIRST "
                + INTERVALS_A_ROUND
                + " ROWS ONLY",
            known == null ? -1L : Long.parseLong(known));
    if (intervals.isEmpty()) {
      return;
    }
    alias(session, "QAPMDISK", member);
    alias(session, "QAPMJOBWT", member);
    alias(session, "QAPMJOBWTD", member);
    alias(session, "QAPMJOBMI", member);
    WaitBuckets buckets = new WaitBuckets(session.select("SELECT * FROM QTEMP.CT_QAPMJOBWTD"));
    configuration(session, member);
    for (TableRow interval : intervals) {
      publish(session, interval, buckets, intake);
      context.memory().put(REMEMBERED + member, String.valueOf((long) interval.number("INTNUM")));
    }
  }

  private void alias(IbmiSession session, String table, String member) throws SQLException {
    session.execute(dialect.alias("CT_" + table, library, table, member));
  }

  private void configuration(IbmiSession session, String member) throws SQLException {
    alias(session, "QAPMCONF", member);
    session.forEach("SELECT * FROM QTEMP.CT_QAPMCONF", partition::configure);
  }

  private void publish(IbmiSession session, TableRow interval, WaitBuckets buckets, Intake intake)
      throws SQLException {
    long number = (long) interval.number("INTNUM");
    long timeMs;
    try {
      timeMs = RowTime.endMs(interval, zone);
    } catch (RejectedReadingException e) {
      byte[] original = interval.fields().toString().getBytes(StandardCharsets.UTF_8);
      intake.reject(RejectReason.BAD_TIME, e.text(), "QAPMSYSTEM", number, original);
      return;
    }
    PoolDiskFigures disks =
        new PoolDiskFigures(
            partition, session.select("SELECT * FROM QTEMP.CT_QAPMDISK WHERE INTNUM = ?", number));
    WaitFigures waits = new WaitFigures(partition, buckets);
    session.forEach(
        "SELECT W.*, M.JBNAME, M.JBUSER, M.JBNBR FROM QTEMP.CT_QAPMJOBWT W"
            + " JOIN QTEMP.CT_QAPMJOBMI M ON M.INTNUM = W.INTNUM AND M.JBTDE = W.JWTDE WHERE W.INTNUM = ?",
        waits::add,
        number);
    SystemFigures.publish(interval, timeMs, partition, intake);
    disks.publish(timeMs, intake);
    waits.publish(timeMs, interval.number("INTSEC"), intake);
  }
}
