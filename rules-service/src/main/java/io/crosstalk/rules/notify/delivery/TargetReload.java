package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.notify.targets.ConfiguredTargets;
import io.crosstalk.rules.notify.targets.ConfiguredTargets.Running;
import io.crosstalk.rules.notify.targets.ReadTarget;
import io.crosstalk.rules.notify.targets.SettingsMistake;
import io.crosstalk.rules.notify.targets.SkippedTargets;
import io.crosstalk.rules.notify.targets.SkippedTargets.Skipped;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.notify.targets.TargetLoops;
import io.crosstalk.rules.notify.targets.TargetSettingsReader;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.storage.lease.Leases;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.stereotype.Component;

/**
 * Applies changes of the settings of targets and of the delivery, of masks and secrets, when two
 * successive reads agree. What is wrong is reported and not applied: the targets before stay in
 * use.
 */
@Component
final class TargetReload implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(TargetReload.class);

  /** Name of the settings as a whole in log and health. */
  private static final String SETTINGS = "settings";

  private static final String UNENDED =
      "a step of the target has been stopped but does not end; this is tried again every 2 s, and a"
          + " restart of the service ends it";

  private final TargetSettingsReader reader;
  private final ConfiguredTargets configured;
  private final SkippedTargets skipped;
  private final Targets targets;
  private final CurrentMasks masks;
  private final List<TargetLoops> loops;
  private final Leases leases;

  /** Names of the targets whose loops were stopped but have not ended. */
  private final Set<String> ending = new HashSet<>();

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
        applied = ending.isEmpty() ? now : null;
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
    return e instanceof BindException
        ? SettingsMistake.describe(e)
        : String.valueOf(e.getMessage());
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
    Map<String, String> unapplied = new HashMap<>();
    Map<String, Running> next = keep(now, unapplied);
    masks.replace(now.masks(), next.keySet());
    List<Target> started = new ArrayList<>();
    for (ReadTarget each : now.read().targets()) {
      next.computeIfAbsent(each.name(), name -> open(each, started));
    }
    publish(now, next, unapplied);
    started.forEach(target -> loops.forEach(all -> all.start(target)));
  }

  /**
   * Ends the running targets whose settings have changed.
   *
   * @param unapplied receives the reason why a target keeps its settings although they have changed
   * @return the targets that stay, by their names
   */
  private Map<String, Running> keep(Settings now, Map<String, String> unapplied) {
    Map<String, ReadTarget> wanted =
        now.read().targets().stream().collect(Collectors.toMap(ReadTarget::name, each -> each));
    Map<String, String> wrong = new HashMap<>();
    now.read().skipped().forEach(each -> wrong.put(each.label(), each.mistake()));
    Map<String, Running> kept = new HashMap<>();
    List<Running> changed = new ArrayList<>();
    for (Running each : configured.running()) {
      String name = each.name();
      ReadTarget next = wanted.get(name);
      String mistake = mistake(each.read(), next, wrong);
      if (mistake != null) {
        unapplied.put(name, mistake);
        kept.put(name, each);
      } else if (isUnchanged(each, next, now.masks())) {
        kept.put(name, each);
      } else {
        changed.add(each);
      }
    }
    Set<String> unended = stop(changed);
    for (Running each : changed) {
      if (unended.contains(each.name())) {
        unapplied.put(each.name(), UNENDED);
        kept.put(each.name(), each);
      } else {
        close(each, wanted.containsKey(each.name()));
      }
    }
    return kept;
  }

  private boolean isUnchanged(Running target, @Nullable ReadTarget next, MaskProperties nextMasks) {
    String name = target.name();
    return target.read().equals(next)
        && masks.of(name) == nextMasks.of(name)
        && !ending.contains(name);
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

  /**
   * Stops the loops of targets, in parallel, because each may need some time to end.
   *
   * @return names of the targets whose loops have not ended, which stay open
   */
  private Set<String> stop(List<Running> changed) {
    Set<String> unended = ConcurrentHashMap.newKeySet();
    try (ExecutorService stopping = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Running each : changed) {
        ending.add(each.name());
        loops.forEach(all -> stopping.execute(() -> stop(each.name(), all, unended)));
      }
    }
    return unended;
  }

  private static void stop(String name, TargetLoops all, Set<String> unended) {
    if (!all.stop(name)) {
      unended.add(name);
    }
  }

  /** Closes a target whose loops have ended. */
  private void close(Running target, boolean isReplaced) {
    String name = target.name();
    leases.unshare(DeliveryWork.leaseName(name));
    target.target().adapter().close();
    ending.remove(name);
    if (isReplaced) {
      LOG.info("the notification target '{}' gets new settings", name);
    } else {
      LOG.warn(
          "the notification target '{}' is removed; messages that wait for it are marked as failed",
          name);
    }
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
