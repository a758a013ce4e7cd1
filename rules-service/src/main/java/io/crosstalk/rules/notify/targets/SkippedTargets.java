package io.crosstalk.rules.notify.targets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/**
 * Skips the notification targets whose settings are wrong, so that the service and its other
 * targets work. Messages that wait for a skipped target are kept until its settings are corrected.
 */
@Component
public final class SkippedTargets implements ConfigurationPropertiesBindHandlerAdvisor {
  private static final Logger LOG = LoggerFactory.getLogger(SkippedTargets.class);

  private final List<Skipped> skipped = new CopyOnWriteArrayList<>();

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
    return List.copyOf(skipped);
  }

  /** Names of the skipped targets, as far as they can be read. */
  public List<String> names() {
    return skipped.stream().flatMap(each -> Optional.ofNullable(each.name()).stream()).toList();
  }

  /** Records a skipped target, and logs it. */
  void add(Skipped target) {
    skipped.add(target);
    LOG.error(
        "the notification target '{}' is skipped, and its messages wait: {}; correct its settings and start again",
        target.label(),
        target.mistake());
  }

  @Override
  public BindHandler apply(BindHandler handler) {
    return new AbstractBindHandler(handler) {
      @Override
      public @Nullable Object onFailure(
          ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error)
          throws Exception {
        Class<?> type = target.getType().asCollection().getGeneric(0).resolve();
        if (type == null || !TargetSettings.class.isAssignableFrom(type)) {
          return super.onFailure(name, target, context, error);
        }
        int before = skipped.size();
        List<Object> right = rightOnes(name, type, context.getBinder());
        return skipped.size() == before ? super.onFailure(name, target, context, error) : right;
      }
    };
  }

  private List<Object> rightOnes(ConfigurationPropertyName list, Class<?> type, Binder binder) {
    List<Object> right = new ArrayList<>();
    for (int index = 0; ; index++) {
      String setting = "%s[%d]".formatted(list, index);
      try {
        BindResult<?> target = binder.bind(setting, type);
        if (!target.isBound()) {
          return right;
        }
        right.add(target.get());
      } catch (BindException e) {
        String prefix = list.getParent().getLastElement(ConfigurationPropertyName.Form.ORIGINAL);
        String kind = prefix.equals("webhooks") ? "webhook" : prefix;
        String name = binder.bind(setting + ".name", String.class).orElse(null);
        add(new Skipped(setting, kind, name, e.getName() + ": " + mistake(e)));
      }
    }
  }

  private static String mistake(BindException wrong) {
    Class<?> type = wrong.getTarget().getType().resolve();
    return type != null && type.isEnum()
        ? "the value is not known; write one of "
            + Arrays.stream(type.getEnumConstants())
                .map(each -> each.toString().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "))
        : String.valueOf(NestedExceptionUtils.getMostSpecificCause(wrong).getMessage());
  }
}
