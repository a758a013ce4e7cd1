package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricRole;
import io.crosstalk.event.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Evidence about the components into which a response time is measured, such as the time in a
 * queue. A longer time in a queue means load; a longer disconnect time means that the device itself
 * is slower.
 *
 * @see <a href="https://www.vm.ibm.com/perf/tips/">IBM: z/VM performance tips, on pend, disconnect
 *     and connect time</a>
 */
public final class ComponentReasons {
  private static final String PREFIX = "disk.latency.";

  private ComponentReasons() {}

  /** Evidence for each resource with several measured components of its response. */
  static List<Evidence> of(EpisodeFacts facts) {
    return grown(facts).entrySet().stream()
        .map(each -> evidence(facts, each.getKey(), each.getValue()))
        .toList();
  }

  /**
   * Returns whether evidence about components exists for a resource, because components of its
   * response have grown.
   */
  public static boolean isAbout(EpisodeFacts facts, String resource) {
    return grown(facts).containsKey(resource);
  }

  private static Map<String, List<ConditionSign>> grown(EpisodeFacts facts) {
    Map<String, List<ConditionSign>> grown = new TreeMap<>();
    for (ConditionSign sign : facts.signs()) {
      boolean part = sign.metric().role() == MetricRole.COMPONENT && name(sign).startsWith(PREFIX);
      if (part && growth(sign) > 0) {
        grown.computeIfAbsent(sign.resource(), id -> new ArrayList<>()).add(sign);
      }
    }
    return grown;
  }

  private static Evidence evidence(EpisodeFacts facts, String resource, List<ConditionSign> parts) {
    parts.sort(Comparator.comparingDouble(ComponentReasons::growth).reversed());
    double total = parts.stream().mapToDouble(ComponentReasons::growth).sum();
    return facts.evidence(
        EvidenceKind.COMPONENT_SPLIT,
        Texts.of(
            "evidence.components",
            resource,
            Texts.list(parts.stream().map(part -> text(facts, part)).toList()),
            facts.before()),
        growth(parts.getFirst()) / total,
        "1",
        facts.plot(resource, name(parts.getFirst())));
  }

  private static String text(EpisodeFacts facts, ConditionSign sign) {
    String part = name(sign).substring(PREFIX.length());
    return Texts.of(
        "evidence.component",
        Texts.ofOrElse("component." + part, part),
        new Quantity(sign.during(), "ms"),
        facts.before(sign));
  }

  private static String name(ConditionSign sign) {
    return sign.metric().name();
  }

  private static double growth(ConditionSign sign) {
    return sign.during() - sign.before();
  }
}
