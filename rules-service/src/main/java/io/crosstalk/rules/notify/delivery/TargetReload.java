package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.notify.targets.ConfiguredTargets;
import io.crosstalk.rules.notify.targets.ConfiguredTargets.Running;
import io.crosstalk.rules.notify.targets.ReadTarget;
import io.crosstalk.rules.notify.targets.SkippedTargets;
import io.crosstalk.rules.notify.targets.SkippedTargets.Skipped;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.notify.targets.TargetLoops;
import io.crosstalk.rules.notify.targets.TargetSettingsReader;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.storage.lease.Leases;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/**
 * Applies changes of the settings of targets, their masks and secrets, when two successive reads
 * agree. What is wrong is reported and not applied: the targets before stay in use.
 */
@Component
final class TargetReload implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(TargetReload.class);

  /** Name of the settings as a whole in log and health. */
  private static final String SETTINGS = "settings";

  private final TargetSettingsReader reader;
  private final ConfiguredTargets configured;
  private final SkippedTargets skipped;
  private final Targets targets;
  private final CurrentMasks masks;
  private final List<TargetLoops> loops;
  private final Leases leases;
  private @Nullable Settings applied;
  private @Nullable Settings before;

  TargetReload(
      TargetSettingsReader reader,
      ConfiguredTargets configured,
      SkippedTargets skipped,
      Targets targets,
      CurrentMasks masks,
      List<TargetLoops> loops,
      Leases leases) {
    this.reader = reader;
    this.configured = configured;
    this.skipped = skipped;
    this.targets = targets;
    this.masks = masks;
    this.loops = loops;
    this.leases = leases;
  }

  private record Settings(TargetSettingsReader.Read read, MaskProperties masks) {}

  @Override
  public Next step() {
    try {
      Settings now = read();
      if (!now.equals(applied) && now.equals(before)) {
        apply(now);
        applied = now;
      }
      before = now;
    } catch (RuntimeException e) {
      applied = null;
      before = null;
      skipped.replaceUnapplied(Map.of(SETTINGS, mistake(e)));
    }
    return Next.AFTER_PAUSE;
  }

  private static String mistake(RuntimeException e) {
    Throwable helpful =
        e instanceof BindException ? NestedExceptionUtils.getMostSpecificCause(e) : e;
    return String.valueOf(helpful.getMessage());
  }

  private Settings read() {
    Binder files = reader.files();
    MaskProperties mask = files.bindOrCreate("crosstalk.personal-data", MaskProperties.class);
    TargetSettingsReader.Read read = reader.targets(files);
    mask.checkNames(
        Stream.concat(
                read.targets().stream().map(ReadTarget::name),
                read.skipped().stream().map(Skipped::label))
            .collect(Collectors.toSet()));
    return new Settings(read, mask);
  }

  private void apply(Settings now) {
    Map<String, ReadTarget> wanted =
        now.read().targets().stream().collect(Collectors.toMap(ReadTarget::name, each -> each));
    Map<String, String> wrong = new HashMap<>();
    now.read().skipped().forEach(each -> wrong.put(each.label(), each.mistake()));
    Map<String, String> unapplied = new HashMap<>();
    Map<String, Running> next = new HashMap<>();
    for (Running each : configured.running()) {
      String name = each.name();
      String mistake = mistake(each.read(), wanted.get(name), wrong);
      if (mistake != null) {
        unapplied.put(name, mistake);
        next.put(name, each);
      } else if (each.read().equals(wanted.get(name)) && sameMask(name, now.masks())) {
        next.put(name, each);
      }
    }
    List<Running> ended =
        configured.running().stream().filter(each -> !next.containsKey(each.name())).toList();
    ended.forEach(each -> end(each, wanted.containsKey(each.name())));
    masks.replace(now.masks());
    List<Target> started = new ArrayList<>();
    for (ReadTarget each : now.read().targets()) {
      next.computeIfAbsent(each.name(), name -> open(each, started));
    }
    publish(now, next, unapplied);
    started.forEach(target -> loops.forEach(all -> all.start(target)));
  }

  private boolean sameMask(String target, MaskProperties next) {
    return masks.of(target) == next.of(target);
  }

  /**
   * Reason why a running target keeps its settings, although others were read; null if it does not.
   *
   * @param next its new settings; null when there are none
   * @param wrong mistakes by the name or setting of the target
   */
  private static @Nullable String mistake(
      ReadTarget running, @Nullable ReadTarget next, Map<String, String> wrong) {
    if (next != null) {
      return running.secretProblem() == null ? next.secretProblem() : null;
    }
    String own = wrong.get(running.name());
    return own == null
        ? wrong.entrySet().stream()
            .filter(each -> each.getKey().startsWith(running.group().setting() + ".targets["))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(null)
        : own;
  }

  private void end(Running target, boolean isReplaced) {
    String name = target.name();
    if (isReplaced) {
      LOG.info("the notification target '{}' gets new settings", name);
    } else {
      LOG.warn(
          "the notification target '{}' is removed; messages that wait for it are marked as failed",
          name);
    }
    loops.forEach(all -> all.stop(name));
    leases.unshare(DeliveryWork.leaseName(name));
    target.target().adapter().close();
  }

  private static Running open(ReadTarget read, List<Target> started) {
    LOG.info("the notification target '{}' is started", read.name());
    Target target = read.open();
    NotifyConfiguration.reportShadow(target);
    started.add(target);
    return new Running(read, target);
  }

  private void publish(Settings now, Map<String, Running> next, Map<String, String> unapplied) {
    // In the order of the settings.
    List<Running> running =
        Stream.concat(now.read().targets().stream().map(ReadTarget::name), next.keySet().stream())
            .distinct()
            .map(next::get)
            .filter(Objects::nonNull)
            .toList();
    configured.replace(running);
    Set<String> names = next.keySet();
    skipped.replace(
        now.read().skipped().stream().filter(each -> !names.contains(each.label())).toList());
    skipped.replaceUnapplied(unapplied);
    targets.replaceBy(Targets.of(running.stream().map(Running::target).toList(), skipped.names()));
  }
}
