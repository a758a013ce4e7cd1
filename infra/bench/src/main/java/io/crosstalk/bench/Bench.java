package io.crosstalk.bench;

import io.crosstalk.bench.codec.CodecSizes;
import io.crosstalk.bench.history.HistoryCommand;
import io.crosstalk.bench.ingest.IngestCommand;
import io.crosstalk.bench.rank.RankCommand;
import io.crosstalk.bench.rest.RestCommand;
import io.crosstalk.bench.storm.StormCommand;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;

/**
 * Command of {@code ./crosstalk bench}: the throughput comparison, or another benchmark by its
 * name.
 */
public final class Bench {
  private static final String JMH = "jmh";
  private static final String SIZES = "sizes";

  /** Benchmarks with options of their own, each created with a line about the machine. */
  private static final Map<String, Function<String, Callable<Integer>>> COMMANDS =
      Map.of(
          "history", HistoryCommand::new,
          "ingest", IngestCommand::new,
          "rank", RankCommand::new,
          "rest", RestCommand::new,
          "storm", StormCommand::new);

  private Bench() {}

  public static void main(String[] args) throws IOException {
    System.setProperty("logback.configurationFile", "bench-logback.xml");
    String name = args.length == 0 ? "" : args[0];
    String[] rest = Arrays.copyOfRange(args, Math.min(1, args.length), args.length);
    if (name.equals(JMH)) {
      org.openjdk.jmh.Main.main(rest);
    } else if (name.equals(SIZES)) {
      System.out.print(CodecSizes.table());
    } else if (COMMANDS.containsKey(name)) {
      Callable<Integer> command = COMMANDS.get(name).apply(Machine.here().describe());
      System.exit(new CommandLine(command).execute(rest));
    } else {
      System.exit(new CommandLine(new ThroughputCommand()).execute(args));
    }
  }
}
