package io.crosstalk.rules.notify.targets;

import java.util.List;

/** The configured targets of one kind; each package of an adapter contributes one bean. */
@FunctionalInterface
public interface TargetGroup {
  List<Target> targets();
}
