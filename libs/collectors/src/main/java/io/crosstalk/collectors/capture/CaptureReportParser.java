package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.collectors.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parser for the output of tshark with {@code -q -z expert}, {@code -z endpoints,…}, {@code -z
 * conv,…}, in one file or several, and for packet fields as CSV.
 */
final class CaptureReportParser {
  private static final Pattern TITLE =
      Pattern.compile("(IPv4|IPv6|TCP|UDP) (Endpoints|Conversations)");
  private static final Pattern RULE = Pattern.compile("=+");

  private final CaptureReport report;
  private final boolean onlyResets;
  private Section section = (line) -> unknown();

  /** Consumer of the rows of one table in tshark's output. */
  private interface Section {
    void row(String line);
  }

  private CaptureReportParser(CaptureReport report, boolean onlyResets) {
    this.report = report;
    this.onlyResets = onlyResets;
  }

  /**
   * Reads a report to its end.
   *
   * @param stepMs length of the intervals in which resets are counted, in milliseconds
   * @param onlyResets whether each row of packet fields is a reset, although the rows contain no
   *     reset flag
   * @throws IOException when the stream fails
   */
  static CaptureReport parse(InputStream in, long stepMs, boolean onlyResets) throws IOException {
    CaptureReport report = new CaptureReport(stepMs);
    CaptureReportParser parser = new CaptureReportParser(report, onlyResets);
    try (LineReader lines = new LineReader(in)) {
      for (@Nullable Line line = lines.next(); line != null; line = lines.next()) {
        parser.take(line);
      }
    }
    return report;
  }

  private void take(Line line) {
    try {
      if (line.tooLong()) {
        throw RejectedReadingException.malformed("the line is too long");
      }
      if (!line.isBlank()) {
        take(new String(line.bytes(), StandardCharsets.UTF_8).stripTrailing());
      }
    } catch (RejectedReadingException e) {
      report.bad(new CaptureReport.BadLine(line.number(), e.text(), line.bytes()));
    }
  }

  private void take(String line) {
    if (line.startsWith("#")) {
      PacketSpan span = PacketSpan.parse(line);
      if (span != null) {
        report.captured(span);
      }
    } else if (!begins(line) && !isDecoration(line)) {
      section.row(line);
    }
  }

  private boolean begins(String line) {
    Matcher title = TITLE.matcher(line);
    if (title.matches()) {
      begin(trafficSection(title.group(1).startsWith("IP"), title.group(2).startsWith("E")));
      return true;
    }
    if (ExpertTable.isHeading(line)) {
      report.expert().begin();
      begin(report.expert()::row);
      return true;
    }
    return fields(line);
  }

  private void begin(Section next) {
    report.understand();
    section = next;
  }

  private Section trafficSection(boolean network, boolean endpoints) {
    ConversationTables table = network ? report.network() : report.transport();
    return endpoints
        ? line -> table.endpoint(line, !network)
        : line -> table.conversation(line, !network);
  }

  private boolean fields(String line) {
    if (!FieldTable.isHeader(line)) {
      return false;
    }
    FieldTable table = FieldTable.of(line, onlyResets, report.resets());
    begin(table::row);
    return true;
  }

  private boolean isDecoration(String line) {
    return RULE.matcher(line).matches()
        || line.startsWith("Filter:")
        || line.stripLeading().startsWith("|")
        || report.expert().isColumns(line);
  }

  private static void unknown() {
    throw RejectedReadingException.malformed("the line belongs to no report that is understood");
  }
}
