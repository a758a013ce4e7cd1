package io.crosstalk.rules.notify;

/**
 * A configured notification target.
 *
 * @param kind kind of the target, such as {@code webhook}
 */
public record Target(String kind, TargetPolicy policy, TargetAdapter adapter) {}
