package io.crosstalk.event.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.SamplesMessage;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SampleCodecTest {
  private static final SampleBatch TWO_MINUTES =
      new SampleBatch(
          "vcenter-1",
          new long[] {1_795_226_766_000L, 1_795_226_826_000L, 1_795_226_886_000L},
          List.of(
              new Column(
                  MetricCatalogue.of("disk.write.latency"), new double[] {0.55061, 566, 20.1}),
              new Column(MetricCatalogue.of("disk.write.iops"), new double[] {8, Double.NaN, 2294}),
              new Column(MetricCatalogue.of("cpu.ready"), new double[] {1.0 / 3, 0, -0.0}),
              new Column(MetricCatalogue.of("vendor.odd metric"), new double[] {1e300, 1, 2})));

  @Example
  void decode_everyReleasedVersion_isReadable() throws IOException {
    assertThat(SampleCodec.decode(golden("samples-v1-batch.hex"))).isEqualTo(TWO_MINUTES);
    assertThat(SampleCodec.decode(golden("samples-v1-tick.hex")))
        .isEqualTo(new Tick("vcenter-1", 1_795_226_886_000L, true));
  }

  @Example
  void encode_currentVersion_equalsTheReleasedBytes() throws IOException {
    assertThat(SampleCodec.encode(TWO_MINUTES)).isEqualTo(golden("samples-v1-batch.hex"));
    assertThat(SampleCodec.encode(new Tick("vcenter-1", 1_795_226_886_000L, true)))
        .isEqualTo(golden("samples-v1-tick.hex"));
  }

  @Example
  void decode_newsAndDecisions_areEqual() {
    Resource resource =
        new Resource(
            "vm-1",
            ResourceKind.VM,
            Layer.VMWARE,
            null,
            Environment.UAT,
            null,
            Map.of(),
            List.of("esx-1"));
    Instant at = Instant.parse("2026-11-22T06:06:06Z");
    List<SamplesMessage> messages =
        List.of(
            new InventoryNews(new InventoryMessage.ResourceVersion("live", "vc", at, resource)),
            new Decision("live", 7, at, new Grouping.Merge("inc-1", "inc-2")),
            new Decision("live", 8, at, new Grouping.Split("inc-1", "inc-3", List.of("vm-1"))));
    assertThat(messages)
        .allSatisfy(
            each -> assertThat(SampleCodec.decode(SampleCodec.encode(each))).isEqualTo(each));
  }

  @Property
  void decode_encodedMessage_isEqual(@ForAll("messages") SamplesMessage message) {
    assertThat(SampleCodec.decode(SampleCodec.encode(message))).isEqualTo(message);
  }

  @Property
  void decode_truncatedRecord_isRejectedAsMalformed(
      @ForAll("messages") SamplesMessage message, @ForAll @IntRange(max = 10_000) int cut) {
    byte[] bytes = SampleCodec.encode(message);
    byte[] truncated = Arrays.copyOf(bytes, cut % bytes.length);
    assertThatThrownBy(() -> SampleCodec.decode(truncated))
        .isInstanceOf(MalformedRecordException.class);
  }

  @Property(tries = 5000, seed = "20261121")
  void decode_recordWithChangedBytes_isReadOrRejectedAsMalformed(
      @ForAll("messages") SamplesMessage message,
      @ForAll @Size(min = 1, max = 8) List<@IntRange(max = 1_000_000) Integer> places,
      @ForAll byte noise) {
    byte[] bytes = SampleCodec.encode(message);
    places.forEach(place -> bytes[place % bytes.length] ^= noise);
    readOrRefuse(bytes);
  }

  @Property(tries = 5000, seed = "20261121")
  void decode_randomBytes_isReadOrRejectedAsMalformed(@ForAll @Size(max = 300) byte[] garbage) {
    readOrRefuse(garbage);
    byte[] begun = garbage.clone();
    if (begun.length > 1) {
      begun[0] = 1;
      begun[1] = (byte) (begun[1] & 1);
    }
    readOrRefuse(begun);
  }

  @Example
  void decode_newerVersion_isRefusedWithItsNumber() {
    assertThatThrownBy(() -> SampleCodec.decode(new byte[] {9, 0}))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("version 9");
  }

  private static void readOrRefuse(byte[] bytes) {
    try {
      assertThat(SampleCodec.decode(bytes)).isNotNull();
    } catch (MalformedRecordException refused) {
      assertThat(refused.getMessage()).isNotEmpty();
    }
  }

  @Provide
  static Arbitrary<SamplesMessage> messages() {
    Arbitrary<SamplesMessage> ticks =
        Combinators.combine(sources(), Arbitraries.longs(), Arbitraries.of(true, false))
            .as(Tick::new);
    return Arbitraries.frequencyOf(
        net.jqwik.api.Tuple.of(9, batches()), net.jqwik.api.Tuple.of(1, ticks));
  }

  private static Arbitrary<SamplesMessage> batches() {
    return Arbitraries.integers()
        .between(1, 40)
        .flatMap(
            rows ->
                Combinators.combine(
                        sources(),
                        Arbitraries.longs().array(long[].class).ofSize(rows),
                        columns(rows).list().ofMinSize(1).ofMaxSize(9))
                    .as(SampleBatch::new));
  }

  private static Arbitrary<String> sources() {
    return Arbitraries.strings().alpha().numeric().ofMinLength(1).ofMaxLength(20);
  }

  private static Arbitrary<Column> columns(int rows) {
    Arbitrary<String> names =
        Arbitraries.oneOf(
            Arbitraries.of(MetricCatalogue.all()).map(metric -> metric.name()),
            Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(30));
    Arbitrary<Double> values =
        Arbitraries.oneOf(
            Arbitraries.doubles(),
            Arbitraries.integers().map(i -> i / 100.0),
            Arbitraries.of(0.0, -0.0, Double.NaN, Double.MIN_VALUE, Double.MAX_VALUE));
    return Combinators.combine(
            names.map(MetricCatalogue::of), values.array(double[].class).ofSize(rows))
        .as(Column::new);
  }

  private static byte[] golden(String name) throws IOException {
    try (InputStream in = SampleCodecTest.class.getResourceAsStream("/golden/" + name)) {
      String hex = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
      return HexFormat.of().parseHex(hex.strip());
    }
  }
}
