package io.crosstalk.rules.notify.targets;

import io.crosstalk.rules.notify.targets.SkippedTargets.Skipped;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.stereotype.Component;

/** All notification targets that are not skipped, each with a name of its own. */
@Component
public final class ConfiguredTargets {
  private volatile List<Running> running;

  /**
   * A target with the settings that it was opened with.
   *
   * @param target the open target
   */
  public record Running(ReadTarget read, Target target) {
    public String name() {
      return read.name();
    }
  }

  ConfiguredTargets(
      List<TargetGroup<?>> groups, DeliveryProperties delivery, SkippedTargets skipped) {
    Stream<ReadTarget> all =
        groups.stream()
            .flatMap(
                group ->
                    group.settings().stream().map(each -> ReadTarget.of(group, each, delivery)));
    running =
        distinct(all.toList(), skipped::add).stream()
            .map(each -> new Running(each, each.open()))
            .toList();
  }

  /** The targets without the second ones of a name, which are reported. */
  static List<ReadTarget> distinct(List<ReadTarget> targets, Consumer<Skipped> skipped) {
    Set<String> names = new HashSet<>();
    List<ReadTarget> distinct = new ArrayList<>();
    for (ReadTarget target : targets) {
      String name = target.name();
      if (names.add(name)) {
        distinct.add(target);
      } else {
        skipped.accept(
            new Skipped(
                "the second target '" + name + "'",
                ReadTarget.kind(ConfigurationPropertyName.of(target.group().setting())),
                null,
                "another target has the name '" + name + "'; give each its own"));
      }
    }
    return distinct;
  }

  public List<Target> all() {
    return running.stream().map(Running::target).toList();
  }

  /** The targets with the settings that they were opened with. */
  public List<Running> running() {
    return running;
  }

  /** Settings of the delivery with which a target was opened. */
  public DeliveryProperties delivery(Target target) {
    return running.stream()
        .filter(each -> each.target().equals(target))
        .findFirst()
        .orElseThrow()
        .read()
        .delivery();
  }

  public void replace(List<Running> targets) {
    running = List.copyOf(targets);
  }
}
