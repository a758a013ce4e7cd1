package io.crosstalk.testworlds;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

/**
 * Creates a small world for tests in which a machine overloads a datastore for seven hours. The
 * machine is then moved to another datastore, and all machines recover. Some samples are missing.
 */
public final class MovedWorld {
  public static final String FROM = "ds-a";
  public static final String TO = "ds-z";

  private static final long START = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final int ONSET = 130;
  private static final int MOVE = 550;
  private static final int END = 590;
  private static final double MISSING = 0.1;

  private MovedWorld() {}

  public static CaseFolder folder() {
    return new CaseFolder(
        "moved",
        List.of(
            resource("vm-erp", ResourceKind.VM, FROM),
            resource("vm-mail", ResourceKind.VM, FROM),
            resource("vm-uat", ResourceKind.VM, FROM),
            resource("vm-there", ResourceKind.VM, TO),
            resource(FROM, ResourceKind.DATASTORE),
            resource(TO, ResourceKind.DATASTORE)),
        List.of(
            new Change(Instant.ofEpochMilli(time(MOVE)), "vm-uat", ChangeKind.STORAGE_VMOTION, TO)),
        samples(),
        null);
  }

  private static NavigableMap<Long, Map<String, Map<String, Double>>> samples() {
    Random random = new Random(7);
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    for (int minute = 0; minute < END; minute++) {
      boolean loud = minute >= ONSET && minute < MOVE + 5;
      boolean degraded = minute >= ONSET && minute < MOVE;
      Map<String, Map<String, Double>> now = new LinkedHashMap<>();
      now.put("vm-erp", machine(random, degraded, 20));
      now.put("vm-mail", machine(random, degraded, 10));
      now.put("vm-uat", machine(random, degraded, loud ? 400 : 5));
      now.put("vm-there", machine(random, false, 30));
      samples.put(time(minute), now);
    }
    return samples;
  }

  private static Map<String, Double> machine(Random random, boolean degraded, double load) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("disk.throughput", load * (0.95 + 0.1 * random.nextDouble()));
    double latency = (degraded ? 40 : 2) * (0.9 + 0.2 * random.nextDouble());
    if (random.nextDouble() >= MISSING) {
      values.put("disk.latency", latency);
    }
    return values;
  }

  private static long time(int minute) {
    return START + 60_000L * minute;
  }

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
  }
}
