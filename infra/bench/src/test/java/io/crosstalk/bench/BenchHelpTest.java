package io.crosstalk.bench;

import io.crosstalk.bench.history.HistoryCommand;
import io.crosstalk.bench.ingest.IngestCommand;
import io.crosstalk.bench.rank.RankCommand;
import io.crosstalk.bench.rest.RestCommand;
import io.crosstalk.bench.storm.StormCommand;
import io.crosstalk.testkit.HelpTexts;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

class BenchHelpTest {
  @Test
  void helpTexts_equalTheCommandsHelp() throws IOException {
    HelpTexts.assertKept(
        Map.of(
            "bench", usage(new ThroughputCommand()),
            "bench-history", usage(new HistoryCommand("")),
            "bench-ingest", usage(new IngestCommand("")),
            "bench-rank", usage(new RankCommand("")),
            "bench-rest", usage(new RestCommand("")),
            "bench-storm", usage(new StormCommand(""))));
  }

  private static String usage(Object command) {
    return new CommandLine(command).getUsageMessage(Ansi.OFF);
  }
}
