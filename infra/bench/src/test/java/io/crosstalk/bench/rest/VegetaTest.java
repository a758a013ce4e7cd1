package io.crosstalk.bench.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class VegetaTest {
  private static final String LINE =
      """
      {"attack":"","seq":%d,"code":%d,"timestamp":"2026-11-24T04:00:%02d.5+01:00","latency":%d,"bytes_out":0,\
      "bytes_in":12,"error":"","body":null,"method":"GET","url":"http://127.0.0.1:1/api/v1/incidents",\
      "headers":{"Content-Type":["application/json"]}}
      """;

  @Test
  void read_severalStatuses_hasFiguresOfEachAndTheRate() throws IOException {
    Vegeta.Result result =
        read(line(0, 200, 2_000_000) + line(1, 503, 1_000_000) + line(2, 200, 4_000_000));
    assertThat(result.byStatus()).containsOnlyKeys(200, 503);
    assertThat(result.byStatus()).containsEntry(200, new AnswerFigures(2, 2, 4, 4));
    assertThat(result.rate()).isEqualTo(1.5);
  }

  @Test
  void read_emptyInput_hasNoAnswersAndNoRate() throws IOException {
    assertThat(read("").byStatus()).isEmpty();
    assertThat(read("").rate()).isNaN();
  }

  @Test
  void answerFigures_manyAnswers_haveNearestRankPercentiles() {
    long[] nanos = LongStream.rangeClosed(1, 200).map(i -> (201 - i) * 1_000_000).toArray();
    assertThat(AnswerFigures.of(nanos)).isEqualTo(new AnswerFigures(200, 100, 198, 200));
    assertThat(AnswerFigures.of(2_500_000)).isEqualTo(new AnswerFigures(1, 2.5, 2.5, 2.5));
    assertThat(AnswerFigures.of().p99Ms()).isNaN();
  }

  private static String line(int second, int code, long latency) {
    return LINE.formatted(second, code, second, latency);
  }

  private static Vegeta.Result read(String text) throws IOException {
    return Vegeta.read(new BufferedReader(new StringReader(text)));
  }
}
