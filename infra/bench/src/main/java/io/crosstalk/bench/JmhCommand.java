package io.crosstalk.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * Command {@code crosstalk bench jmh}: runs the JMH benchmarks. All arguments are passed on to JMH,
 * which parses them.
 */
@Command(
    name = "jmh",
    customSynopsis = "crosstalk bench jmh [ARGS...]",
    description = "Runs the JMH benchmarks; ARGS are those of JMH, see 'bench jmh -h'.")
final class JmhCommand implements Callable<Integer> {
  @Unmatched private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
    return 0;
  }
}
