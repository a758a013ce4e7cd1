package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Command {@code crosstalk logs}: prints the end of the components' logs and, with {@code -f}, new
 * lines, by the program {@code tail}.
 */
@Command(name = "logs", description = "Shows the end of one component's log, or of all.")
final class LogsCommand implements Callable<Integer> {
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
    List<String> logs =
        components().stream()
            .map(directory::log)
            .filter(Files::exists)
            .map(Path::toString)
            .toList();
    if (logs.isEmpty()) {
      throw new CommandFailure(
          "there are no logs in " + directory.root(),
          "run './crosstalk up' first, or name the data folder with --data");
    }
    List<String> command = new ArrayList<>(List.of("tail", "-n", "" + Math.max(0, lines)));
    if (follow) {
      command.add("-F");
    }
    command.addAll(logs);
    Process tail = new ProcessBuilder(command).inheritIO().start();
    Runtime.getRuntime().addShutdownHook(new Thread(tail::destroy));
    return tail.waitFor();
  }

  private List<Component> components() {
    if (name == null) {
      return List.of(Component.values());
    }
    return List.of(
        Component.find(name)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "there is no component '" + name + "'",
                        "there are " + Component.labels(List.of(Component.values())))));
  }
}
