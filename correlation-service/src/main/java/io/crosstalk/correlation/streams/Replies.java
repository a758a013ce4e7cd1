package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Answer;
import io.crosstalk.correlation.diagnosis.DomainFinding;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.streams.StageRecord.Reply;
import io.crosstalk.correlation.streams.StageRecord.Report;
import io.crosstalk.correlation.streams.StageRecord.Shared;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Replies to inquiries until there are all parts of them, and the findings that they share. A
 * finding stays in the store in binary form, which takes a tenth of the memory, and is read when an
 * inquiry has all its replies; those used last are kept. Replies that enclose no finding are small
 * and are read once, when they come. Not thread-safe.
 */
final class Replies {
  private static final String PARTS = "A/";
  private static final String SHARED = "S/";

  /** Size, in binary form, of the findings that are kept as read; in memory ten times as much. */
  private static final int MOST_READ_BYTES = 4 * 1024 * 1024;

  private final JournalStore store;
  private final AnswerPressure pressure;
  private final int mostReadBytes;
  private final Map<String, Map<Integer, Part>> byInquiry = new HashMap<>();
  private final Map<String, Map<String, Held>> findings = new HashMap<>();

  /** By key, in the order of use. */
  private final SequencedMap<String, Read> read = new LinkedHashMap<>(16, 0.75f, true);

  private int readBytes;

  /** A finding and the size of its binary form. */
  private record Read(DomainFinding finding, int bytes) {}

  /**
   * The size of a finding's binary form, how many replies that wait refer to it, and whether a tick
   * of its partition has come since: then no other reply will.
   */
  private static final class Held {
    private int bytes;
    private int references;
    private boolean sealed;
  }

  /**
   * A reply that waits.
   *
   * @param reply null when it encloses findings: then it is read again from the store
   * @param shared ids of the findings that it refers to
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

  /** With what was kept before a restart. */
  Replies(JournalStore store, AnswerPressure pressure) {
    this(store, pressure, MOST_READ_BYTES);
  }

  /** The same with another bound, in bytes, for the findings that are kept as read. */
  Replies(JournalStore store, AnswerPressure pressure, int mostReadBytes) {
    this.store = store;
    this.pressure = pressure;
    this.mostReadBytes = mostReadBytes;
    store
        .scan(SHARED)
        .forEach(
            each -> {
              if (StageRecord.read(each.value) instanceof Shared shared) {
                hold(shared, each.value.length);
              }
            });
    store
        .scan(PARTS)
        .forEach(
            each -> {
              if (StageRecord.read(each.value) instanceof Reply reply) {
                note(reply, each.value.length);
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
    pressure.waits(shared.world(), bytes - held.bytes);
    held.bytes = bytes;
    held.sealed = false;
  }

  /**
   * Keeps a part.
   *
   * @return all parts of the inquiry in their order, or none while one is missing
   */
  List<Reply> add(Reply reply, byte[] bytes) {
    Inquiry inquiry = reply.inquiry();
    store.put(key(inquiry) + reply.part(), bytes);
    Map<Integer, Part> parts = note(reply, bytes.length);
    return parts.size() == inquiry.parts()
        ? parts.values().stream()
            .map(each -> each.part() == reply.part() ? reply : readReply(inquiry, each))
            .toList()
        : List.of();
  }

  private Reply readReply(Inquiry inquiry, Part part) {
    return part.reply() == null
        ? (Reply) StageRecord.read(Objects.requireNonNull(store.get(key(inquiry) + part.part())))
        : part.reply();
  }

  private Map<Integer, Part> note(Reply reply, int bytes) {
    Map<Integer, Part> parts =
        byInquiry.computeIfAbsent(key(reply.inquiry()), key -> new TreeMap<>());
    String world = reply.inquiry().world();
    Part part = Part.of(reply, bytes);
    Part former = parts.put(reply.part(), part);
    count(world, part, 1);
    pressure.waits(world, bytes);
    if (former != null) {
      release(world, former);
    }
    return parts;
  }

  private void release(String world, Part part) {
    count(world, part, -1);
    pressure.waits(world, -part.bytes());
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
    pressure.waits(world, -held.bytes);
    store.delete(key);
    discard(key);
  }

  /** The answer that a reply stands for, with the findings that it shares. */
  Answer answer(Reply reply) {
    String origin = origin(reply.inquiry().world(), reply.part());
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

  /** Lets go of the parts of an inquiry that need not be waited for any more. */
  void remove(Inquiry inquiry) {
    Map<Integer, Part> parts = byInquiry.remove(key(inquiry));
    if (parts != null) {
      parts.values().forEach(each -> release(inquiry.world(), each));
      parts.keySet().forEach(part -> store.delete(key(inquiry) + part));
    }
  }

  /**
   * Lets go of the findings of a part that no reply waits with, and of the others as soon as none
   * does: all replies that refer to them have come.
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
   * Takes what waits here off the pressure: the task was taken away. The store keeps all of it for
   * the next owner.
   */
  void close() {
    byInquiry.forEach(
        (key, parts) ->
            parts.values().forEach(each -> pressure.waits(worldOf(key), -each.bytes())));
    byInquiry.clear();
    findings.forEach((origin, held) -> release(worldOf(origin), held));
    findings.clear();
    read.clear();
    readBytes = 0;
  }

  private void release(String world, Map<String, Held> held) {
    held.values().forEach(each -> pressure.waits(world, -each.bytes));
  }

  /** Lets go of everything of a world. */
  void forget(String world) {
    byInquiry
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

  /** The world of a key of a part or a finding; both begin with a letter and a slash. */
  private static String worldOf(String key) {
    return key.substring(SHARED.length(), key.indexOf('/', SHARED.length()));
  }

  /** By revision: one domain may be revisions ahead of another. */
  private static String key(Inquiry inquiry) {
    return "%s%s/%s/%08d/"
        .formatted(PARTS, inquiry.world(), inquiry.episode().id(), inquiry.revision());
  }
}
