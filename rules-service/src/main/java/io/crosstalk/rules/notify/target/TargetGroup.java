package io.crosstalk.rules.notify.target;

import java.util.List;

/** The configured targets of one kind; each package of an adapter contributes one bean. */
@FunctionalInterface
public interface TargetGroup {
  List<Target> targets();
}
