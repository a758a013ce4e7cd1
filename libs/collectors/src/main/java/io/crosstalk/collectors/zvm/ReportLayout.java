package io.crosstalk.collectors.zvm;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Layout of a kind of report that is a table: how it is recognised, and what its columns mean.
 *
 * @param title pattern of the title line by which the report is recognised
 * @param key pattern of a row's first word: the name of its resource, or a number if there is no
 *     such column
 * @param resource converts the first word of a row to the row's resource
 * @param required minimum number of columns in a row
 * @param columns all columns, from the left
 */
record ReportLayout(
    Pattern title,
    Pattern key,
    Function<String, ReportedResource> resource,
    int required,
    List<ReportColumn> columns) {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,20}\\.?|\\d{0,20}\\.\\d{1,20}");
  private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f]{3,4}|Input|Output");
  private static final Pattern USERID = Pattern.compile("[A-Z0-9$#@_+-]{1,8}|>System<");
  private static final Pattern PROCESSOR = Pattern.compile("P?\\d{1,3}");

  private static final ReportLayout DASD_BY_ACTIVITY =
      new ReportLayout(
          Pattern.compile("(?i).*\\bPRF012\\b.*"),
          ADDRESS,
          ReportedResource::device,
          8,
          List.of(
              ReportColumn.KEY,
              ReportColumn.of("disk.iops", "1/s"),
              ReportColumn.of("disk.busy", "%"),
              ReportColumn.of("disk.latency.pend", "ms"),
              ReportColumn.of("disk.latency.disconnect", "ms"),
              ReportColumn.of("disk.latency.connect", "ms"),
              ReportColumn.of("disk.latency.device", "ms"),
              ReportColumn.of("disk.latency", "ms"),
              ReportColumn.of("disk.queue_depth", "1"),
              ReportColumn.NOTHING));

  private static final ReportLayout RESPONSE_ALL =
      new ReportLayout(
          Pattern.compile("(?i).*\\bPRF006\\b.*"),
          NUMBER,
          key -> ReportedResource.SYSTEM,
          7,
          List.of(
              ReportColumn.of("app.response_time", "s", ReportedResource.response("trivial")),
              ReportColumn.of("app.response_time", "s", ReportedResource.response("non-trivial")),
              ReportColumn.of(
                  "app.response_time", "s", ReportedResource.response("queue-dispatch")),
              ReportColumn.of("app.throughput", "1/s", ReportedResource.response("trivial")),
              ReportColumn.of("app.throughput", "1/s", ReportedResource.response("non-trivial")),
              ReportColumn.of("app.throughput", "1/s", ReportedResource.response("queue-dispatch")),
              ReportColumn.of("app.throughput", "1/s", ReportedResource.response("all"))));

  private static final ReportLayout PROCESSORS =
      new ReportLayout(
          Pattern.compile("(?i).*(\\bPRF015\\b|Case 5: (Good|Bad) Performance).*"),
          PROCESSOR,
          ReportedResource::processor,
          10,
          List.of(
              ReportColumn.KEY,
              ReportColumn.of("cpu.utilization", "%"),
              ReportColumn.of("cpu.user", null),
              ReportColumn.of("cpu.system", null),
              ReportColumn.of("cpu.emulation", null),
              ReportColumn.of("cpu.instruction_simulation", null),
              ReportColumn.of("cpu.ssch", null),
              ReportColumn.of("cpu.dispatch_list_empty", null),
              ReportColumn.of("cpu.dispatch_list_length", null),
              ReportColumn.of("cpu.stolen", null),
              ReportColumn.of("cpu.moved_to_master", null)));

  private static final ReportLayout MINIDISK_CACHE =
      new ReportLayout(
          Pattern.compile("(?i).*\\bPRF103\\b.*"),
          NUMBER,
          key -> ReportedResource.SYSTEM,
          8,
          List.of(
              ReportColumn.of("mdc.bias", null),
              ReportColumn.of("mdc.steals", null),
              ReportColumn.of("mdc.pages_deleted", null),
              ReportColumn.of("mdc.max_set", null),
              ReportColumn.of("mdc.min_set", null),
              ReportColumn.of("mdc.actual", null),
              ReportColumn.of("mdc.ideal", null),
              ReportColumn.TIME));

  private static final ReportLayout USER_STATES_BY_TIME =
      new ReportLayout(
          Pattern.compile("(?i).*\\bPRF007\\b.*"),
          NUMBER,
          key -> ReportedResource.SYSTEM,
          11,
          List.of(
              ReportColumn.of("wait.cpu_queue", "%"),
              ReportColumn.of("wait.loading", "%"),
              ReportColumn.of("wait.page", "%"),
              ReportColumn.of("wait.io", "%"),
              ReportColumn.of("wait.instruction_simulation", "%"),
              ReportColumn.of("idle.test_idle", null),
              ReportColumn.of("wait.console_function", "%"),
              ReportColumn.of("idle.svm_test_idle", null),
              ReportColumn.of("wait.eligible", "%"),
              ReportColumn.of("idle.dormant", null),
              ReportColumn.of("users.active", null)));

  private static final ReportLayout USER_STATES =
      new ReportLayout(
          Pattern.compile("(?i).*User\\s*Stat\\s*e.*"),
          USERID,
          key -> key.equals(">System<") ? ReportedResource.SYSTEM : ReportedResource.user(key),
          10,
          List.of(
              ReportColumn.KEY,
              ReportColumn.of("user.active", null),
              ReportColumn.of("user.running", null),
              ReportColumn.of("wait.cpu_queue", "%"),
              ReportColumn.of("wait.loading", "%"),
              ReportColumn.of("wait.page", "%"),
              ReportColumn.of("wait.io", "%"),
              ReportColumn.of("wait.instruction_simulation", "%"),
              ReportColumn.of("idle.test_idle", null),
              ReportColumn.of("wait.console_function", "%")));

  private static final ReportLayout CPU_LOAD =
      new ReportLayout(
          Pattern.compile("PROC\\s.*%.*"),
          Pattern.compile("P\\d{2}"),
          key -> ReportedResource.processor(String.valueOf(Integer.parseInt(key.substring(1)))),
          4,
          List.of(
              ReportColumn.KEY,
              ReportColumn.of("cpu.utilization", "%"),
              ReportColumn.of("cpu.system", null),
              ReportColumn.of("cpu.emulation", null),
              ReportColumn.of("cpu.wait", null),
              ReportColumn.of("cpu.system_overhead", null)));

  /** All known layouts; the layouts with the least specific titles come last. */
  static final List<ReportLayout> ALL =
      List.of(
          DASD_BY_ACTIVITY,
          RESPONSE_ALL,
          PROCESSORS,
          MINIDISK_CACHE,
          USER_STATES_BY_TIME,
          USER_STATES,
          CPU_LOAD);

  boolean hasKey() {
    return columns.getFirst().equals(ReportColumn.KEY);
  }
}
