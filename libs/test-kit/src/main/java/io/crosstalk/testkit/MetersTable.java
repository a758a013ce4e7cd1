package io.crosstalk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Table of the meters in {@code docs/meters.md}, and its comparison with what services publish. */
public final class MetersTable {
  static final String OWN = "crosstalk_";

  private static final Pattern ROW =
      Pattern.compile("\\| `([a-z_]+)` \\| (counter|gauge|timer) \\| ([a-z-]+) \\| ([^|]*)\\|.*");
  private static final Pattern LABEL = Pattern.compile("`([a-z]+)`");
  private static final Pattern TYPE = Pattern.compile("# TYPE (\\w+) (\\w+)");

  private MetersTable() {}

  /**
   * Row of the table.
   *
   * @param name name in Prometheus; of a timer without {@code _count}, {@code _sum}, {@code _max}
   * @param kind {@code counter}, {@code gauge} or {@code timer}
   * @param service the service that has it, or {@code all}
   */
  public record Meter(String name, String kind, String service, Set<String> labels) {
    /** Names of its series. */
    Set<String> series() {
      return kind.equals("timer")
          ? Set.of(name + "_count", name + "_sum", name + "_max")
          : Set.of(name);
    }

    private boolean isOf(String one) {
      return service.equals("all") || service.equals(one);
    }

    /** Returns whether each service that has the meter publishes it from its start. */
    private boolean isPermanent() {
      return labels.isEmpty() || !name.startsWith(OWN);
    }
  }

  public static List<Meter> all() {
    try {
      return Files.readAllLines(ProjectFolder.find().resolve("docs").resolve("meters.md")).stream()
          .map(ROW::matcher)
          .filter(Matcher::matches)
          .map(row -> new Meter(row.group(1), row.group(2), row.group(3), labels(row.group(4))))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> labels(String cell) {
    return LABEL.matcher(cell).results().map(each -> each.group(1)).collect(Collectors.toSet());
  }

  /**
   * Differences between the table and the meters of a service: those that it publishes and the
   * table does not have so, and those without labels that it does not publish.
   *
   * @param service name of its module
   * @param scrape what it answers to Prometheus, after at least one other request
   */
  public static Collection<String> differences(String service, String scrape) {
    List<Meter> listed = all().stream().filter(each -> each.isOf(service)).toList();
    Set<String> published = published(scrape);
    Set<String> differences = new TreeSet<>(published);
    listed.forEach(each -> differences.remove(text(each)));
    differences.removeIf(each -> !each.startsWith(OWN));
    listed.stream()
        .filter(each -> each.isPermanent() && !published.contains(text(each)))
        .forEach(each -> differences.add("not published: " + text(each)));
    return differences;
  }

  private static String text(Meter meter) {
    return meter.name + " " + meter.kind;
  }

  /** Names and kinds of the meters in an answer to Prometheus. */
  private static Set<String> published(String scrape) {
    Map<String, String> kinds =
        TYPE.matcher(scrape)
            .results()
            .collect(Collectors.toMap(each -> each.group(1), each -> each.group(2)));
    Set<String> published = new TreeSet<>();
    kinds.forEach(
        (name, kind) -> {
          String timer = name.replaceFirst("_max$", "");
          if (name.equals(timer) || !isTimer(kinds.get(timer))) {
            published.add(name + " " + (isTimer(kind) ? "timer" : kind));
          }
        });
    return published;
  }

  private static boolean isTimer(@Nullable String kind) {
    return "summary".equals(kind) || "histogram".equals(kind);
  }
}
