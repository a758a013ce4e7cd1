package io.crosstalk.bench.rest;

import io.crosstalk.bench.harness.ChildProcess;
import io.crosstalk.bench.harness.GoProgram;
import io.crosstalk.event.json.EventJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Sends requests with the load generator vegeta, at a constant rate that does not depend on the
 * answers.
 *
 * @param program executable file of vegeta
 * @param folder folder for requests and results
 */
record Vegeta(Path program, Path folder) {
  /** Version of vegeta, and how to build it. */
  static final GoProgram PROGRAM =
      new GoProgram("vegeta", "github.com/tsenart/vegeta/v12", "v12.13.0", "");

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int TARGETS = 20_000;

  /**
   * Result of a load at a constant rate.
   *
   * @param rate rate at which requests were sent, requests a second
   * @param byStatus figures of the answers by HTTP status; status 0 for requests without an answer
   */
  record Result(double rate, Map<Integer, AnswerFigures> byStatus) {}

  /** A line of {@code vegeta encode --to json}. */
  private record Line(int code, Instant timestamp, long latency) {}

  private record Target(String method, String url, Map<String, List<String>> header) {}

  /**
   * Writes the file of the requests that are sent, again and again: a JSON object on each line.
   *
   * @param tokens access tokens, which the requests use in turn
   */
  void write(String url, QueryMix mix, List<String> tokens) throws IOException {
    try (OutputStream out = Files.newOutputStream(targets())) {
      for (int i = 0; i < TARGETS; i++) {
        String token = "Bearer " + tokens.get(i % tokens.size());
        out.write(
            EventJson.write(
                new Target("GET", url + mix.path(i), Map.of("Authorization", List.of(token)))));
        out.write('\n');
      }
    }
  }

  /**
   * Sends requests for some time. Progress goes to standard error.
   *
   * @param name name of the load in messages
   * @param rate requests a second
   */
  public Result attack(String name, int rate, Duration duration)
      throws IOException, InterruptedException {
    Path results = folder.resolve("answers.bin");
    List<String> command =
        List.of(
            program.toString(),
            "attack",
            "-format=json",
            "-targets=" + targets(),
            "-rate=" + rate + "/1s",
            "-duration=" + duration.toMillis() + "ms",
            "-timeout=" + TIMEOUT.toSeconds() + "s",
            "-max-body=0",
            "-http2=false",
            "-output=" + results);
    System.err.printf("  … %s: %,d requests a second%n", name, rate);
    try (ChildProcess process = ChildProcess.start(command, log())) {
      if (process.awaitEnd(duration.plus(TIMEOUT).plus(TIMEOUT)) != 0) {
        throw new IOException("vegeta has failed; see " + log());
      }
    }
    Result result = read(results);
    Files.delete(results);
    return result;
  }

  private Result read(Path results) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(program.toString(), "encode", "--to=json", results.toString())
            .redirectError(log().toFile())
            .start();
    try (BufferedReader lines = process.inputReader()) {
      Result result = read(lines);
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException("'vegeta encode' ended with " + code + "; see " + log());
      }
      return result;
    }
  }

  private Path targets() {
    return folder.resolve("targets.json");
  }

  private Path log() {
    return folder.resolve("vegeta.log");
  }

  /** Reads the output of {@code vegeta encode --to json}. */
  static Result read(BufferedReader lines) throws IOException {
    List<AnswerFigures.Answer> answers = new ArrayList<>();
    Instant first = Instant.MAX;
    Instant last = Instant.MIN;
    for (String text = lines.readLine(); text != null; text = lines.readLine()) {
      Line line = EventJson.mapper().readValue(text, Line.class);
      first = first.isBefore(line.timestamp()) ? first : line.timestamp();
      last = last.isAfter(line.timestamp()) ? last : line.timestamp();
      answers.add(new AnswerFigures.Answer(line.code(), line.latency()));
    }
    double seconds =
        answers.size() < 2 ? Double.NaN : Duration.between(first, last).toNanos() / 1e9;
    return new Result(answers.size() / seconds, AnswerFigures.byStatus(answers));
  }
}
