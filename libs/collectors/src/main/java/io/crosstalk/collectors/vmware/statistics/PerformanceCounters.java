package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Performance counters of a vCenter. Their numbers differ between vCenters; their names, such as
 * {@code cpu.ready.summation}, do not.
 */
final class PerformanceCounters {
  private final Map<String, Long> ids = new HashMap<>();
  private final Map<Long, String> names = new HashMap<>();
  private final Set<String> percentages = new HashSet<>();

  /**
   * Reads descriptions of counters.
   *
   * @param infos elements with a {@code PerfCounterInfo} each
   */
  static PerformanceCounters of(List<XmlElement> infos) throws BadAnswerException {
    PerformanceCounters counters = new PerformanceCounters();
    for (XmlElement info : infos) {
      counters.add(info);
    }
    return counters;
  }

  private void add(XmlElement info) throws BadAnswerException {
    String name =
        "%s.%s.%s"
            .formatted(
                info.need("groupInfo").text("key"),
                info.need("nameInfo").text("key"),
                info.text("rollupType"));
    long id = info.number("key");
    ids.put(name, id);
    names.put(id, name);
    if (info.need("unitInfo").text("key").equals("percent")) {
      percentages.add(name);
    }
  }

  /**
   * Returns the number of a counter; null if this vCenter has no counter of that name.
   *
   * @param name name, such as {@code cpu.ready.summation}
   */
  @Nullable Long id(String name) {
    return ids.get(name);
  }

  /** Returns the name of a counter; null if this vCenter has no counter with that number. */
  @Nullable String name(long id) {
    return names.get(id);
  }

  /**
   * Returns the factor by which the values of a counter are multiplied: vCenter reports percentages
   * in hundredths of a percent.
   */
  double scale(String name) {
    return percentages.contains(name) ? 0.01 : 1;
  }

  int size() {
    return ids.size();
  }
}
