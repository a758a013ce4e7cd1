package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Topics;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.testkit.ProjectFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that invalid or useless input does not change the verdicts on a recorded case. */
class BadInputTest {
  private static final World WORLD = World.ofCase("seq-bully", "00000000", 1);
  private static final CaseFolder CASE = read("seq-bully");
  private static final int TIMES_PER_TICK = 7;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "null",
        "[]",
        "{}",
        "{\"type\":\"nothing\"}",
        "{\"type\":\"resource\"}",
        "{\"type\":\"resource\",\"world\":\"w\",\"source\":\"s\"}",
        "{\"type\":\"resource\",\"world\":\"w\",\"source\":\"s\",\"validFrom\":\"2026-01-01T00:00:00Z\",\"resource\":{}}",
        "{\"type\":\"resource\",\"world\":\"w\",\"source\":\"s\",\"validFrom\":\"2026-01-01T00:00:00Z\",\"resource\":{\"id\":\"a\",\"attributes\":{},\"uses\":[]}}",
        "{\"type\":\"resource\",\"world\":\"w\",\"source\":\"s\",\"validFrom\":\"+999999999-01-01T00:00:00Z\",\"resource\":{\"id\":\"a\",\"kind\":\"vm\",\"layer\":\"vmware\",\"environment\":\"production\",\"attributes\":{},\"uses\":[]}}",
        "{\"type\":\"change\",\"world\":\"w\",\"source\":\"s\"}",
        "{\"type\":\"change\",\"world\":\"w\",\"source\":\"s\",\"change\":{}}",
        "{\"type\":\"change\",\"world\":\"w\",\"source\":\"s\",\"change\":{\"time\":\"2026-01-01T00:00:00Z\",\"resource\":\"a\"}}",
        "{\"type\":\"tick\"}",
        "{\"type\":\"tick\",\"world\":\"w\",\"source\":\"s\"}",
        "{\"type\":\"tick\",\"world\":\"w\",\"completeThrough\":\"2026-01-01T00:00:00Z\"}"
      })
  void verdicts_invalidInventoryRecords_areUnchanged(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    assertThat(
            finals(
                driver -> {
                  driver.raw(Topics.INVENTORY, new byte[] {'w'}, bytes);
                  driver.raw(Topics.CHANGES, new byte[] {'w'}, bytes);
                }))
        .isEqualTo(undisturbed());
  }

  @Test
  void verdicts_invalidSampleRecords_areUnchanged() {
    byte[] batch =
        SampleCodec.encode(
            new SampleBatch(
                "case", new long[] {1}, List.of(StageDriver.column("disk.latency", 900))));
    byte[] key = "w/vm".getBytes(StandardCharsets.UTF_8);
    assertThat(
            finals(
                driver -> {
                  driver.raw(Topics.SAMPLES, key, new byte[0]);
                  driver.raw(Topics.SAMPLES, key, new byte[] {1, 2, 3});
                  driver.raw(Topics.SAMPLES, key, Arrays.copyOf(batch, batch.length - 1));
                  driver.raw(Topics.SAMPLES, key, null);
                  driver.raw(Topics.SAMPLES, null, batch);
                  driver.raw(Topics.SAMPLES, new byte[0], batch);
                  for (String odd : List.of("w", "/", "w/", "/vm", "w~x/vm", "w~-1/vm", "~/vm")) {
                    driver.raw(Topics.SAMPLES, odd.getBytes(StandardCharsets.UTF_8), batch);
                  }
                }))
        .isEqualTo(undisturbed());
  }

  @Test
  void verdicts_duplicateOrLateSamplesOrUnknownResource_areUnchanged() {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = CASE.samples();
    long first = samples.firstKey();
    assertThat(
            finals(
                driver -> {},
                (driver, time) -> {
                  samples.get(time).forEach((id, values) -> driver.sample(id, time, values));
                  driver.sample("nobody-knows-it", time, Map.of("disk.latency", 900.0));
                  samples
                      .get(first)
                      .forEach(
                          (id, values) ->
                              driver.sample(id, first - 1000, Map.of("disk.latency", 900.0)));
                }))
        .isEqualTo(undisturbed());
  }

  @Test
  void verdicts_manyUnknownMetricsOfOneResource_areUnchanged() {
    long until = CASE.samples().firstKey() + 40_000;
    assertThat(
            finals(
                driver ->
                    driver.resources(
                        List.of(
                            resource("names-host", "ds-seq-bully"),
                            new Resource(
                                "names-vm",
                                ResourceKind.VM,
                                Layer.VMWARE,
                                null,
                                Environment.TEST,
                                null,
                                Map.of(),
                                List.of("ds-seq-bully")))),
                (driver, time) -> {
                  for (int batch = 0; batch < 3 && time < until; batch++) {
                    Map<String, Double> values = metrics(time + "." + batch);
                    driver.sample("names-host", time, values);
                    driver.sample("names-vm", time, values);
                  }
                }))
        .isEqualTo(undisturbed());
  }

  private static Map<String, Double> metrics(String suffix) {
    return IntStream.range(0, 500)
        .boxed()
        .collect(Collectors.toMap(i -> "wait." + i + "." + suffix, i -> 1.0));
  }

  @Test
  void verdicts_resourcesThatUseEachOther_areUnchanged() {
    assertThat(
            finals(
                driver ->
                    driver.resources(
                        List.of(
                            resource("ring-1", "ring-2"),
                            resource("ring-2", "ring-3", "ring-2"),
                            resource("ring-3", "ring-1", "never-described"))),
                (driver, time) -> {
                  for (String id : List.of("ring-1", "ring-2", "ring-3")) {
                    driver.sample(id, time, Map.of("disk.read.throughput", 100.0));
                  }
                }))
        .isEqualTo(undisturbed());
  }

  private static Resource resource(String id, String... uses) {
    return new Resource(
        id, ResourceKind.HOST, Layer.VMWARE, null, Environment.TEST, null, Map.of(), List.of(uses));
  }

  /** Sends additional input at one time of the recorded case. */
  private interface Disturbance {
    void at(StageDriver driver, long time);
  }

  private static List<String> undisturbed() {
    List<String> finals = finals(driver -> {});
    assertThat(finals).hasSizeGreaterThanOrEqualTo(5);
    return finals;
  }

  private static List<String> finals(Consumer<StageDriver> before) {
    return finals(before, (driver, time) -> {});
  }

  private static List<String> finals(Consumer<StageDriver> before, Disturbance during) {
    try (StageDriver driver = new StageDriver(WORLD)) {
      before.accept(driver);
      return driver.replay(CASE, TIMES_PER_TICK, during::at).stream()
          .filter(verdict -> verdict.state() == VerdictState.FINAL)
          .map(BadInputTest::json)
          .sorted()
          .toList();
    }
  }

  private static String json(Verdict verdict) {
    return new String(EventJson.write(verdict), StandardCharsets.UTF_8);
  }

  private static CaseFolder read(String name) {
    try {
      return CaseFolder.read(ProjectFolder.caseFolder(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
