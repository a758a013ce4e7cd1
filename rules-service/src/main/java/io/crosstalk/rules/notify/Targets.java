package io.crosstalk.rules.notify;

import java.util.List;

/** The notification targets that are configured. */
@FunctionalInterface
public interface Targets {
  List<TargetPolicy> policies();
}
