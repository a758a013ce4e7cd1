package io.crosstalk.casefolder;

import io.crosstalk.event.metric.Metric;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the series of a file in the order of their first rows. Rows in memory hold only the
 * number, so that each name is in memory once. Not thread-safe.
 */
final class SeriesDictionary {
  /** Estimated memory of one series without its names, in bytes. */
  private static final int BYTES_PER_SERIES = 96;

  /**
   * Estimated memory of one name without its characters, in bytes. The characters are stored twice.
   */
  private static final int BYTES_PER_NAME = 120;

  private final NameTable resources = new NameTable();
  private final NameTable metrics = new NameTable();
  private final PairTable numbers = new PairTable();
  private final List<String> resourceNames = new ArrayList<>();
  private final List<SampleSeries> series = new ArrayList<>();
  private final long maxBytes;
  private double[] largestPlain = new double[8];
  private long bytes;
  private int @Nullable [] ranks;

  /**
   * Creates an empty dictionary.
   *
   * @param maxBytes most memory for names and series; beyond that the case is refused
   */
  SeriesDictionary(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Number of the series to which a row without quotes belongs; -1 when the series is not known
   * yet.
   */
  int find(CellRow row, int resourceField, int metricField) {
    byte[] line = row.bytes();
    int resource = resources.find(line, row.from(resourceField), row.to(resourceField));
    if (resource < 0) {
      return -1;
    }
    int metric = metrics.find(line, row.from(metricField), row.to(metricField));
    return metric < 0 ? -1 : numbers.get(resource, metric);
  }

  /** Largest value of the series for which a row need not be passed to {@link CaseRules#sample}. */
  double largestPlain(int number) {
    return largestPlain[number];
  }

  /**
   * Number of a series; a new series is added.
   *
   * @throws CaseException when the names need too much memory
   */
  int number(String resource, Metric metric, CaseRules rules) {
    int resourceNumber = number(resources, resource);
    if (resourceNumber == resourceNames.size()) {
      resourceNames.add(resource);
    }
    int metricNumber = number(metrics, metric.name());
    int known = numbers.get(resourceNumber, metricNumber);
    if (known >= 0) {
      return known;
    }
    take(BYTES_PER_SERIES);
    numbers.put(resourceNumber, metricNumber, series.size());
    return add(resourceNames.get(resourceNumber), metric, rules.largestPlainValue(metric));
  }

  private int add(String resource, Metric metric, double largest) {
    int number = series.size();
    series.add(new SampleSeries(number, resource, metric));
    if (number == largestPlain.length) {
      largestPlain = Arrays.copyOf(largestPlain, 2 * number);
    }
    largestPlain[number] = largest;
    ranks = null;
    return number;
  }

  private int number(NameTable names, String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    int known = names.find(utf8, 0, utf8.length);
    if (known >= 0) {
      return known;
    }
    take(BYTES_PER_NAME + 2L * utf8.length);
    return names.add(utf8);
  }

  private void take(long more) {
    bytes += more;
    if (bytes > maxBytes) {
      throw new CaseException(
          "samples.csv has more different names of resources and metrics than fit "
              + (maxBytes >> 20)
              + " MB: "
              + series.size()
              + " series so far; are values or times among the names?");
    }
  }

  int size() {
    return series.size();
  }

  SampleSeries get(int number) {
    return series.get(number);
  }

  /** Names of all resources that have samples. */
  List<String> resourceNames() {
    return List.copyOf(resourceNames);
  }

  /** All metrics that have samples. */
  Set<Metric> metrics() {
    return series.stream().map(SampleSeries::metric).collect(Collectors.toSet());
  }

  /** Rank of each series, by its number, in the order of resource and metric. */
  int[] ranks() {
    if (ranks == null) {
      ranks = new int[series.size()];
      List<Integer> sorted = IntStream.range(0, series.size()).boxed().sorted(byNames()).toList();
      for (int rank = 0; rank < sorted.size(); rank++) {
        ranks[sorted.get(rank)] = rank;
      }
    }
    return ranks;
  }

  private Comparator<Integer> byNames() {
    return Comparator.<Integer, String>comparing(number -> series.get(number).resource())
        .thenComparing(number -> series.get(number).metric().name());
  }
}
