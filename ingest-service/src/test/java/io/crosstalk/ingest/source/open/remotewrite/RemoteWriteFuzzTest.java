package io.crosstalk.ingest.source.open.remotewrite;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.message;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.sample;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.remotewrite.RemoteWrite1;
import io.crosstalk.collectors.open.remotewrite.RemoteWrite2;
import io.crosstalk.collectors.open.remotewrite.SnappyBlock;
import io.crosstalk.collectors.text.TooMuchDataException;
import io.crosstalk.ingest.source.open.ingest.MetricsIngest;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.testkit.Fuzz;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;

class RemoteWriteFuzzTest {
  private static final int LIMIT = 20 << 20;

  @Test
  void version1_mutated_isReadOrRefused() throws IOException {
    List<byte[]> payloads =
        List.of(
            Snappy.uncompress(recorded("remote_write_1.bin")),
            Snappy.uncompress(recorded("remote_write_2.bin")),
            Writes.request1(
                Writes.series1(
                    "disk_read_iops_total",
                    List.of("instance=x", "device=sda", "prometheus_replica=a"),
                    sample(NOW - 1000, 1),
                    sample(NOW, 2))),
            Writes.request1(
                message(
                    out -> {
                      out.writeByteArray(1, Writes.label("__name__", "disk_latency_seconds"));
                      out.writeByteArray(1, Writes.label("instance", "x"));
                      out.writeByteArray(4, Writes.histogram(NOW - 1000, 0, 7, 2));
                      out.writeByteArray(4, Writes.histogram(NOW, NOW - 5000, 9, 3));
                    })));
    fuzz(payloads, RemoteWrite1::read);
  }

  @Test
  void version2_mutated_isReadOrRefused() {
    Writes writes = new Writes();
    int unit = writes.symbol("seconds");
    byte[] payload =
        writes
            .series2(
                true,
                out -> {
                  out.writeByteArray(2, sample(NOW, 0.003));
                  out.writeByteArray(
                      5,
                      message(
                          meta -> {
                            meta.writeUInt32(1, 2);
                            meta.writeUInt32(4, unit);
                          }));
                  out.writeInt64(6, 5);
                },
                "__name__",
                "disk_latency_seconds",
                "instance",
                "x")
            .series2(
                false,
                out -> out.writeByteArray(3, Writes.histogram(NOW, 5, 7, 2)),
                "__name__",
                "disk_latency",
                "instance",
                "x",
                "__replica__",
                "b")
            .request2(true);
    fuzz(List.of(payload), RemoteWrite2::read);
  }

  @Test
  void snappyBlock_mutated_isReadOrRefused() throws IOException {
    List<byte[]> payloads = List.of(recorded("remote_write_1.bin"), recorded("remote_write_2.bin"));
    Fuzz.run(
        payloads,
        payload -> SnappyBlock.decompress(payload, LIMIT, bytes -> {}),
        MalformedProtoException.class,
        TooMuchDataException.class);
  }

  private byte[] recorded(String name) throws IOException {
    return Objects.requireNonNull(getClass().getResourceAsStream("/open/" + name)).readAllBytes();
  }

  private static void fuzz(List<byte[]> payloads, MetricsIngest.Reader reader) {
    TestMetricsIngest[] metricsIngest = {new TestMetricsIngest()};
    int[] round = {0};
    Fuzz.run(
        payloads,
        payload -> {
          if (++round[0] % 500 == 0) {
            metricsIngest[0] = new TestMetricsIngest();
          }
          metricsIngest[0].take(payload, reader);
        },
        MalformedProtoException.class);
  }
}
