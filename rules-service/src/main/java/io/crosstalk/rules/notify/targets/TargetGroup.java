package io.crosstalk.rules.notify.targets;

import java.util.List;
import java.util.function.BiFunction;

/**
 * The targets of one kind; each package of an adapter contributes one bean.
 *
 * @param setting prefix of their settings, such as {@code crosstalk.jira}
 * @param type type of the settings of one target
 * @param settings settings at the start
 * @param opening opens a target with its settings and those of the delivery
 */
public record TargetGroup<T extends TargetSettings>(
    String setting,
    Class<T> type,
    List<T> settings,
    BiFunction<T, DeliveryProperties, Target> opening) {
  public TargetGroup {
    settings = List.copyOf(settings);
  }

  Target open(TargetSettings each, DeliveryProperties delivery) {
    return opening.apply(type.cast(each), delivery);
  }
}
