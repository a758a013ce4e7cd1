package io.crosstalk.bench.rest.load;

import io.crosstalk.event.json.EventJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Result of a load at a constant rate.
 *
 * @param seconds time from the first request to the last
 * @param byStatus figures of the answers by HTTP status; status 0 for requests without an answer
 * @param accepted figures of the answers with status 200 by kind of request, such as {@code list}
 * @param errors number of requests without an answer, by error text
 */
public record LoadResult(
    double seconds,
    Map<Integer, AnswerFigures> byStatus,
    Map<String, AnswerFigures> accepted,
    Map<String, Long> errors) {
  private static final int OK = 200;
  private static final int NO_ANSWER = 0;
  private static final double NANOS_A_SECOND = 1e9;

  /** A line of {@code vegeta encode --to json}. */
  private record Line(int code, Instant timestamp, long latency, String error, String url) {}

  /** Reads the output of {@code vegeta encode --to json}. */
  public static LoadResult read(BufferedReader lines) throws IOException {
    Map<Integer, LongStream.Builder> byStatus = new TreeMap<>();
    Map<String, LongStream.Builder> accepted = new TreeMap<>();
    Map<String, Long> errors = new TreeMap<>();
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (String text = lines.readLine(); text != null; text = lines.readLine()) {
      Line line = EventJson.mapper().readValue(text, Line.class);
      long at = line.timestamp().getEpochSecond() * 1_000_000_000 + line.timestamp().getNano();
      first = Math.min(first, at);
      last = Math.max(last, at);
      add(byStatus, line.code(), line.latency());
      if (line.code() == OK) {
        add(accepted, kind(line.url()), line.latency());
      } else if (line.code() == NO_ANSWER) {
        errors.merge(cause(line.error()), 1L, Long::sum);
      }
    }
    double seconds = first > last ? 0 : (last - first) / NANOS_A_SECOND;
    return new LoadResult(seconds, figures(byStatus), figures(accepted), errors);
  }

  /** Number of requests. */
  public long requests() {
    return byStatus.values().stream().mapToLong(AnswerFigures::count).sum();
  }

  /** Rate at which requests were sent, in requests a second. */
  public double rate() {
    return seconds > 0 ? requests() / seconds : 0;
  }

  /** Figures of the answers with a status; all zero when there were none. */
  public AnswerFigures of(int status) {
    return byStatus.getOrDefault(status, AnswerFigures.of());
  }

  private static <K> void add(Map<K, LongStream.Builder> all, K key, long nanos) {
    all.computeIfAbsent(key, unused -> LongStream.builder()).add(nanos);
  }

  private static <K> Map<K, AnswerFigures> figures(Map<K, LongStream.Builder> all) {
    Map<K, AnswerFigures> figures = new TreeMap<>();
    all.forEach((key, nanos) -> figures.put(key, AnswerFigures.of(nanos.build().toArray())));
    return figures;
  }

  private static String kind(String url) {
    String path = url.replaceFirst("^.*/api/v1/incidents", "");
    if (path.startsWith("/")) {
      return path.endsWith("/timeline")
          ? "time line"
          : path.endsWith("/evidence") ? "evidence" : "incident";
    }
    return path.matches("\\?limit=\\d+(&cursor=.*)?") ? "list" : "list, filtered";
  }

  /**
   * Error text without URL and port numbers, so that equal errors of different requests have equal
   * texts.
   */
  private static String cause(String error) {
    return error.replaceFirst("^Get \"[^\"]*\": ", "").replaceAll("127\\.0\\.0\\.1:\\d+", "*");
  }
}
