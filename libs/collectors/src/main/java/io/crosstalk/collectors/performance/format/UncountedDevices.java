package io.crosstalk.collectors.performance.format;

import java.util.LinkedHashSet;
import java.util.Set;

/** Devices of one file that the totals of their machine leave out. */
public final class UncountedDevices {
  private static final int SHOWN = 10;

  private final Set<String> names = new LinkedHashSet<>();

  /** First device that may be an NVMe disk. */
  private String numbered = "";

  public void add(String name) {
    if (numbered.isEmpty() && LinuxDevices.isNvmeOrPartition(name)) {
      numbered = name;
    }
    // One more than is shown, for the dots.
    if (names.size() <= SHOWN) {
      names.add(name.length() > 60 ? name.substring(0, 60) + "…" : name);
    }
  }

  /** Adds a hint that names the devices, if there are any. */
  public void hint(FigureSink sink) {
    if (!names.isEmpty()) {
      sink.hint(
          "the machine's totals leave out devices that are not known as physical, since their load"
              + " is counted for those below them: "
              + String.join(", ", names.stream().limit(SHOWN).toList())
              + (names.size() > SHOWN ? ", …" : ""));
    }
    if (!numbered.isEmpty()) {
      sink.hint(
          "the machine's load is too low if %s is a whole NVMe disk, which its number does not show: record with the names of disks (sar -d -p, sadf -d … -- -d -p)"
              .formatted(numbered));
    }
  }
}
