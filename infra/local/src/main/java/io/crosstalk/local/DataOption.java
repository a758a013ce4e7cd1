package io.crosstalk.local;

import io.crosstalk.event.text.ProgramName;
import io.crosstalk.event.text.ShellWord;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.platform.RestClient;
import io.crosstalk.local.process.Platform;
import io.crosstalk.local.process.PlatformView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Command-line option {@code --data}, which selects the platform by its data folder. */
final class DataOption {
  static final String NAME = "--data";

  /** Recommended command: up to the closing quotation mark, or to the end of the line. */
  private static final Pattern COMMAND = Pattern.compile("\\./crosstalk [^'\\r\\n]+");

  @Option(
      names = NAME,
      paramLabel = "DIR",
      defaultValue = "${env:CROSSTALK_DATA}",
      description =
          "Folder of the platform's data, secrets and logs (default: .crosstalk in the project).")
  private @Nullable Path folder;

  /** Adds the option, if it is given, to the commands in a text, with the launcher as called. */
  String addTo(String text) {
    return addTo(text, folder);
  }

  static String addTo(String text, @Nullable Path folder) {
    return folder == null
        ? ProgramName.in(text)
        : withOptions(text, NAME + " " + ShellWord.of(folder));
  }

  /** Adds options to the commands in a text, with the launcher as called. */
  static String withOptions(String text, String options) {
    return ProgramName.in(
        COMMAND.matcher(text).replaceAll("$0 " + Matcher.quoteReplacement(options)));
  }

  /** Client of the gateway of a platform that must have been started. */
  RestClient client(String remedy) throws InterruptedException {
    PlatformView view = startedPlatform();
    return new RestClient(view.url(), view.adminToken(), remedy);
  }

  /**
   * The platform of the data folder, which must have been started.
   *
   * @throws CommandFailure when it does not run
   */
  PlatformView startedPlatform() throws InterruptedException {
    return platform()
        .view()
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.NOT_RUNNING,
                    "the platform does not run",
                    "'./crosstalk up' starts one on this machine; an installation has REST calls"
                        + " instead: see docs/install.md"));
  }

  Platform platform() {
    Installation installation = Installation.current();
    Path root = folder == null ? installation.defaultData() : folder;
    if (Files.exists(root) && !Files.isDirectory(root)) {
      throw CommandFailure.usage(root + " is not a folder", "choose a folder with --data DIR");
    }
    return new Platform(installation, new DataDirectory(root));
  }
}
