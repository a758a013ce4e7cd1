package io.crosstalk.collectors.zvm;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parser for z/VM reports FCX110, the detailed analysis of one disk device: its response times and
 * load, and the rate of operations of each user on each of its minidisks.
 */
final class DeviceReport {
  private static final Pattern BEGIN =
      Pattern.compile(".*Detailed Analysis for Device ([0-9A-Fa-f]{3,4})\\b.*");
  private static final String VALUE = "\\s*:\\s*(\\d{0,9}\\.?\\d{1,9})";

  /** Metrics by the pattern of their line in the report. */
  private static final Map<Pattern, ReportColumn> FIGURES =
      Map.of(
          Pattern.compile("Function pend\\." + VALUE + "ms"),
          ReportColumn.of("disk.latency.pend", "ms"),
          Pattern.compile("Disconnected" + VALUE + "ms"),
          ReportColumn.of("disk.latency.disconnect", "ms"),
          Pattern.compile("(?<!Dis)[Cc]onnected" + VALUE + "ms"),
          ReportColumn.of("disk.latency.connect", "ms"),
          Pattern.compile("CU queue time" + VALUE + "ms"),
          ReportColumn.of("disk.latency.queue", "ms"),
          Pattern.compile("Device busy" + VALUE + "%"),
          ReportColumn.of("disk.busy", "%"),
          Pattern.compile("(?<!Recovery )SSCH rate/s" + VALUE),
          ReportColumn.of("disk.iops", "1/s"));

  private static final Pattern OWNER =
      Pattern.compile(
          "\\s*\\d{1,9}\\s*[-_]\\s*\\d{1,9}\\s+([A-Z0-9$#@_+-]{1,8})\\s+([0-9A-F]{4})\\s.*");
  private static final Pattern LINK =
      Pattern.compile("\\s+([A-Z0-9$#@_+-]{1,8})\\s+[0-9A-F]{4}\\s.*\\s(\\d{0,9}\\.\\d{1,9})\\s*");

  private final List<VmFigure> figures = new ArrayList<>();
  private final Map<ReportedResource, Double> rates =
      new TreeMap<>(Comparator.comparing(ReportedResource::name));
  private @Nullable ReportedResource device;
  private @Nullable ReportedResource minidisk;
  private @Nullable LocalTime time;

  static boolean begins(String line) {
    return BEGIN.matcher(line).matches();
  }

  /**
   * Processes a line.
   *
   * @param reportTime time of the report; null if the report states none
   * @return whether the line belongs to a report of this kind
   */
  boolean take(String line, @Nullable LocalTime reportTime) {
    Matcher begin = BEGIN.matcher(line);
    if (begin.matches()) {
      end();
      device = ReportedResource.device(String.valueOf(begin.group(1)));
      time = reportTime;
    }
    if (device == null) {
      return false;
    }
    FIGURES.forEach((pattern, column) -> note(pattern.matcher(line), column));
    load(line);
    return true;
  }

  private void note(Matcher matcher, ReportColumn column) {
    if (device != null && matcher.find()) {
      double value = Double.parseDouble(matcher.group(1));
      figures.add(new VmFigure(time, false, device, column.metric(), value, column.unit()));
    }
  }

  private void load(String line) {
    Matcher owner = OWNER.matcher(line);
    if (owner.matches()) {
      minidisk =
          ReportedResource.minidisk(String.valueOf(owner.group(1)), String.valueOf(owner.group(2)));
      return;
    }
    Matcher link = LINK.matcher(line);
    if (minidisk != null && link.matches()) {
      double rate = Double.parseDouble(link.group(2));
      rates.merge(ReportedResource.user(String.valueOf(link.group(1))), rate, Double::sum);
      rates.merge(minidisk, rate, Double::sum);
    }
  }

  /** Ends the current report, so that another one may follow. */
  void end() {
    rates.forEach(
        (resource, rate) ->
            figures.add(new VmFigure(time, false, resource, "disk.iops", rate, "1/s")));
    rates.clear();
    device = null;
    minidisk = null;
  }

  List<VmFigure> figures() {
    end();
    return figures;
  }
}
