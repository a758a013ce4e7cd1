package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.doctor.Doctor;
import io.crosstalk.local.doctor.Finding;
import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.program.InstalledSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Command {@code crosstalk doctor}: checks an installation whose services run already. */
@Command(
    name = "doctor",
    description = {
      "Checks an installation that runs: brokers, topics, databases, clocks, services, certificates,"
          + " disks, tokens. Changes nothing.",
      "It reads the settings of the services: their file, the folder 'secrets' beside it, and the"
          + " environment."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all is well", "1:there are warnings", "2:there are failures"})
final class DoctorCommand implements Callable<Integer> {
  private static final List<String> DEFAULTS =
      List.of("config/installed.yaml", "infra/operate/config/installed.yaml");

  @Option(
      names = "--config",
      paramLabel = "FILE",
      defaultValue = "/etc/crosstalk/crosstalk.yaml",
      description = "Settings of the services (default: ${DEFAULT-VALUE}).")
  private Path config = Path.of("");

  @Option(
      names = TokenFile.OPTION,
      paramLabel = "FILE",
      description = "File with a token of the role viewer or admin, to compare the versions.")
  private @Nullable Path tokenFile;

  @Option(names = "--json", description = "Print the findings as JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    Path home = Installation.current().home();
    Path defaults =
        DEFAULTS.stream()
            .map(home::resolve)
            .filter(Files::exists)
            .findFirst()
            .orElse(home.resolve("none"));
    InstalledSettings settings =
        InstalledSettings.read(defaults, config.resolveSibling("secrets"), config, System.getenv());
    String token = tokenFile == null ? null : TokenFile.read(tokenFile);
    List<Finding> findings = Doctor.examine(settings, token);
    if (json) {
      System.out.println(EventJson.mapper().writeValueAsString(findings));
    } else {
      findings.forEach(each -> System.out.println(each.line()));
    }
    return worst(findings.stream());
  }

  private static int worst(Stream<Finding> findings) {
    return findings.mapToInt(each -> each.level().ordinal()).max().orElse(0);
  }
}
