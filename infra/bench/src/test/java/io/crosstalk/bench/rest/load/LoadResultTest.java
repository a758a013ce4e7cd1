package io.crosstalk.bench.rest.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LoadResultTest {
  private static final String LINE =
      """
      {"attack":"","seq":%d,"code":%d,"timestamp":"2026-11-24T04:00:%02d.5+01:00","latency":%d,"bytes_out":0,\
      "bytes_in":12,"error":"%s","body":null,"method":"GET","url":"http://127.0.0.1:1/api/v1/incidents%s",\
      "headers":{"Content-Type":["application/json"]}}
      """;

  @Test
  void read_severalStatuses_countsEach() throws IOException {
    LoadResult result =
        read(
            line(0, 200, 2_000_000, "", "?limit=50")
                + line(1, 503, 1_000_000, "503 Service Unavailable", "?limit=50&status=open")
                + line(2, 200, 4_000_000, "", "/inc-1"));
    assertThat(result.requests()).isEqualTo(3);
    assertThat(result.byStatus()).containsOnlyKeys(200, 503);
    assertThat(result.of(200)).isEqualTo(new AnswerFigures(2, 2, 4, 4));
    assertThat(result.of(503).count()).isEqualTo(1);
    assertThat(result.seconds()).isEqualTo(2);
    assertThat(result.rate()).isEqualTo(1.5);
  }

  @Test
  void read_acceptedAnswers_areSplitByKind() throws IOException {
    LoadResult result =
        read(
            line(0, 200, 1, "", "?limit=50")
                + line(0, 200, 1, "", "?limit=50&cursor=abc")
                + line(0, 200, 1, "", "?limit=50&team=a")
                + line(0, 200, 1, "", "/inc-1")
                + line(0, 200, 1, "", "/inc-1/timeline")
                + line(0, 200, 1, "", "/inc-1/evidence"));
    assertThat(result.accepted().entrySet())
        .extracting(each -> each.getKey() + " " + each.getValue().count())
        .containsExactly("evidence 1", "incident 1", "list 2", "list, filtered 1", "time line 1");
  }

  @Test
  void read_requestsWithoutAnswer_haveStatus0AndErrorCounts() throws IOException {
    String refused =
        "Get \\\"http://127.0.0.1:1/x\\\": dial tcp 127.0.0.1:%d->127.0.0.1:1: connection refused";
    LoadResult result =
        read(
            line(0, 0, 5, refused.formatted(11), "?limit=50")
                + line(0, 0, 5, refused.formatted(12), "?limit=50"));
    assertThat(result.of(0).count()).isEqualTo(2);
    assertThat(result.errors()).isEqualTo(Map.of("dial tcp *->*: connection refused", 2L));
  }

  @Test
  void read_emptyInput_allFiguresAreZero() throws IOException {
    assertThat(read("").rate()).isZero();
    assertThat(read("").of(200)).isEqualTo(new AnswerFigures(0, 0, 0, 0));
  }

  @Test
  void answerFigures_manyAnswers_haveNearestRankPercentiles() {
    long[] nanos = LongStream.rangeClosed(1, 200).map(ms -> ms * 1_000_000).toArray();
    assertThat(AnswerFigures.of(nanos)).isEqualTo(new AnswerFigures(200, 100, 198, 200));
  }

  private static String line(int second, int code, long latency, String error, String query) {
    return LINE.formatted(second, code, second, latency, error, query);
  }

  private static LoadResult read(String text) throws IOException {
    return LoadResult.read(new BufferedReader(new StringReader(text)));
  }
}
