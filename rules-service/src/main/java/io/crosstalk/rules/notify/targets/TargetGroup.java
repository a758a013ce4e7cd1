package io.crosstalk.rules.notify.targets;

import java.util.List;
import java.util.function.BiFunction;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * The targets of one kind; each package of an adapter contributes one bean.
 *
 * @param setting prefix of their settings, such as {@code crosstalk.jira}
 * @param type type of the settings of one target
 * @param settings settings at the start
 * @param adapter creates the adapter of a target, whose secret can be used, with the settings of
 *     the delivery
 */
public record TargetGroup<T extends TargetSettings>(
    String setting,
    Class<T> type,
    List<T> settings,
    BiFunction<T, DeliveryProperties, TargetAdapter> adapter) {
  public TargetGroup {
    settings = List.copyOf(settings);
  }

  Target open(TargetSettings each, DeliveryProperties delivery) {
    return new Target(
        ReadTarget.kind(ConfigurationPropertyName.of(setting)),
        new TargetPolicy(each.name(), each.minSeverity(), each.mode(), each.replays()),
        WaitingAdapter.open(each, () -> adapter.apply(type.cast(each), delivery)),
        each.children(),
        each.read());
  }
}
