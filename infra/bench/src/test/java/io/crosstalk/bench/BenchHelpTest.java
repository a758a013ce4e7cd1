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
  void theScriptShowsWhatTheySay() throws IOException {
    HelpTexts.assertKept(
        Map.of(
            "bench", said(new ThroughputCommand()),
            "bench-history", said(new HistoryCommand("")),
            "bench-ingest", said(new IngestCommand("")),
            "bench-rank", said(new RankCommand("")),
            "bench-rest", said(new RestCommand("")),
            "bench-storm", said(new StormCommand(""))));
  }

  private static String said(Object command) {
    return new CommandLine(command).getUsageMessage(Ansi.OFF);
  }
}
