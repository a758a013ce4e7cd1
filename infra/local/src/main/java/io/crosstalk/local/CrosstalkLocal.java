package io.crosstalk.local;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import io.crosstalk.event.BuildVersion;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.demo.MailServer;
import io.crosstalk.local.process.Platform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Main class of the launcher script {@code ./crosstalk}: the command line with the subcommands that
 * start, stop and use a local platform.
 */
@Command(
    name = "crosstalk",
    description =
        "Finds the cause of degraded production systems. Runs everything on this machine: broker,"
            + " database, services.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = CrosstalkLocal.Version.class,
    subcommands = {
      UpCommand.class,
      CrosstalkLocal.DownCommand.class,
      StatusCommand.class,
      LogsCommand.class,
      TailCommand.class,
      DiagnoseCommand.class,
      ReplayCommand.class,
      DemoCommand.class,
      CrosstalkLocal.MailCommand.class,
      ExportCaseCommand.class,
      TargetsCommand.class,
      TokensCommand.class,
      DoctorCommand.class,
      RulesCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, with or without incidents, also if some data were left out (diagnose, import,"
          + " replay)",
      "1:failed; the message states what to do",
      "2:wrong usage, a wrong crosstalk.yaml, files or folders that cannot be used",
      "3:the platform does not run, or not all of it (status)",
      "4:no progress for five minutes (replay, demo)",
      "5:an incident differs from the expected one (demo --exit)",
      "6:a tool is missing on this machine: a JDK 25, a program for test --peers"
    },
    footerHeading = "%nEnvironment:%n",
    footer = {
      "  JAVA_HOME               the JDK to use, 25 or later",
      "  CROSSTALK_DATA          data folder, like --data",
      "  CROSSTALK_PORT_BASE     first port, like --port-base",
      "  CROSSTALK_SKIP_BUILD=1  use the jars as they are",
      "  CROSSTALK_JAVA_OPTS_CORRELATION_SERVICE (and so on)  options of that service's JVM, added"
          + " to the default ones",
      "  CROSSTALK_SITE_TIMEZONE=Europe/Berlin (and so on)   a setting of the services; before the"
          + " file",
      "",
      "Settings of the services: the optional file crosstalk.yaml in the data folder, such as",
      "  crosstalk.site.time-zone: Europe/Berlin",
      "  ---",
      "  spring.config.activate.on-profile: ingest-service   # for one service only",
      "  crosstalk.access.max-requests: 8192",
      "The tables of settings in the services' READMEs have the names; 'up' checks them."
    })
final class CrosstalkLocal {
  /** Help text about commands for which the launcher script runs other programs. */
  private static final String OTHER_PROGRAMS =
      """
        import       Makes a case of files that other programs have written: esxtop,
                       perfmon, nmon and others.
        probe        Measures a disk as a database's log uses it.
        service      Runs one service of a release in the foreground, for systemd.
        sources      Checks a file of sources, or records their data.

      Commands for development:
        bench     Runs the benchmarks.
        evaluate  Measures the accuracy of the diagnosis on labelled cases.
        fuzz      Feeds every parser with mutated payloads.
        generate  Simulates data centres with known causes, as case folders.
        test      Builds everything and runs all tests (./mvnw -B -T 3 verify).
      """;

  private CrosstalkLocal() {}

  static CommandLine commandLine() {
    CommandLine commands =
        new CommandLine(new CrosstalkLocal())
            .setExecutionExceptionHandler(new FailureMessages())
            .setUsageHelpAutoWidth(true)
            .setCaseInsensitiveEnumValuesAllowed(true);
    addHelp(commands);
    // The command defines these options itself, so it comes last.
    commands.addSubcommand(new CommandLine.HelpCommand());
    commands
        .getCommandSpec()
        .addOption(
            OptionSpec.builder("--version")
                .versionHelp(true)
                .description("Show the version and the commit that it was built from.")
                .build());
    commands
        .getHelpSectionMap()
        .put(SECTION_KEY_COMMAND_LIST, help -> help.commandList() + OTHER_PROGRAMS);
    return commands;
  }

  private static void addHelp(CommandLine command) {
    command.getCommandSpec().addOption(help());
    command.getSubcommands().values().forEach(CrosstalkLocal::addHelp);
  }

  private static OptionSpec help() {
    return OptionSpec.builder("-h", "--help")
        .usageHelp(true)
        .description("Show this help.")
        .build();
  }

  static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Version of this program, for {@code --version}. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"crosstalk " + BuildVersion.current()};
    }
  }

  /** Command {@code crosstalk down}: stops the platform and keeps its data. */
  @Command(name = "down", description = "Stops the platform; its data stay.")
  static final class DownCommand implements Callable<Integer> {
    @Mixin private final DataOption data = new DataOption();

    @Override
    public Integer call() {
      Platform platform = data.platform();
      boolean ran = platform.down(ProgressDisplay.onStderr());
      System.out.println(
          ran
              ? "Crosstalk is down."
              : "No platform of the data folder " + platform.data().root() + " was running.");
      return ExitCode.OK.number();
    }
  }

  /** Command {@code crosstalk mail}: prints the mails that the demo's mail server has received. */
  @Command(
      name = "mail",
      description = "Prints the mails that the demo's mail server has received.")
  static final class MailCommand implements Callable<Integer> {
    @Mixin private final DataOption data = new DataOption();

    @Override
    public Integer call() throws IOException {
      Path folder = data.platform().data().mail();
      List<String> mails = MailServer.read(folder);
      if (mails.isEmpty()) {
        System.out.println(
            data.addTo("There are no mails in " + folder + ". './crosstalk demo' receives some."));
      }
      mails.forEach(mail -> System.out.println(mail + "-".repeat(72)));
      return ExitCode.OK.number();
    }
  }
}
