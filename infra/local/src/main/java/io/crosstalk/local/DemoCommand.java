package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.platform.Platform;
import io.crosstalk.local.replay.CaseInput;
import io.crosstalk.local.replay.CaseResult;
import io.crosstalk.local.replay.IncidentReport;
import io.crosstalk.local.replay.ReplayedCase;
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
        "Replays six cases, four recorded and two generated, compares the incidents with the expected"
            + " ones, and keeps them for a look. Also measures the disk of this machine for a second.")
final class DemoCommand implements Callable<Integer> {
  /**
   * Names of the replayed cases in the folder {@code cases/}. The diagnosis reports the expected
   * incidents for each of them.
   */
  private static final List<String> CASES =
      List.of("c1-healthy", "c2-uat-vm", "fault", "harmless", "seq-bully", "small-bully");

  @Mixin private final DataOption data = new DataOption();

  @Mixin private final StartOptions start = new StartOptions();

  @Option(
      names = "--exit",
      description = "Stop at the end; exit code 5 if an incident differs from the expected one.")
  private boolean exit;

  @Override
  public Integer call() throws InterruptedException {
    Path folder = Installation.current().cases();
    List<CaseInput> cases = CaseInput.openAll(CASES.stream().map(folder::resolve).toList());
    Platform platform = data.platform();
    try (PlatformSession session = PlatformSession.open(platform, start.options(), false)) {
      List<ReplayedCase> replayed = session.replay(cases);
      boolean asExpected = report(replayed);
      DiskMeasurement.show(Installation.current(), platform.data().root());
      if (exit) {
        return (asExpected ? ExitCode.OK : ExitCode.EXPECTATION_MISSED).number();
      }
      LoginInstructions.print(session.view());
      return session.isOurs() ? stay(platform).number() : 0;
    }
  }

  private static boolean report(List<ReplayedCase> replayed) {
    List<CaseResult> verdicts = replayed.stream().map(CaseResult::on).toList();
    System.out.print(IncidentReport.rejections(replayed));
    System.out.println(IncidentReport.of(replayed));
    verdicts.forEach(it -> System.out.println(it.text()));
    System.out.println();
    return verdicts.stream().allMatch(CaseResult::holds);
  }

  private static ExitCode stay(Platform platform) throws InterruptedException {
    System.out.println("Open the page and enter the token. Ctrl-C stops everything.");
    return ForegroundWait.hold(platform);
  }
}
