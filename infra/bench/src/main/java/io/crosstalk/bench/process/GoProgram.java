package io.crosstalk.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that is built from its sources with Go, once for each cache folder.
 *
 * @param title name of the program in messages
 * @param name name of the executable file
 * @param module the package with the program, without the version
 * @param version version of the module, such as {@code v1.2.3}
 * @param tags build tags; may be empty
 * @param option option of the benchmark command with which users name a program that they have
 *     already
 */
public record GoProgram(
    String title, String name, String module, String version, String tags, String option) {

  /** Default cache folder, {@code ~/.cache/crosstalk}. */
  public static Path defaultCache() {
    return Path.of(System.getProperty("user.home"), ".cache", "crosstalk");
  }

  /**
   * Returns the program in the cache folder, and builds it first if it is not there.
   *
   * @return the executable file
   * @throws IOException when there is no Go, or the build fails; the message says what to do
   */
  public Path ensure(Path cache) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(cache.resolve(name + "-" + version));
    Path program = folder.resolve(name);
    if (!Files.isExecutable(program)) {
      build(folder);
    }
    return program;
  }

  private void build(Path folder) throws IOException, InterruptedException {
    System.err.println(
        "building %s %s (a minute or two, the first time only)".formatted(title, version));
    Path log = folder.resolve("build.log");
    ProcessBuilder go =
        new ProcessBuilder(command()).redirectErrorStream(true).redirectOutput(log.toFile());
    go.environment().put("GOBIN", folder.toString());
    int code;
    try {
      code = go.start().waitFor();
    } catch (IOException e) {
      throw new IOException(
          ("%s is built with Go, and 'go' can't be started. Install Go 1.25 or later"
                  + " (https://go.dev/doc/install), or name a built program with %s FILE")
              .formatted(title, option),
          e);
    }
    if (code != 0) {
      throw new IOException(
          "%s could not be built (go install ended with %d); see %s".formatted(title, code, log));
    }
  }

  private List<String> command() {
    List<String> command = new ArrayList<>(List.of("go", "install"));
    if (!tags.isEmpty()) {
      command.addAll(List.of("-tags", tags));
    }
    command.add(module + "@" + version);
    return command;
  }
}
