package io.crosstalk.collectors.zvm;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Layout of a report with rows and columns.
 *
 * @param title title by which the report is recognised
 * @param key pattern of the first column; without a key column, the first number
 * @param thing resource of a row, by its key
 * @param required minimum number of columns in a row
 */
record Layout(
    Pattern title,
    Pattern key,
    Function<String, ReportedResource> thing,
    int required,
    List<Column> columns) {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,20}\\.?|\\d{0,20}\\.\\d{1,20}");
  private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f]{3,4}|Input|Output");
  private static final Pattern USERID = Pattern.compile("[A-Z0-9$#@_+-]{1,8}|>System<");
  private static final Pattern PROCESSOR = Pattern.compile("P?\\d{1,3}");

  private static final Layout DASD_BY_ACTIVITY =
      new Layout(
          Pattern.compile("(?i).*\\bPRF012\\b.*"),
          ADDRESS,
          ReportedResource::device,
          8,
          List.of(
              Column.KEY,
              Column.of("disk.iops", "1/s"),
              Column.of("disk.busy", "%"),
              Column.of("disk.latency.pend", "ms"),
              Column.of("disk.latency.disconnect", "ms"),
              Column.of("disk.latency.connect", "ms"),
              Column.of("disk.latency.device", "ms"),
              Column.of("disk.latency", "ms"),
              Column.of("disk.queue_depth", "1"),
              Column.NOTHING));

  private static final Layout RESPONSE_ALL =
      new Layout(
          Pattern.compile("(?i).*\\bPRF006\\b.*"),
          NUMBER,
          key -> ReportedResource.SYSTEM,
          7,
          List.of(
              Column.of("app.response_time", "s", ReportedResource.response("trivial")),
              Column.of("app.response_time", "s", ReportedResource.response("non-trivial")),
              Column.of("app.response_time", "s", ReportedResource.response("queue-dispatch")),
              Column.of("app.throughput", "1/s", ReportedResource.response("trivial")),
              Column.of("app.throughput", "1/s", ReportedResource.response("non-trivial")),
              Column.of("app.throughput", "1/s", ReportedResource.response("queue-dispatch")),
              Column.of("app.throughput", "1/s", ReportedResource.response("all"))));

  private static final Layout PROCESSORS =
      new Layout(
          Pattern.compile("(?i).*(\\bPRF015\\b|Case 5: (Good|Bad) Performance).*"),
          PROCESSOR,
          ReportedResource::processor,
          10,
          List.of(
              Column.KEY,
              Column.of("cpu.utilization", "%"),
              Column.of("cpu.user", null),
              Column.of("cpu.system", null),
              Column.of("cpu.emulation", null),
              Column.of("cpu.instruction_simulation", null),
              Column.of("cpu.ssch", null),
              Column.of("cpu.dispatch_list_empty", null),
              Column.of("cpu.dispatch_list_length", null),
              Column.of("cpu.stolen", null),
              Column.of("cpu.moved_to_master", null)));

  private static final Layout MINIDISK_CACHE =
      new Layout(
          Pattern.compile("(?i).*\\bPRF103\\b.*"),
          NUMBER,
          key -> ReportedResource.SYSTEM,
          8,
          List.of(
              Column.of("mdc.bias", null),
              Column.of("mdc.steals", null),
              Column.of("mdc.pages_deleted", null),
              Column.of("mdc.max_set", null),
              Column.of("mdc.min_set", null),
              Column.of("mdc.actual", null),
              Column.of("mdc.ideal", null),
              Column.TIME));

  private static final Layout USER_STATES_BY_TIME =
      new Layout(
          Pattern.compile("(?i).*\\bPRF007\\b.*"),
          NUMBER,
          key -> ReportedResource.SYSTEM,
          11,
          List.of(
              Column.of("wait.cpu_queue", "%"),
              Column.of("wait.loading", "%"),
              Column.of("wait.page", "%"),
              Column.of("wait.io", "%"),
              Column.of("wait.instruction_simulation", "%"),
              Column.of("idle.test_idle", null),
              Column.of("wait.console_function", "%"),
              Column.of("idle.svm_test_idle", null),
              Column.of("wait.eligible", "%"),
              Column.of("idle.dormant", null),
              Column.of("users.active", null)));

  private static final Layout USER_STATES =
      new Layout(
          Pattern.compile("(?i).*User\\s*Stat\\s*e.*"),
          USERID,
          key -> key.equals(">System<") ? ReportedResource.SYSTEM : ReportedResource.user(key),
          10,
          List.of(
              Column.KEY,
              Column.of("user.active", null),
              Column.of("user.running", null),
              Column.of("wait.cpu_queue", "%"),
              Column.of("wait.loading", "%"),
              Column.of("wait.page", "%"),
              Column.of("wait.io", "%"),
              Column.of("wait.instruction_simulation", "%"),
              Column.of("idle.test_idle", null),
              Column.of("wait.console_function", "%")));

  private static final Layout CPU_LOAD =
      new Layout(
          Pattern.compile("PROC\\s.*%.*"),
          Pattern.compile("P\\d{2}"),
          key -> ReportedResource.processor(String.valueOf(Integer.parseInt(key.substring(1)))),
          4,
          List.of(
              Column.KEY,
              Column.of("cpu.utilization", "%"),
              Column.of("cpu.system", null),
              Column.of("cpu.emulation", null),
              Column.of("cpu.wait", null),
              Column.of("cpu.system_overhead", null)));

  /** All known layouts; the layouts with the least specific titles come last. */
  static final List<Layout> ALL =
      List.of(
          DASD_BY_ACTIVITY,
          RESPONSE_ALL,
          PROCESSORS,
          MINIDISK_CACHE,
          USER_STATES_BY_TIME,
          USER_STATES,
          CPU_LOAD);

  boolean hasKey() {
    return columns.getFirst().equals(Column.KEY);
  }
}
