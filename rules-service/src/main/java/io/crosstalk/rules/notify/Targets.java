package io.crosstalk.rules.notify;

import java.util.List;

/** The configured notification targets. */
@FunctionalInterface
public interface Targets {
  List<TargetPolicy> policies();
}
