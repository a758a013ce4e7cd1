package io.crosstalk.bench;

import io.crosstalk.bench.codec.CodecSizes;
import io.crosstalk.bench.history.HistoryCommand;
import io.crosstalk.bench.ingest.IngestCommand;
import io.crosstalk.bench.rank.RankCommand;
import io.crosstalk.bench.storm.StormCommand;
import java.io.IOException;
import java.util.Arrays;
import picocli.CommandLine;

/** Behind {@code ./crosstalk bench}: the throughput comparison, or another when asked by name. */
public final class Bench {
  private static final String JMH = "jmh";
  private static final String SIZES = "sizes";
  private static final String INGEST = "ingest";
  private static final String RANK = "rank";
  private static final String HISTORY = "history";
  private static final String STORM = "storm";

  private Bench() {}

  public static void main(String[] args) throws IOException {
    System.setProperty("logback.configurationFile", "bench-logback.xml");
    if (args.length > 0 && args[0].equals(JMH)) {
      org.openjdk.jmh.Main.main(Arrays.copyOfRange(args, 1, args.length));
    } else if (args.length > 0 && args[0].equals(SIZES)) {
      System.out.print(CodecSizes.table());
    } else if (args.length > 0 && args[0].equals(INGEST)) {
      IngestCommand command = new IngestCommand(Machine.here().describe());
      System.exit(new CommandLine(command).execute(Arrays.copyOfRange(args, 1, args.length)));
    } else if (args.length > 0 && args[0].equals(RANK)) {
      RankCommand command = new RankCommand(Machine.here().describe());
      System.exit(new CommandLine(command).execute(Arrays.copyOfRange(args, 1, args.length)));
    } else if (args.length > 0 && args[0].equals(HISTORY)) {
      HistoryCommand command = new HistoryCommand(Machine.here().describe());
      System.exit(new CommandLine(command).execute(Arrays.copyOfRange(args, 1, args.length)));
    } else if (args.length > 0 && args[0].equals(STORM)) {
      StormCommand command = new StormCommand(Machine.here().describe());
      System.exit(new CommandLine(command).execute(Arrays.copyOfRange(args, 1, args.length)));
    } else {
      System.exit(new CommandLine(new ThroughputCommand()).execute(args));
    }
  }
}
