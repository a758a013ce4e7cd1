package io.crosstalk.bench.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;

class IngestRequestsTest {
  /** Requests of 25 machines with 8 samples each: 20 machines are in the first one of a step. */
  private static final IngestRequests REQUESTS = new IngestRequests(25, 160, 600);

  @Test
  void sent_samplesNotMultipleOfSeries_isRoundedDownToWholeSteps() {
    assertThat(REQUESTS.steps()).isEqualTo(3);
    assertThat(REQUESTS.sent()).isEqualTo(600);
    assertThat(new IngestRequests(25, 4, 50).steps()).isEqualTo(1);
  }

  @Test
  void remoteWrite_allRequests_containEverySeriesOncePerStep() throws IOException {
    List<byte[]> requests = REQUESTS.remoteWrite(1_000);
    assertThat(requests).hasSize(6);
    assertThat(entries(Snappy.uncompress(requests.get(0)))).isEqualTo(160);
    assertThat(entries(Snappy.uncompress(requests.get(1)))).isEqualTo(40);
  }

  @Test
  void otlp_allRequests_containEveryMachineOncePerStep() throws IOException {
    List<byte[]> requests = REQUESTS.otlp(1_000);
    assertThat(requests).hasSize(6);
    assertThat(entries(requests.get(0))).isEqualTo(20);
    assertThat(entries(requests.get(1))).isEqualTo(5);
  }

  @Test
  void requests_sameInput_areEqual() throws IOException {
    assertThat(REQUESTS.remoteWrite(1_000))
        .usingRecursiveComparison()
        .isEqualTo(REQUESTS.remoteWrite(1_000));
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
