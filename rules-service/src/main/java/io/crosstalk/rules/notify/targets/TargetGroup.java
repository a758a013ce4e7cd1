package io.crosstalk.rules.notify.targets;

import java.util.List;
import java.util.function.Function;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * The targets of one kind; each package of an adapter contributes one bean.
 *
 * @param setting prefix of their settings, such as {@code crosstalk.jira}
 * @param type type of the settings of one target
 * @param settings settings at the start
 * @param adapter creates the adapter of a target, whose secret can be used
 */
public record TargetGroup<T extends TargetSettings>(
    String setting, Class<T> type, List<T> settings, Function<T, TargetAdapter> adapter) {
  public TargetGroup {
    settings = List.copyOf(settings);
  }

  Target open(TargetSettings each) {
    return new Target(
        ReadTarget.kind(ConfigurationPropertyName.of(setting)),
        new TargetPolicy(each.name(), each.minSeverity(), each.mode(), each.replays()),
        WaitingAdapter.open(each, () -> adapter.apply(type.cast(each))),
        each.children(),
        each.read());
  }
}
