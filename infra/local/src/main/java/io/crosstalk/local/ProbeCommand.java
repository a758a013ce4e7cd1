package io.crosstalk.local;

import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.platform.ServiceTool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the probe with ingest-service's program, which has the defaults and checks the values. */
@Command(
    name = "probe",
    description = {
      "Measures a disk as a database's log feels it: unbuffered 16 KiB writes, random reads.",
      "It says what it will do, writes a bounded file into PATH and deletes it again."
    })
final class ProbeCommand implements Callable<Integer> {
  private final List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws InterruptedException {
    return ServiceTool.run(Installation.current(), "probe", arguments);
  }

  private void pass(String option, String value) {
    arguments.add("--" + option + "=" + value);
  }

  @Parameters(paramLabel = "PATH", description = "A folder on what is to be measured.")
  void path(String path) {
    arguments.add(path);
  }

  @Option(
      names = "--compressible",
      description = "Write data that compress to a quarter; without it they don't at all.")
  void compressible(boolean yes) {
    pass("compressible", Boolean.toString(yes));
  }

  @Option(
      names = "--clusters",
      paramLabel = "N",
      description = "How many clusters are written (default: 1; syncIO: 6).")
  void clusters(String value) {
    pass("clusters", value);
  }

  @Option(
      names = "--cluster-size",
      paramLabel = "SIZE",
      description = "Size of a cluster (default: 16MB); all of them 96MB at most.")
  void clusterSize(String value) {
    pass("cluster-size", value);
  }

  @Option(names = "--reads", paramLabel = "N", description = "Random reads (default: 200).")
  void reads(String value) {
    pass("reads", value);
  }

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      description = "Begin nothing more after this time (default: 20s).")
  void maxTime(String value) {
    pass("max-time", value);
  }

  @Option(
      names = "--min-free",
      paramLabel = "SIZE",
      description = "Leave so much free (default: 1GB).")
  void minFree(String value) {
    pass("min-free", value);
  }

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "Measure again and again, until Ctrl-C; for instance 5m.")
  void every(String value) {
    pass("every", value);
  }

  @Option(
      names = "--max-duty-percent",
      paramLabel = "N",
      description = "With --every: be busy for at most so much of the time (default: 2).")
  void maxDutyPercent(String value) {
    pass("max-duty-percent", value);
  }

  @Option(
      names = "--push",
      paramLabel = "URL",
      description = "Send the figures to an ingest-service.")
  void push(String value) {
    pass("push", value);
  }

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "With --push: holds a token with the role ingest.")
  void tokenFile(String value) {
    pass("token-file", value);
  }

  @Option(
      names = "--resource",
      paramLabel = "ID",
      description = "With --push: the id of what PATH lives on: a database, a VM, a volume.")
  void resource(String value) {
    pass("resource", value);
  }

  @Option(
      names = "--source",
      paramLabel = "NAME",
      description = "With --push: who sends (default: probe).")
  void source(String value) {
    pass("source", value);
  }
}
