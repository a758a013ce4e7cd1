package io.crosstalk.local.platform;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Java installation that runs this program, and is used for the processes of the platform, too. */
final class JavaInstallation {
  private JavaInstallation() {}

  static String executable() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Class path of this program, for processes that run in another folder. */
  static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  static List<String> command(List<String> options, List<String> rest) {
    List<String> command = new ArrayList<>();
    command.add(executable());
    command.addAll(options);
    command.addAll(rest);
    return command;
  }
}
