package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.LogFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Command {@code crosstalk logs}: prints the end of the components' logs and, with {@code -f}, new
 * lines.
 */
@Command(name = "logs", description = "Shows the end of one component's log, or of all.")
final class LogsCommand implements Callable<Integer> {
  private static final Duration POLL = Duration.ofMillis(300);

  @Mixin private final DataOption data = new DataOption();

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME",
      description = "kafka, postgres, ingest-service, …")
  private @Nullable String name;

  @Option(names = "-f", description = "Follow: print new lines until Ctrl-C.")
  private boolean follow;

  @Option(
      names = "-n",
      paramLabel = "LINES",
      description = "Number of lines (default: ${DEFAULT-VALUE}).")
  private int lines = 40;

  @Override
  public Integer call() throws IOException, InterruptedException {
    DataDirectory directory = data.platform().data();
    List<Path> logs = components().stream().map(directory::log).filter(Files::exists).toList();
    if (logs.isEmpty()) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "there are no logs in " + directory.root(),
          "run './crosstalk up' first, or name the data folder with --data");
    }
    List<LogFollower> followers = logs.stream().map(LogFollower::atEnd).toList();
    for (Path log : logs) {
      show(log, logs.size() > 1);
    }
    while (follow) {
      for (LogFollower follower : followers) {
        follower.print(logs.size() > 1);
      }
      Thread.sleep(POLL);
    }
    return 0;
  }

  private List<Component> components() {
    if (name == null) {
      return Arrays.asList(Component.values());
    }
    String wanted = name;
    return List.of(
        Component.find(wanted)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitCode.USAGE,
                        "there is no component '" + wanted + "'",
                        "there are " + Component.labels())));
  }

  private void show(Path log, boolean several) throws IOException {
    if (several) {
      System.out.println("==> " + log + " <==");
    }
    LogFile.tail(log, Math.max(0, lines)).forEach(System.out::println);
  }
}
