package io.crosstalk.rules.notify.targets;

import io.crosstalk.rules.notify.targets.SkippedTargets.Skipped;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/** Leaves the targets whose settings are wrong out of their lists, and reports each. */
final class SkippingHandler extends AbstractBindHandler {
  private final Consumer<Skipped> skipped;

  SkippingHandler(BindHandler parent, Consumer<Skipped> skipped) {
    super(parent);
    this.skipped = skipped;
  }

  @Override
  public @Nullable Object onFailure(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error)
      throws Exception {
    Class<?> type = target.getType().asCollection().getGeneric(0).resolve();
    if (type == null || !TargetSettings.class.isAssignableFrom(type)) {
      return super.onFailure(name, target, context, error);
    }
    List<Object> right = new ArrayList<>();
    List<Skipped> wrong = new ArrayList<>();
    read(name, type, context.getBinder(), right, wrong);
    if (wrong.isEmpty()) {
      return super.onFailure(name, target, context, error);
    }
    wrong.forEach(skipped);
    return right;
  }

  private static void read(
      ConfigurationPropertyName list,
      Class<?> type,
      Binder binder,
      List<Object> right,
      List<Skipped> wrong) {
    for (int index = 0; ; index++) {
      String setting = "%s[%d]".formatted(list, index);
      try {
        BindResult<?> target = binder.bind(setting, type);
        if (!target.isBound()) {
          return;
        }
        right.add(target.get());
      } catch (BindException e) {
        String name = binder.bind(setting + ".name", String.class).orElse(null);
        wrong.add(
            new Skipped(
                setting, ReadTarget.kind(list.getParent()), name, SettingsMistake.describe(e)));
      }
    }
  }
}
