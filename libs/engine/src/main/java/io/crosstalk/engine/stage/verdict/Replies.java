package io.crosstalk.engine.stage.verdict;

import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.Backpressure;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.message.StageRecord;
import io.crosstalk.engine.stage.message.StageRecord.Reply;
import io.crosstalk.engine.stage.message.StageRecord.Report;
import io.crosstalk.engine.stage.message.StageRecord.Shared;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Replies of the partitions of stage 2 that wait until all replies to their request have arrived,
 * and the findings that several replies share. A finding stays in the store in binary form, a tenth
 * of its size in memory, and is read when a request has all its replies; the findings used last
 * stay cached. Replies that refer to shared findings only are small and stay in memory. Not
 * thread-safe.
 */
final class Replies {
  private static final String PARTS = "A/";
  private static final String SHARED = "S/";

  /**
   * Limit of the cached findings, in bytes of their binary form; in memory they take ten times as
   * much.
   */
  private static final int MOST_READ_BYTES = 4 * 1024 * 1024;

  private final StageStore store;
  private final Backpressure pressure;
  private final int mostReadBytes;
  private final Map<String, Map<Integer, Part>> byRequest = new HashMap<>();
  private final Map<String, Map<String, Held>> findings = new HashMap<>();

  /** Cached findings by key, in the order of use. */
  private final SequencedMap<String, Read> read = new LinkedHashMap<>(16, 0.75f, true);

  private int readBytes;

  /** A finding and the size of its binary form. */
  private record Read(DomainFinding finding, int bytes) {}

  /**
   * State of a shared finding: the size of its binary form, the number of waiting replies that
   * refer to it, and whether it is sealed. A finding is sealed when a tick of its partition has
   * arrived after it, because no later reply refers to it.
   */
  private static final class Held {
    private int bytes;
    private int references;
    private boolean sealed;
  }

  /**
   * A reply that waits for the replies of other partitions to the same request.
   *
   * @param reply the reply; null when it contains findings itself, because it is then read from the
   *     store when it is needed
   * @param shared ids of the shared findings that the reply refers to
   */
  private record Part(int part, @Nullable Reply reply, List<String> shared, int bytes) {
    static Part of(Reply reply, int bytes) {
      boolean encloses = reply.reports().stream().anyMatch(each -> each.finding() != null);
      return new Part(
          reply.part(),
          encloses ? null : reply,
          reply.reports().stream().map(Report::shared).filter(Objects::nonNull).toList(),
          bytes);
    }
  }

  /** Restores the replies and findings that were kept before a restart. */
  Replies(StageStore store, Backpressure pressure) {
    this(store, pressure, MOST_READ_BYTES);
  }

  /**
   * Restores the replies and findings that were kept before a restart.
   *
   * @param mostReadBytes limit of the cached findings, in bytes of their binary form
   */
  Replies(StageStore store, Backpressure pressure, int mostReadBytes) {
    this.store = store;
    this.pressure = pressure;
    this.mostReadBytes = mostReadBytes;
    store
        .scan(SHARED)
        .forEach(
            each -> {
              if (StageRecord.read(each.value()) instanceof Shared shared) {
                hold(shared, each.value().length);
              }
            });
    store
        .scan(PARTS)
        .forEach(
            each -> {
              if (StageRecord.read(each.value()) instanceof Reply reply) {
                note(reply, each.value().length);
              }
            });
  }

  /** Keeps a finding for the replies that will refer to it. */
  void add(Shared shared, byte[] bytes) {
    store.put(origin(shared.world(), shared.part()) + shared.id(), bytes);
    hold(shared, bytes.length);
    keep(origin(shared.world(), shared.part()) + shared.id(), shared.finding(), bytes.length);
  }

  private void hold(Shared shared, int bytes) {
    Held held =
        findings
            .computeIfAbsent(origin(shared.world(), shared.part()), key -> new HashMap<>())
            .computeIfAbsent(shared.id(), id -> new Held());
    pressure.addWaiting(shared.world(), bytes - held.bytes);
    held.bytes = bytes;
    held.sealed = false;
  }

  /**
   * Adds a reply of one partition.
   *
   * @return all replies to the request, sorted by partition; empty while a reply is missing
   */
  List<Reply> add(Reply reply, byte[] bytes) {
    DiagnosisRequest request = reply.request();
    store.put(key(request) + reply.part(), bytes);
    Map<Integer, Part> parts = note(reply, bytes.length);
    return parts.size() == request.parts()
        ? parts.values().stream()
            .map(each -> each.part() == reply.part() ? reply : readReply(request, each))
            .toList()
        : List.of();
  }

  private Reply readReply(DiagnosisRequest request, Part part) {
    return part.reply() == null
        ? (Reply) StageRecord.read(Objects.requireNonNull(store.get(key(request) + part.part())))
        : part.reply();
  }

  private Map<Integer, Part> note(Reply reply, int bytes) {
    Map<Integer, Part> parts =
        byRequest.computeIfAbsent(key(reply.request()), key -> new TreeMap<>());
    String world = reply.request().world();
    Part part = Part.of(reply, bytes);
    Part former = parts.put(reply.part(), part);
    count(world, part, 1);
    pressure.addWaiting(world, bytes);
    if (former != null) {
      release(world, former);
    }
    return parts;
  }

  private void release(String world, Part part) {
    count(world, part, -1);
    pressure.addWaiting(world, -part.bytes());
  }

  private void count(String world, Part part, int change) {
    Map<String, Held> held = findings.getOrDefault(origin(world, part.part()), Map.of());
    for (String id : part.shared()) {
      Held shared = held.get(id);
      if (shared != null) {
        shared.references += change;
        if (shared.sealed && shared.references <= 0) {
          held.remove(id);
          drop(world, part.part(), id, shared);
        }
      }
    }
  }

  private void drop(String world, int part, String id, Held held) {
    String key = origin(world, part) + id;
    pressure.addWaiting(world, -held.bytes);
    store.delete(key);
    discard(key);
  }

  /** Returns the domain report of a reply, with all findings that it refers to. */
  DomainReport answer(Reply reply) {
    String origin = origin(reply.request().world(), reply.part());
    return reply.answer(id -> finding(origin + id));
  }

  private @Nullable DomainFinding finding(String key) {
    Read known = read.get(key);
    if (known != null) {
      return known.finding();
    }
    byte[] bytes = store.get(key);
    if (bytes != null && StageRecord.read(bytes) instanceof Shared shared) {
      keep(key, shared.finding(), bytes.length);
      return shared.finding();
    }
    return null;
  }

  private void keep(String key, DomainFinding finding, int bytes) {
    discard(key);
    read.put(key, new Read(finding, bytes));
    readBytes += bytes;
    while (readBytes > mostReadBytes) {
      discard(read.firstEntry().getKey());
    }
  }

  private void discard(String key) {
    Read gone = read.remove(key);
    if (gone != null) {
      readBytes -= gone.bytes();
    }
  }

  /** Removes all replies to a request that has been answered. */
  void remove(DiagnosisRequest request) {
    Map<Integer, Part> parts = byRequest.remove(key(request));
    if (parts != null) {
      parts.values().forEach(each -> release(request.world(), each));
      parts.keySet().forEach(part -> store.delete(key(request) + part));
    }
  }

  /**
   * Seals the findings of a partition of stage 2 after its tick, because all replies that refer to
   * them have arrived. Findings without a waiting reply are removed now, the others as soon as no
   * waiting reply refers to them.
   */
  void ticked(String world, int part) {
    findings
        .getOrDefault(origin(world, part), Map.of())
        .entrySet()
        .removeIf(
            each -> {
              Held held = each.getValue();
              held.sealed = true;
              boolean unused = held.references <= 0;
              if (unused) {
                drop(world, part, each.getKey(), held);
              }
              return unused;
            });
  }

  /**
   * Subtracts the waiting bytes from the back-pressure when the task is closed or suspended.
   * Replies and findings are kept, in the store for the next owner of the partition, and in this
   * object in case the task is resumed.
   */
  void leavePressure() {
    addWaiting(-1);
  }

  /** Adds the waiting bytes to the back-pressure again, when a suspended task is resumed. */
  void joinPressure() {
    addWaiting(1);
  }

  private void addWaiting(long sign) {
    byRequest.forEach(
        (key, parts) ->
            parts.values().forEach(each -> pressure.addWaiting(worldOf(key), sign * each.bytes())));
    findings.forEach(
        (origin, held) ->
            held.values().forEach(each -> pressure.addWaiting(worldOf(origin), sign * each.bytes)));
  }

  private void release(String world, Map<String, Held> held) {
    held.values().forEach(each -> pressure.addWaiting(world, -each.bytes));
  }

  /** Removes everything of a world. */
  void forget(String world) {
    byRequest
        .entrySet()
        .removeIf(
            each -> {
              boolean over = each.getKey().startsWith(PARTS + world + "/");
              if (over) {
                each.getValue().values().forEach(part -> release(world, part));
              }
              return over;
            });
    findings
        .entrySet()
        .removeIf(
            each -> {
              boolean over = each.getKey().startsWith(SHARED + world + "/");
              if (over) {
                release(world, each.getValue());
              }
              return over;
            });
    read.keySet().stream()
        .filter(key -> key.startsWith(SHARED + world + "/"))
        .toList()
        .forEach(this::discard);
    store.deleteAll(PARTS + world + "/");
    store.deleteAll(SHARED + world + "/");
  }

  private static String origin(String world, int part) {
    return SHARED + world + "/" + part + "/";
  }

  /**
   * Returns the world in the key of a reply or a finding; both keys begin with a letter and a
   * slash.
   */
  private static String worldOf(String key) {
    return key.substring(SHARED.length(), key.indexOf('/', SHARED.length()));
  }

  /**
   * Returns the key of a request. It contains the revision, because the replies of one partition
   * may be several revisions ahead of those of another partition.
   */
  private static String key(DiagnosisRequest request) {
    return "%s%s/%s/%08d/"
        .formatted(PARTS, request.world(), request.episode().id(), request.revision());
  }
}
