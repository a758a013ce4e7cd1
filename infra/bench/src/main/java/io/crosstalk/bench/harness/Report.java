package io.crosstalk.bench.harness;

import io.crosstalk.event.json.EventJson;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Report of a benchmark: what was run, tables of figures, and the aims with their results. */
public final class Report {
  private final String machine;
  private final String input;
  private final List<Table> tables = new ArrayList<>();
  private final List<Aim.Result> aims = new ArrayList<>();

  /**
   * A report about this machine.
   *
   * @param input text of the input and of the number of rounds
   */
  public Report(String input) {
    machine = machine();
    this.input = input;
  }

  public Report add(Table table) {
    tables.add(table);
    return this;
  }

  /** Adds the result of an aim. */
  public Report aim(Aim aim, String of, double reached) {
    aims.add(aim.result(of, reached));
    return this;
  }

  public List<Aim.Result> aims() {
    return List.copyOf(aims);
  }

  /** The report as text for people. */
  public String asText() {
    StringBuilder out = new StringBuilder(machine).append('\n').append(input).append('\n');
    tables.forEach(table -> out.append('\n').append(table.asText()));
    return out.append('\n').append(aimTable().asText()).toString();
  }

  /** The report as JSON for programs. */
  public String asJson() {
    record Document(String machine, String input, List<Table> tables, Table aims) {}
    return new String(
            EventJson.write(new Document(machine, input, tables, aimTable())),
            StandardCharsets.UTF_8)
        + "\n";
  }

  /** Processor, Java, and the load of the last minute. */
  private static String machine() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    return "%s, %d cores; Java %s; load average %.1f"
        .formatted(
            ProcessFigures.processor(),
            system.getAvailableProcessors(),
            Runtime.version(),
            system.getSystemLoadAverage());
  }

  private Table aimTable() {
    Table table = new Table("Aims").columns("%s", "of", "aim", "bound", "reached", "outcome");
    aims.forEach(
        each ->
            table.row(
                each.of(),
                each.aim().what(),
                each.aim().bound(),
                each.aim().text(each.reached()),
                each.met() ? "met" : "MISSED"));
    return table;
  }
}
