package io.crosstalk.rules.notify.targets;

import io.crosstalk.access.SettingsFileException;
import io.crosstalk.rules.notify.targets.SkippedTargets.Skipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.stereotype.Component;

/**
 * Reads the settings of all targets anew from the settings files, with the command line and the
 * environment of the start.
 */
@Component
public final class TargetSettingsReader {
  /** Begin of the names that Spring Boot gives to the settings files and trees that it has read. */
  private static final String FILE = "Config ";

  /** Path of a settings file or tree in such a name. */
  private static final Pattern PATH = Pattern.compile("(?:'file \\[|^Config tree ')(.*?)(?:]'|'$)");

  private final ConfigurableEnvironment environment;
  private final List<TargetGroup<?>> groups;

  /** Paths of the files and trees that the last successful read has found. */
  private Set<String> present;

  TargetSettingsReader(ConfigurableEnvironment environment, List<TargetGroup<?>> groups) {
    this.environment = environment;
    this.groups = groups;
    present = paths(environment);
  }

  /** An environment without any settings at first. */
  private static final class EmptyEnvironment extends StandardEnvironment {
    @Override
    protected void customizePropertySources(MutablePropertySources sources) {
      // All are added by the reader.
    }
  }

  /**
   * The settings of all targets at one time.
   *
   * @param targets those that are right, each with a name of its own
   * @param skipped those that are wrong
   */
  public record Read(List<ReadTarget> targets, List<Skipped> skipped) {
    public Read {
      targets = List.copyOf(targets);
      skipped = List.copyOf(skipped);
    }
  }

  /**
   * Reads the settings files.
   *
   * @throws SettingsFileException when a file is not YAML
   * @throws IllegalStateException when a file cannot be read, or exists no longer
   */
  public Binder files() {
    StandardEnvironment fresh = new EmptyEnvironment();
    for (PropertySource<?> source : environment.getPropertySources()) {
      if (!source.getName().startsWith(FILE)
          && !ConfigurationPropertySources.isAttachedConfigurationPropertySource(source)) {
        fresh.getPropertySources().addLast(source);
      }
    }
    try {
      ConfigDataEnvironmentPostProcessor.applyTo(fresh);
    } catch (SettingsFileException e) {
      throw e;
    } catch (RuntimeException e) {
      Set<String> files = paths(environment);
      files.addAll(present);
      throw new IllegalStateException(
          "a settings file cannot be read (%s): %s"
              .formatted(String.join(", ", files), SettingsMistake.describe(e)),
          e);
    }
    checkPresence();
    present = paths(fresh);
    return Binder.get(fresh);
  }

  /** Fails if a file is gone: its location may be optional, and would then count as empty. */
  private void checkPresence() {
    for (String path : present) {
      if (!Files.exists(Path.of(path))) {
        throw new IllegalStateException(
            "the settings file %s exists no longer; write it again, empty if its settings shall go"
                .formatted(path));
      }
    }
  }

  private static Set<String> paths(ConfigurableEnvironment environment) {
    return environment.getPropertySources().stream()
        .filter(source -> source.getName().startsWith(FILE))
        .flatMap(source -> PATH.matcher(source.getName()).results())
        .map(path -> path.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Reads the targets.
   *
   * @param files settings files that were just read
   * @throws RuntimeException when the settings of the delivery or a list cannot be read, apart from
   *     its wrong targets
   */
  public Read targets(Binder files) {
    List<ReadTarget> targets = new ArrayList<>();
    List<Skipped> skipped = new ArrayList<>();
    DeliveryProperties delivery =
        files.bindOrCreate("crosstalk.delivery", DeliveryProperties.class);
    groups.forEach(group -> targets.addAll(read(group, files, delivery, skipped)));
    return new Read(ConfiguredTargets.distinct(targets, skipped::add), skipped);
  }

  private static <T extends TargetSettings> List<ReadTarget> read(
      TargetGroup<T> group, Binder files, DeliveryProperties delivery, List<Skipped> skipped) {
    return files
        .bind(
            group.setting() + ".targets",
            Bindable.listOf(group.type()),
            new SkippingHandler(BindHandler.DEFAULT, skipped::add))
        .orElse(List.of())
        .stream()
        .map(each -> ReadTarget.of(group, each, delivery))
        .toList();
  }
}
