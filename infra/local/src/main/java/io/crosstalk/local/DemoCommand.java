package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.demo.DemoLoad;
import io.crosstalk.local.demo.MailServer;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.platform.UpOptions;
import io.crosstalk.local.process.Platform;
import io.crosstalk.local.process.PlatformView;
import io.crosstalk.local.replay.CaseExpectation;
import io.crosstalk.local.replay.CaseInput;
import io.crosstalk.local.replay.IncidentReport;
import io.crosstalk.local.replay.ReplayedCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Command {@code crosstalk demo}: replays six cases of the project and compares the incidents with
 * the expected ones.
 */
@Command(
    name = "demo",
    description =
        "Replays six cases, four recorded and two generated, compares the incidents with the"
            + " expected ones, and keeps them for a look. Without --exit a live incident stays"
            + " open, whose messages go to a mail server: see 'crosstalk mail'.",
    synopsisSubcommandLabel = "[stop-load]")
final class DemoCommand implements Callable<Integer> {
  /**
   * Names of the replayed cases in the folder {@code cases/}. The diagnosis reports the expected
   * incidents for each of them.
   */
  private static final List<String> CASES =
      List.of("c1-healthy", "c2-uat-vm", "fault", "harmless", "seq-bully", "small-bully");

  /** Actions that a person can try on the live incident. */
  private static final String INSTRUCTIONS =
      """

      One incident is live: demo-shop is slow, because demo-test is loud. It opens within seconds.
        read the mail      ./crosstalk mail
        acknowledge it     on the page, or
                           ID=$(curl -s -H "Authorization: Bearer $(cat %1$s)" \\
                             '%2$s/api/v1/incidents?world=live&resource=demo-shop&status=open,reopened' | grep -o 'inc-[0-9a-f]*' | head -1)
                           curl -H "Authorization: Bearer $(cat %1$s)" -d '{"reason":"I look at it"}' \\
                             %2$s/api/v1/incidents/$ID/acknowledge
        stop its cause     ./crosstalk demo stop-load
      It is resolved when the recovery is measured. Open the page and enter the token. Ctrl-C stops everything.
      """;

  @Mixin private final DataOption data = new DataOption();

  @Mixin private final StartOptions start = new StartOptions();

  @Option(
      names = "--exit",
      description = "Stop at the end; exit code 5 if an incident differs from the expected one.")
  private boolean exit;

  @Command(
      name = "stop-load",
      description = "Stops the load that degrades the live machine of a running demo.")
  void stopLoad(@Mixin DataOption platform) throws IOException {
    DataDirectory folder = platform.platform().data();
    if (!DemoLoad.stop(folder.demoLoad())) {
      throw new CommandFailure(
          ExitCode.NOT_RUNNING,
          "no demo with a live incident runs in the data folder " + folder.root(),
          "'./crosstalk demo' starts one; --data selects another data folder");
    }
    System.out.println("The load stops. The incident is resolved when the recovery is measured.");
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Platform platform = data.platform();
    Path folder = Installation.current().cases();
    List<CaseInput> cases = CaseInput.openAll(CASES.stream().map(folder::resolve).toList());
    if (exit || platform.view().isPresent()) {
      // The mails of a demo that runs already are not touched.
      return run(platform, start.options(), cases);
    }
    Path mails = platform.data().mail();
    try (MailServer mail = MailServer.start(mails, System.err::println)) {
      return run(platform, start.options().withMailPort(mail.port()), cases);
    }
  }

  private int run(Platform platform, UpOptions options, List<CaseInput> cases)
      throws IOException, InterruptedException {
    try (PlatformSession session = PlatformSession.open(data, options, false)) {
      List<ReplayedCase> replayed = session.replay(cases);
      boolean asExpected = report(replayed);
      if (exit) {
        return (asExpected ? ExitCode.OK : ExitCode.EXPECTATION_MISSED).number();
      }
      UpCommand.printAddresses(session.view());
      if (session.isOurs()) {
        stay(platform, session);
      } else {
        System.out.println(
            data.addTo(
                "The platform ran before, so this demo has no live incident and no mail server of"
                    + " its own; for these './crosstalk down', and then './crosstalk demo'."));
      }
      return ExitCode.OK.number();
    }
  }

  private static boolean report(List<ReplayedCase> replayed) {
    System.out.print(IncidentReport.rejections(replayed));
    System.out.println(IncidentReport.of(replayed));
    boolean asExpected = true;
    for (ReplayedCase each : replayed) {
      List<String> differences = CaseExpectation.differences(each);
      System.out.println(
          differences.isEmpty()
              ? "  ✓  " + each.name() + ": as expected"
              : "  ✗  " + each.name() + ": " + String.join("\n       ", differences));
      asExpected &= differences.isEmpty();
    }
    System.out.println();
    return asExpected;
  }

  /** Keeps one incident open, which a person can acknowledge and cure, until Ctrl-C. */
  private void stay(Platform platform, PlatformSession session)
      throws IOException, InterruptedException {
    PlatformView view = session.view();
    try (DemoLoad _ =
        DemoLoad.start(view.ingestUrl(), view.adminToken(), platform.data().demoLoad())) {
      System.out.println(data.addTo(INSTRUCTIONS.formatted(view.tokenFile(), view.url())));
      session.awaitStop();
    }
  }
}
