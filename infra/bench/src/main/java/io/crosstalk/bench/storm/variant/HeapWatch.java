package io.crosstalk.bench.storm.variant;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * Watches the heap of this process: its use before each garbage collection, and the live heap after
 * full collections.
 */
final class HeapWatch {
  private static final double MEGABYTE = 1 << 20;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Set<String> HEAP_POOLS =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .map(MemoryPoolMXBean::getName)
          .collect(Collectors.toSet());

  private final AtomicLong peak = new AtomicLong();
  private final AtomicLong peakLive = new AtomicLong();
  private long nextCollection = System.nanoTime();

  private HeapWatch() {}

  /** Starts to watch the collections of all garbage collectors. */
  static HeapWatch start() {
    HeapWatch watch = new HeapWatch();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener((message, ignored) -> watch.take(message), null, null);
      }
    }
    return watch;
  }

  private void take(Notification message) {
    if (message.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
        && message.getUserData() instanceof CompositeData data) {
      var collection = GarbageCollectionNotificationInfo.from(data).getGcInfo();
      peak.accumulateAndGet(used(collection.getMemoryUsageBeforeGc()), Math::max);
    }
  }

  /** Measures the live heap by a full collection if the last one was at least a second ago. */
  void collectWhenDue() {
    if (System.nanoTime() - nextCollection >= 0) {
      System.gc();
      peakLive.accumulateAndGet(usedNow(), Math::max);
      nextCollection = System.nanoTime() + PAUSE.toNanos();
    }
  }

  private static long used(Map<String, MemoryUsage> pools) {
    return pools.entrySet().stream()
        .filter(pool -> HEAP_POOLS.contains(pool.getKey()))
        .mapToLong(pool -> pool.getValue().getUsed())
        .sum();
  }

  /** Largest use of the heap before a collection or now, megabytes. */
  double peakMegabytes() {
    return Math.max(peak.get(), usedNow()) / MEGABYTE;
  }

  /**
   * Largest live heap so far, megabytes: use of the heap after the full collections that this
   * object has requested.
   */
  double peakLiveMegabytes() {
    return peakLive.get() / MEGABYTE;
  }

  /** Runs a full collection and returns the use of the heap after it, megabytes. */
  static double liveMegabytes() {
    System.gc();
    return usedNow() / MEGABYTE;
  }

  private static long usedNow() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
