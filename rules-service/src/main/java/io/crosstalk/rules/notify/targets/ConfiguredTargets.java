package io.crosstalk.rules.notify.targets;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** All notification targets that are not skipped, each with a name of its own. */
@Component
public final class ConfiguredTargets {
  private final List<Target> targets;

  ConfiguredTargets(List<TargetGroup> groups, SkippedTargets skipped) {
    Set<String> names = new HashSet<>();
    List<Target> distinct = new ArrayList<>();
    for (TargetGroup group : groups) {
      for (Target target : group.targets()) {
        String name = target.policy().name();
        if (names.add(name)) {
          distinct.add(target);
        } else {
          target.adapter().close();
          String mistake = "another target has the name '" + name + "'; give each its own";
          skipped.add(
              new SkippedTargets.Skipped(
                  "the second target '" + name + "'", target.kind(), null, mistake));
        }
      }
    }
    targets = List.copyOf(distinct);
  }

  public List<Target> all() {
    return targets;
  }
}
