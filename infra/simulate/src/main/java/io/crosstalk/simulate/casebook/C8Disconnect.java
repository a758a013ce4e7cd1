package io.crosstalk.simulate.casebook;

import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * Case {@code c8-disconnect}: a test copy of a volume waits for its disks and degrades no other
 * resource.
 */
final class C8Disconnect {
  private final CaseDraft draft =
      new CaseDraft("ramac", "America/New_York", "1999-02-18T08:00", "1999-02-20T12:00");
  private final MinuteTimeline timeline = draft.timeline;
  private final List<MinuteTimeline.Window> copies =
      List.of(
          timeline.window("1999-02-19T10:00", "1999-02-19T10:40"),
          timeline.window("1999-02-20T10:00", "1999-02-20T10:40"));
  private final IntervalMonitor monitor = draft.every(2).losing(0.002);

  /** Monitoring system that has samples only while a copy runs. */
  private final IntervalMonitor running =
      draft
          .every(2)
          .silent(new MinuteTimeline.Window(0, copies.get(0).from()))
          .silent(new MinuteTimeline.Window(copies.get(0).to(), copies.get(1).from()))
          .silent(new MinuteTimeline.Window(copies.get(1).to(), timeline.minutes()));

  CaseDraft generate() {
    describe();
    copies.forEach(copy -> draft.activity(copy, "DDR", "job", "DDR copy of a whole volume"));
    recordInput();
    recordOutput();
    recordCopy();
    recordOthers();
    return draft;
  }

  private void describe() {
    CaseDraft.Owner test = draft.owner("team-vm", "zvm", "test");
    test.add("job", "DDR", "volume-input", "volume-output", "vm-lpar-2");
    test.add("lpar", "vm-lpar-2", "processors");
    CaseDraft.Owner storage = draft.owner("team-storage", "san", "production");
    storage.add("volume", "volume-input", "ramac-1");
    storage.add("volume", "volume-output", "ramac-1");
    storage.add("array", "ramac-1", Map.of("raidLevel", 5, "controlUnit", "3990-3"), "channel-1");
    storage.add("volume", "volume-office", "cu-3990-6");
    storage.add("array", "cu-3990-6", "channel-1");
    storage.add("link", "channel-1");
    CaseDraft.Owner vm = draft.owner("team-vm", "zvm", "production");
    vm.add("lpar", "vm-lpar-1", "processors");
    vm.add("processor_pool", "processors");
    CaseDraft.Owner office = draft.owner("team-office", "zvm", "production");
    office.add("application", "office", Map.of("criticality", 2), "OFFICE");
    office.add("user", "OFFICE", "volume-office", "vm-lpar-1");
  }

  private boolean isCopying(int minute) {
    return copies.stream().anyMatch(copy -> copy.contains(minute));
  }

  private double office(int minute) {
    double day = timeline.hill(minute, 10.5, 2.2) + 0.9 * timeline.hill(minute, 14.5, 2.2);
    return timeline.isWeekend(minute) ? 0.2 * day : day;
  }

  /**
   * Records the metrics of the volume that is read, which has hardly any load outside the copies.
   */
  private void recordInput() {
    volume("volume-input", "disk.iops", 0.2, 7.9);
    volume("volume-input", "disk.busy", 0.3, 16.5);
    volume("volume-input", "disk.latency.pend", 0.2, 0.2);
    volume("volume-input", "disk.latency.disconnect", 2.9, 3.8);
    volume("volume-input", "disk.latency.connect", 3.4, 16.9);
    volume("volume-input", "disk.read.latency", 6.5, 20.9);
    volume("volume-input", "disk.latency", 6.5, 20.9);
  }

  private void volume(String id, String metric, double idle, double copying) {
    monitor.record(
        id, metric, draft.noisy(id + metric, 0.04, 0.08, i -> isCopying(i) ? copying : idle));
  }

  /**
   * Records the metrics of the volume that is written. Its latency is high, because each write
   * needs two reads and two writes of the disks.
   */
  private void recordOutput() {
    volume("volume-output", "disk.iops", 0.1, 7.9);
    volume("volume-output", "disk.busy", 0.2, 75.5);
    volume("volume-output", "disk.latency.pend", 0.2, 0.1);
    volume("volume-output", "disk.latency.disconnect", 4.1, 75.2);
    volume("volume-output", "disk.latency.connect", 3.3, 20.1);
    volume("volume-output", "disk.latency.queue", 0.05, 0.6);
    volume("volume-output", "disk.write.latency", 7.7, 96.0);
    volume("volume-output", "disk.latency", 7.7, 96.0);
    volume("volume-output", "cache.hit_ratio", 20, 0);
  }

  private void recordCopy() {
    monitor.record(
        "DDR", "disk.read.iops", draft.noisy("reads", 0.03, 0.05, i -> isCopying(i) ? 7.9 : 0));
    monitor.record(
        "DDR", "disk.write.iops", draft.noisy("writes", 0.03, 0.05, i -> isCopying(i) ? 7.9 : 0));
    monitor.record("DDR", "job.concurrency", draft.series(i -> isCopying(i) ? 1 : 0));
    running.record("DDR", "disk.read.latency", draft.noisy("copy reads", 0.04, 0.08, i -> 20.9));
    running.record("DDR", "disk.write.latency", draft.noisy("copy writes", 0.04, 0.08, i -> 96));
  }

  private void recordOthers() {
    others("office", "app.response_time", i -> 180 + 25 * office(i));
    others("OFFICE", "disk.iops", i -> 4 + 55 * office(i));
    others("OFFICE", "disk.latency", i -> 4.6 + 0.8 * office(i));
    others("volume-office", "disk.latency", i -> 4.5 + 0.8 * office(i));
    others("channel-1", "net.utilization", i -> 3 + 12 * office(i) + (isCopying(i) ? 4 : 0));
    others("processors", "cpu.utilization", i -> 22 + 30 * office(i));
  }

  private void others(String id, String metric, IntToDoubleFunction value) {
    monitor.record(id, metric, draft.noisy(id + metric, 0.04, 0.07, value));
  }
}
