package io.crosstalk.local;

import io.crosstalk.local.TargetsClient.TargetState;
import io.crosstalk.local.TargetsClient.TestResult;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.TextTable;
import io.crosstalk.local.console.TimeFormat;
import io.crosstalk.local.platform.PlatformView;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Command {@code crosstalk targets}: lists the notification targets of a running platform, and
 * sends a test message to one.
 */
@Command(
    name = "targets",
    description = {
      "Lists the notification targets with their states, or tests one.",
      "crosstalk.yaml in the data folder has the targets: see docs/itsm/README.md."
    },
    synopsisSubcommandLabel = "[test|report]")
final class TargetsCommand implements Callable<Integer> {
  /** Statement on incidents that are open when the mode of a target is set. */
  static final String OPEN_AT_THE_SWITCH =
      "an incident that is open then is not sent at once, but with its next change or its end";

  private static final String NOTHING = "–";

  @Mixin private final DataOption data = new DataOption();

  @Override
  public Integer call() throws InterruptedException {
    List<TargetState> targets;
    try (TargetsClient client = client(data)) {
      targets = client.targets();
    }
    System.out.print(data.complete(targets.isEmpty() ? noTargets() : table(targets)));
    return ExitCode.OK.number();
  }

  @Command(
      name = "report",
      description = {
        "Lists what a target in shadow mode would have received.",
        "Its setting 'mode' turns messages on: see docs/itsm/README.md."
      })
  int report(
      @Parameters(paramLabel = "NAME", description = "Name of the target.") String name,
      @Option(
              names = "--days",
              paramLabel = "N",
              description = "Period before now (default: all that is kept).")
          @Nullable Integer days,
      @Mixin DataOption folder)
      throws InterruptedException {
    try (TargetsClient client = client(folder)) {
      System.out.print(TargetReportText.of(client.report(name, days)));
    }
    return ExitCode.OK.number();
  }

  @Command(
      name = "test",
      description = {
        "Sends a test message to a target and prints its reply.",
        "A ticket of the test is closed at once."
      })
  int test(
      @Parameters(paramLabel = "NAME", description = "Name of the target.") String name,
      @Mixin DataOption folder)
      throws InterruptedException {
    try (TargetsClient client = client(folder)) {
      System.out.println(text(client.test(name)));
    }
    return ExitCode.OK.number();
  }

  private static TargetsClient client(DataOption data) throws InterruptedException {
    PlatformView view = data.startedPlatform();
    return new TargetsClient(view.url(), view.adminToken());
  }

  private static String noTargets() {
    return "There are no notification targets; docs/itsm/README.md describes how to configure one."
        + System.lineSeparator();
  }

  static String table(List<TargetState> targets) {
    TextTable table =
        new TextTable("TARGET", "KIND", "STATE", "WAITING", "HELD", "FAILED", "NEXT ATTEMPT");
    for (TargetState each : targets) {
      table.row(
          each.target(),
          each.kind(),
          state(each),
          Long.toString(each.waiting()),
          Long.toString(each.held()),
          Long.toString(each.failed()),
          TimeFormat.seconds(Objects.requireNonNullElse(each.nextAttempt(), NOTHING)));
      if (each.mode().equals("shadow")) {
        table.note(
            "no message about new incidents: './crosstalk targets report "
                + each.target()
                + "' lists what would be sent, its setting 'mode' turns messages on; "
                + OPEN_AT_THE_SWITCH);
      }
      if (each.reason() != null) {
        table.note(each.reason());
      }
      if (each.failed() > 0) {
        table.note(
            "GET /api/v1/outbox says why messages failed; when the cause is mended,"
                + " POST /api/v1/outbox/retry?target="
                + GatewayClient.encoded(each.target())
                + " sends all again, POST /api/v1/outbox/ID/retry one");
      }
    }
    return table.render();
  }

  private static String state(TargetState target) {
    if (target.mode().equals("shadow")) {
      return "shadow";
    }
    if (target.circuit().equals("open")) {
      return "failing";
    }
    if (target.waiting() > 0 && target.outages() > 0) {
      return "retrying";
    }
    return target.failed() > 0 ? "parked" : "ok";
  }

  static String text(TestResult result) {
    var ticket = result.ticket();
    String accepted = result.target() + " has accepted the test message";
    if (ticket == null) {
      return accepted;
    }
    String address = ticket.url() == null ? "" : ", " + ticket.url();
    return accepted + ": " + ticket.key() + " (" + ticket.status() + address + ")";
  }
}
