package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Answer;
import io.crosstalk.correlation.diagnosis.DomainFinding;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.streams.StageRecord.Reply;
import io.crosstalk.correlation.streams.StageRecord.Report;
import io.crosstalk.correlation.streams.StageRecord.Shared;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Replies to inquiries until there are all parts of them, and the findings that they share. Each is
 * read once, when it comes; the store is for a restart. Not thread-safe.
 */
final class Replies {
  private static final String PARTS = "A/";
  private static final String SHARED = "S/";

  private final JournalStore store;
  private final AnswerPressure pressure;
  private final Map<String, Map<Integer, Part>> byInquiry = new HashMap<>();
  private final Map<String, Map<String, Held>> findings = new HashMap<>();

  /** A finding and how many replies that wait refer to it. */
  private static final class Held {
    private DomainFinding finding;
    private int references;

    Held(DomainFinding finding) {
      this.finding = finding;
    }
  }

  /** A reply and how many bytes it had when it came. */
  private record Part(Reply reply, int bytes) {}

  /** With what was kept before a restart. */
  Replies(JournalStore store, AnswerPressure pressure) {
    this.store = store;
    this.pressure = pressure;
    store
        .scan(SHARED)
        .forEach(
            each -> {
              if (StageRecord.read(each.value) instanceof Shared shared) {
                hold(shared);
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
    hold(shared);
  }

  private void hold(Shared shared) {
    Map<String, Held> held =
        findings.computeIfAbsent(origin(shared.world(), shared.part()), key -> new HashMap<>());
    Held known = held.get(shared.id());
    if (known == null) {
      held.put(shared.id(), new Held(shared.finding()));
    } else {
      known.finding = shared.finding();
    }
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
        ? parts.values().stream().map(Part::reply).toList()
        : List.of();
  }

  private Map<Integer, Part> note(Reply reply, int bytes) {
    Map<Integer, Part> parts =
        byInquiry.computeIfAbsent(key(reply.inquiry()), key -> new TreeMap<>());
    Part former = parts.put(reply.part(), new Part(reply, bytes));
    count(reply, 1);
    pressure.waits(reply.inquiry().world(), bytes);
    if (former != null) {
      letGo(former);
    }
    return parts;
  }

  private void letGo(Part part) {
    count(part.reply(), -1);
    pressure.waits(part.reply().inquiry().world(), -part.bytes());
  }

  private void count(Reply reply, int change) {
    String origin = origin(reply.inquiry().world(), reply.part());
    for (Report report : reply.reports()) {
      Held held =
          report.shared() == null
              ? null
              : findings.getOrDefault(origin, Map.of()).get(report.shared());
      if (held != null) {
        held.references += change;
      }
    }
  }

  /** The answer that a reply stands for, with the findings that it shares. */
  Answer answer(Reply reply) {
    Map<String, Held> held =
        findings.getOrDefault(origin(reply.inquiry().world(), reply.part()), Map.of());
    return reply.answer(id -> held.containsKey(id) ? held.get(id).finding : null);
  }

  /** Lets go of the parts of an inquiry that need not be waited for any more. */
  void remove(Inquiry inquiry) {
    Map<Integer, Part> parts = byInquiry.remove(key(inquiry));
    if (parts != null) {
      parts.values().forEach(this::letGo);
      parts.keySet().forEach(part -> store.delete(key(inquiry) + part));
    }
  }

  /** Lets go of findings of a part that no reply waits with: its replies came before its tick. */
  void ticked(String world, int part) {
    String origin = origin(world, part);
    Map<String, Held> held = findings.get(origin);
    if (held != null) {
      held.entrySet()
          .removeIf(
              each -> {
                boolean unused = each.getValue().references <= 0;
                if (unused) {
                  store.delete(origin + each.getKey());
                }
                return unused;
              });
    }
  }

  /** What waits here waits elsewhere from now on: the task was taken away. */
  void close() {
    byInquiry.values().forEach(parts -> parts.values().forEach(this::letGo));
    byInquiry.clear();
  }

  /** Lets go of everything of a world. */
  void forget(String world) {
    byInquiry
        .entrySet()
        .removeIf(
            each -> {
              boolean over = each.getKey().startsWith(PARTS + world + "/");
              if (over) {
                each.getValue().values().forEach(this::letGo);
              }
              return over;
            });
    findings.keySet().removeIf(key -> key.startsWith(SHARED + world + "/"));
    store.deleteAll(PARTS + world + "/");
    store.deleteAll(SHARED + world + "/");
  }

  private static String origin(String world, int part) {
    return SHARED + world + "/" + part + "/";
  }

  /** By revision: one domain may be revisions ahead of another. */
  private static String key(Inquiry inquiry) {
    return "%s%s/%s/%08d/"
        .formatted(PARTS, inquiry.world(), inquiry.episode().id(), inquiry.revision());
  }
}
