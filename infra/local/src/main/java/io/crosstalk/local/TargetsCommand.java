package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.RestClient;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * Command {@code crosstalk targets}: lists the notification targets of a running platform or
 * installation, and sends a test message to one.
 */
@Command(
    name = "targets",
    description = {
      "Lists the notification targets with their states, or tests one.",
      "crosstalk.yaml in the data folder has the targets: see docs/itsm/README.md."
    },
    synopsisSubcommandLabel = "[test|report]")
final class TargetsCommand implements Callable<Integer> {
  static final String PATH = "/api/v1/targets";
  static final String REMEDY =
      "'./crosstalk targets' lists the targets; the section 'Errors' in docs/itsm/README.md says"
          + " what to do";

  @Mixin private final GatewayOption gateway = new GatewayOption();

  @Override
  public Integer call() throws InterruptedException {
    try (RestClient client = gateway.client(REMEDY)) {
      System.out.print(gateway.addTo(TargetOutput.table(client.items(PATH))));
    }
    return ExitCode.OK.number();
  }

  @Command(
      name = "report",
      description = {
        "Lists what a target in shadow mode would have received.",
        "Its setting 'mode' turns messages on: see docs/itsm/README.md."
      })
  void report(
      @Parameters(paramLabel = "NAME", description = "Name of the target.") String name,
      @Option(
              names = "--days",
              paramLabel = "N",
              description = "Period before now (default: all that is kept).")
          @Nullable Integer days,
      @Mixin GatewayOption option)
      throws InterruptedException {
    try (RestClient client = option.client(REMEDY)) {
      System.out.print(TargetOutput.report(report(client, name, days)));
    }
  }

  @Command(
      name = "test",
      description = {
        "Sends a test message to a target and prints its reply.",
        "A ticket of the test is closed at once."
      })
  void test(
      @Parameters(paramLabel = "NAME", description = "Name of the target.") String name,
      @Mixin GatewayOption option)
      throws InterruptedException {
    try (RestClient client = option.client(REMEDY)) {
      System.out.println(TargetOutput.test(test(client, name)));
    }
  }

  /** Messages that a target in shadow mode would have received, by default of all that is kept. */
  static JsonNode report(RestClient client, String name, @Nullable Integer days)
      throws InterruptedException {
    String period = days == null ? "" : "?days=" + days;
    return client.get("%s/%s/report%s".formatted(PATH, RestClient.encoded(name), period));
  }

  /** Sends a test message. */
  static JsonNode test(RestClient client, String name) throws InterruptedException {
    String path = "%s/%s/test".formatted(PATH, RestClient.encoded(name));
    return EventJson.mapper().readTree(client.post(path, ""));
  }
}
