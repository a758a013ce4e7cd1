package io.crosstalk.local;

import io.crosstalk.local.TargetsClient.TargetState;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.Platform;
import io.crosstalk.local.platform.Platform.Outcome;
import io.crosstalk.local.platform.PlatformView;
import io.crosstalk.local.platform.UpOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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
  private static List<TargetState> targets(PlatformView view) throws InterruptedException {
    try (TargetsClient client = new TargetsClient(view.url(), view.adminToken())) {
      return client.targets();
    } catch (CommandFailure _) {
      return List.of();
    }
  }

  static Optional<String> ignoredOptions(List<String> options) {
    return options.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the running platform ignores "
                + String.join(" and ", options)
                + "; './crosstalk down', and then './crosstalk up' with these options, applies them");
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
            file
                + " was changed after the start of "
                + services.stream().map(Component::label).collect(Collectors.joining(", "))
                + " and is not applied there;"
                + " './crosstalk down' and './crosstalk up' put it into effect");
  }

  static List<String> shadowTargets(List<TargetState> targets) {
    return targets.stream()
        .filter(target -> target.mode().equals("shadow"))
        .map(
            target ->
                "the %s target '%s' is in shadow mode: it is not notified of new incidents; './crosstalk targets report %s' lists what it would receive, its setting 'mode' turns messages on; %s"
                    .formatted(
                        target.kind(),
                        target.target(),
                        target.target(),
                        TargetsCommand.OPEN_AT_THE_SWITCH))
        .toList();
  }
}
