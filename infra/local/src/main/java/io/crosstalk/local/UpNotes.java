package io.crosstalk.local;

import io.crosstalk.local.client.GatewayClient;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.UpOptions;
import io.crosstalk.local.process.Platform;
import io.crosstalk.local.process.Platform.Outcome;
import io.crosstalk.local.process.PlatformView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Lines below the addresses of a platform that {@code crosstalk up} has started or found running:
 * what it does not do, and which command or setting changes that.
 */
final class UpNotes {
  private UpNotes() {}

  static List<String> lines(Platform platform, UpOptions options, Outcome outcome)
      throws InterruptedException {
    Optional<PlatformView> view = platform.view();
    if (view.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    if (outcome != Outcome.STARTED) {
      ignoredOptions(view.get().otherThan(options)).ifPresent(lines::add);
      view.get()
          .settingsFile()
          .flatMap(file -> olderSettings(file, view.get().withOlderSettings()))
          .ifPresent(lines::add);
    }
    lines.addAll(shadowTargets(targets(view.get())));
    return lines;
  }

  /** Reads the targets; a platform that cannot list them has been reported by its health. */
  private static List<JsonNode> targets(PlatformView view) throws InterruptedException {
    try (GatewayClient client = TargetsCommand.client(view)) {
      return TargetsCommand.targets(client);
    } catch (CommandFailure _) {
      return List.of();
    }
  }

  static Optional<String> ignoredOptions(List<String> options) {
    return options.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the running platform ignores %s; './crosstalk down', and then './crosstalk up' with these options, applies them"
                .formatted(String.join(" and ", options)));
  }

  /**
   * Note about services that run with other settings than those in the file.
   *
   * @param services services that were started before the last change of the file
   */
  static Optional<String> olderSettings(Path file, List<Component> services) {
    return services.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s was changed after the start of %s and is not applied there; './crosstalk down' and './crosstalk up' put it into effect"
                .formatted(file, Component.labels(services)));
  }

  static List<String> shadowTargets(List<JsonNode> targets) {
    return targets.stream()
        .filter(TargetOutput::isShadow)
        .map(
            target ->
                "the %1$s target '%2$s' is in shadow mode: it is not notified of new incidents; './crosstalk targets report %2$s' lists what it would receive, its setting 'mode' turns messages on; %3$s"
                    .formatted(
                        target.path("kind").asString(),
                        target.path("target").asString(),
                        TargetOutput.OPEN_AT_THE_SWITCH))
        .toList();
  }
}
