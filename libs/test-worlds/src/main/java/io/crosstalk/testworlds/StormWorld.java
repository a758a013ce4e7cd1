package io.crosstalk.testworlds;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

/**
 * Creates a world with a storm for tests: hundreds of machines share one datastore, some of them
 * also a host, and one machine overloads the datastore for some minutes. The degradation of all
 * machines begins and ends within three samples.
 */
public final class StormWorld {
  public static final String LOUD = "vm-uat";
  public static final String DATASTORE = "ds-1";
  public static final String NAME = "storm";

  private static final long START = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final long INTERVAL_MS = 20_000;
  private static final int ONSET = 70;
  private static final int RECOVERY = 92;
  private static final int END = 102;
  private static final int HOSTS = 10;

  /** Time at which all victims have been degraded for some samples, epoch milliseconds. */
  public static final long MIDDLE = START + (ONSET + 7) * INTERVAL_MS;

  private StormWorld() {}

  /** Creates a storm with the given number of victims. */
  public static CaseFolder of(int victims) {
    List<Resource> resources = new ArrayList<>();
    resources.add(resource(DATASTORE, ResourceKind.DATASTORE, Environment.PRODUCTION));
    for (int host = 0; host < HOSTS; host++) {
      resources.add(resource(host(host), ResourceKind.HOST, Environment.PRODUCTION));
    }
    resources.add(resource(LOUD, ResourceKind.VM, Environment.UAT, DATASTORE));
    for (int i = 0; i < victims; i++) {
      resources.add(
          resource(victim(i), ResourceKind.VM, Environment.PRODUCTION, host(i), DATASTORE));
    }
    return new CaseFolder(NAME, resources, List.of(), samples(victims), null);
  }

  private static String victim(int i) {
    return "vm-%04d".formatted(i);
  }

  private static String host(int i) {
    return "esx-" + i % HOSTS;
  }

  private static NavigableMap<Long, Map<String, Map<String, Double>>> samples(int victims) {
    Random random = new Random(11);
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    for (int at = 0; at < END; at++) {
      Map<String, Map<String, Double>> now = new LinkedHashMap<>();
      boolean loud = at >= ONSET && at < RECOVERY;
      now.put(LOUD, Map.of("disk.write.throughput", noisy(random, loud ? 4000 : 4)));
      for (int i = 0; i < victims; i++) {
        boolean degraded = at >= ONSET + i % 3 && at < RECOVERY + i % 2;
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("disk.write.latency", noisy(random, degraded ? 25 : 1));
        values.put("disk.write.throughput", noisy(random, 1 + i % 5));
        now.put(victim(i), values);
      }
      samples.put(START + at * INTERVAL_MS, now);
    }
    return samples;
  }

  private static double noisy(Random random, double value) {
    return Math.rint(100 * value * (0.9 + 0.2 * random.nextDouble())) / 100;
  }

  private static Resource resource(
      String id, ResourceKind kind, Environment environment, String... uses) {
    return new Resource(id, kind, Layer.VMWARE, null, environment, "team", Map.of(), List.of(uses));
  }
}
