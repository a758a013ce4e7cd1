package io.crosstalk.local.replay;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/** Sampling interval of a case's victims: the largest of the median gaps of their series. */
final class SamplingInterval {
  private static final int TIME = 0;
  private static final int RESOURCE = 1;
  private static final int METRIC = 2;
  private static final int COLUMNS = 4;

  private SamplingInterval() {}

  static Duration of(Path samples, Set<String> resources) throws IOException {
    return times(samples, resources).values().stream()
        .map(SamplingInterval::medianGap)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  /** Times of each victim's series. Malformed rows are skipped, since the platform reports them. */
  private static Map<String, TreeSet<Instant>> times(Path samples, Set<String> resources)
      throws IOException {
    Map<String, TreeSet<Instant>> times = new HashMap<>();
    try (BufferedReader lines = open(samples)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] cells = line.split(",", COLUMNS);
        if (cells.length == COLUMNS && resources.contains(cells[RESOURCE])) {
          add(
              times.computeIfAbsent(cells[RESOURCE] + "," + cells[METRIC], _ -> new TreeSet<>()),
              cells[TIME]);
        }
      }
    }
    return times;
  }

  private static BufferedReader open(Path samples) throws IOException {
    InputStream file = Files.newInputStream(samples);
    InputStream text = samples.toString().endsWith(".gz") ? new GZIPInputStream(file) : file;
    return new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
  }

  private static void add(Set<Instant> times, String time) {
    try {
      boolean millis = time.chars().allMatch(Character::isDigit);
      times.add(
          millis
              ? Instant.ofEpochMilli(Long.parseLong(time))
              : OffsetDateTime.parse(time).toInstant());
    } catch (DateTimeException | NumberFormatException e) {
      // Not a time: the platform rejects such a row and reports it.
    }
  }

  private static Duration medianGap(TreeSet<Instant> times) {
    List<Instant> ordered = List.copyOf(times);
    List<Duration> gaps =
        IntStream.range(1, ordered.size())
            .mapToObj(i -> Duration.between(ordered.get(i - 1), ordered.get(i)))
            .sorted()
            .toList();
    return gaps.isEmpty() ? Duration.ZERO : gaps.get(gaps.size() / 2);
  }
}
