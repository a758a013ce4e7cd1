package io.crosstalk.rules.notify.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.stereotype.Component;

/**
 * Skips the notification targets whose settings are wrong, so that the service and its other
 * targets work. Messages that wait for a skipped target are kept until its settings are corrected.
 */
@Component
public final class SkippedTargets implements ConfigurationPropertiesBindHandlerAdvisor {
  private static final Logger LOG = LoggerFactory.getLogger(SkippedTargets.class);

  private volatile List<Skipped> skipped = List.of();
  private volatile Map<String, String> unapplied = Map.of();

  /**
   * A skipped target.
   *
   * @param setting its setting, such as {@code crosstalk.jira.targets[0]}
   * @param kind kind of the target, such as {@code jira}
   * @param name its name; null when it cannot be read
   * @param mistake the first mistake, with the name of the setting, without secrets
   */
  public record Skipped(String setting, String kind, @Nullable String name, String mistake) {
    /** The name, or the setting of a target without one. */
    public String label() {
      return name == null ? setting : name;
    }
  }

  public List<Skipped> all() {
    return skipped;
  }

  /** Names of the skipped targets, as far as they can be read. */
  public List<String> names() {
    return skipped.stream().flatMap(each -> Optional.ofNullable(each.name()).stream()).toList();
  }

  /**
   * Changes of settings that were read and are wrong, so that the settings before stay in use: the
   * mistake by the name of the target, or {@code settings} for all of them.
   */
  public Map<String, String> unapplied() {
    return unapplied;
  }

  /** Replaces the skipped targets, and logs those that are new. */
  public void replace(List<Skipped> found) {
    found.stream().filter(each -> !skipped.contains(each)).forEach(SkippedTargets::log);
    skipped = List.copyOf(found);
  }

  /** Replaces the changes of settings that are not applied, and logs those that are new. */
  public void replaceUnapplied(Map<String, String> found) {
    found.forEach(
        (name, mistake) -> {
          if (!mistake.equals(unapplied.get(name))) {
            LOG.error(
                "new settings of '{}' are not applied, and those before stay in use: {}",
                name,
                mistake);
          }
        });
    unapplied = Map.copyOf(found);
  }

  /** Records a skipped target, and logs it. */
  void add(Skipped target) {
    List<Skipped> all = new ArrayList<>(skipped);
    all.add(target);
    replace(all);
  }

  private static void log(Skipped target) {
    LOG.error(
        "the notification target '{}' is skipped, and its messages wait: {}; correct its settings",
        target.label(),
        target.mistake());
  }

  @Override
  public BindHandler apply(BindHandler handler) {
    return new SkippingHandler(handler, this::add);
  }
}
