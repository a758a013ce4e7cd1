import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * Generates the case folder {@code c8-disconnect}: a test copy that waits for its disks and hurts
 * nobody. With JDK 25, from the project's root: {@code java
 * cases/generate/GenerateC8Disconnect.java cases/c8-disconnect}.
 */
final class GenerateC8Disconnect {
  private final Case story =
      new Case("ramac", "America/New_York", "1999-02-18T08:00", "1999-02-20T12:00");
  private final Timeline timeline = story.timeline;
  private final List<Timeline.Window> copies =
      List.of(
          timeline.window("1999-02-19T10:00", "1999-02-19T10:40"),
          timeline.window("1999-02-20T10:00", "1999-02-20T10:40"));
  private final Source monitor = story.every(2).losing(0.002);

  /** Tells only of a copy that runs. */
  private final Source running =
      story
          .every(2)
          .silent(new Timeline.Window(0, copies.get(0).from()))
          .silent(new Timeline.Window(copies.get(0).to(), copies.get(1).from()))
          .silent(new Timeline.Window(copies.get(1).to(), timeline.minutes()));

  public static void main(String[] arguments) throws IOException {
    new GenerateC8Disconnect().generate().writeTo(arguments[0]);
  }

  private Case generate() {
    describe();
    copies.forEach(copy -> story.activity(copy, "DDR", "job", "DDR copy of a whole volume"));
    recordInput();
    recordOutput();
    recordCopy();
    recordOthers();
    return story;
  }

  private void describe() {
    Case.Owner test = story.owner("team-vm", "zvm", "test");
    test.add("job", "DDR", "volume-input", "volume-output", "vm-lpar-2");
    test.add("lpar", "vm-lpar-2", "processors");
    Case.Owner storage = story.owner("team-storage", "san", "production");
    storage.add("volume", "volume-input", "ramac-1");
    storage.add("volume", "volume-output", "ramac-1");
    storage.add("array", "ramac-1", Map.of("raidLevel", 5, "controlUnit", "3990-3"), "channel-1");
    storage.add("volume", "volume-office", "cu-3990-6");
    storage.add("array", "cu-3990-6", "channel-1");
    storage.add("link", "channel-1");
    Case.Owner vm = story.owner("team-vm", "zvm", "production");
    vm.add("lpar", "vm-lpar-1", "processors");
    vm.add("processor_pool", "processors");
    Case.Owner office = story.owner("team-office", "zvm", "production");
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

  /** Somebody looks at the new volumes now and then; only the copy is work. */
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
        id, metric, story.noisy(id + metric, 0.04, 0.08, i -> isCopying(i) ? copying : idle));
  }

  /** Each block is written once, and each write needs two reads and two writes. */
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
        "DDR", "disk.read.iops", story.noisy("reads", 0.03, 0.05, i -> isCopying(i) ? 7.9 : 0));
    monitor.record(
        "DDR", "disk.write.iops", story.noisy("writes", 0.03, 0.05, i -> isCopying(i) ? 7.9 : 0));
    monitor.record("DDR", "job.concurrency", story.series(i -> isCopying(i) ? 1 : 0));
    running.record("DDR", "disk.read.latency", story.noisy("copy reads", 0.04, 0.08, i -> 20.9));
    running.record("DDR", "disk.write.latency", story.noisy("copy writes", 0.04, 0.08, i -> 96));
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
    monitor.record(id, metric, story.noisy(id + metric, 0.04, 0.07, value));
  }
}
