package io.crosstalk.bench.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;

class IngestRequestsTest {
  /**
   * Workload with two requests for each step: of the 25 machines with 8 samples each, 20 are in the
   * first request and 5 in the second.
   */
  private static final IngestWorkload WORKLOAD = new IngestWorkload(25, 160, 600);

  @Test
  void sent_samplesNotMultipleOfSeries_isRoundedDownToWholeSteps() {
    assertThat(WORKLOAD.resourcesARequest()).isEqualTo(20);
    assertThat(WORKLOAD.steps()).isEqualTo(3);
    assertThat(WORKLOAD.sent()).isEqualTo(600);
    assertThat(new IngestWorkload(25, 4, 50).steps()).isEqualTo(1);
    assertThat(new IngestWorkload(25, 4, 50).resourcesARequest()).isEqualTo(1);
  }

  @Test
  void remoteWrite_allRequests_containEverySeriesOncePerStep() throws IOException {
    List<byte[]> requests = new IngestRequests(WORKLOAD).remoteWrite(1_000);

    assertThat(requests).hasSize(6);
    assertThat(entries(Snappy.uncompress(requests.get(0)))).isEqualTo(160);
    assertThat(entries(Snappy.uncompress(requests.get(1)))).isEqualTo(40);
  }

  @Test
  void otlp_allRequests_containEveryMachineOncePerStep() throws IOException {
    List<byte[]> requests = new IngestRequests(WORKLOAD).otlp(1_000);

    assertThat(requests).hasSize(6);
    assertThat(entries(requests.get(0))).isEqualTo(20);
    assertThat(entries(requests.get(1))).isEqualTo(5);
  }

  @Test
  void requests_sameWorkload_areEqual() {
    assertThat(new IngestRequests(WORKLOAD).remoteWrite(1_000))
        .usingRecursiveComparison()
        .isEqualTo(new IngestRequests(WORKLOAD).remoteWrite(1_000));
  }

  /** Number of entries of the repeated field 1. */
  private static int entries(byte[] message) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(message);
    int count = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      assertThat(WireFormat.getTagFieldNumber(tag)).isEqualTo(1);
      in.skipField(tag);
      count++;
    }
    return count;
  }
}
