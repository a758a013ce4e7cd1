package io.crosstalk.collectors.vmware.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.Recorded;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PerfAnswerTest {

  @Test
  void list_recordedCsvResponse_keepsZeros() throws Exception {
    PerfAnswer answer = PerfAnswer.list(Recorded.answer("soap_queryperf_csv.xml")).getFirst();

    assertThat(answer.entity()).isEqualTo(new ObjectReference("VirtualMachine", "vm-195"));
    assertThat(answer.timesMs())
        .containsExactly(
            ms("2026-11-21T01:14:07Z"), ms("2026-11-21T01:13:47Z"), ms("2026-11-21T01:13:27Z"));
    assertThat(answer.seconds()).containsExactly(20, 20, 20);
    assertThat(answer.series().get(0).values()).containsExactly(126, 88, 110);
    assertThat(answer.series().get(1).values()).containsExactly(0, 0, 0);
  }

  @Test
  void list_recordedNormalResponseWithoutZeros_incompleteCounterIsNaN() throws Exception {
    PerfAnswer answer = PerfAnswer.list(Recorded.answer("soap_queryperf.xml")).getFirst();

    assertThat(answer.timesMs()).hasSize(3);
    assertThat(answer.series().get(0).values()).containsExactly(288, 233, 128);
    assertThat(answer.series().get(1).values()).containsExactly(Double.NaN, Double.NaN, Double.NaN);
    assertThat(answer.series().get(3).values()).containsExactly(1018, 580, 325);
  }

  @Test
  void list_valueMinusOne_isNaN() throws Exception {
    assertThat(csv("20,2026-01-01T00:00:20Z,20,2026-01-01T00:00:40Z", "-1,5").series())
        .singleElement()
        .satisfies(each -> assertThat(each.values()).containsExactly(Double.NaN, 5));
  }

  @Test
  void list_entityWithoutSamples_hasNoTimes() throws Exception {
    assertThat(csv("", "").timesMs()).isEmpty();
  }

  @Test
  void list_invalidTimesOrValues_areRejected() {
    assertThatThrownBy(() -> csv("20", "5")).hasMessageContaining("pairs");
    assertThatThrownBy(() -> csv("20,2026-01-01T00:00:20Z", "1e5"))
        .isInstanceOf(BadAnswerException.class);
    assertThatThrownBy(() -> csv("20,today", "1")).isInstanceOf(BadAnswerException.class);
    assertThatThrownBy(() -> csv("20,2026-01-01T00:00:20Z,".repeat(20_000), "1"))
        .hasMessageContaining("more than");
  }

  private static PerfAnswer csv(String info, String values) throws Exception {
    return PerfAnswer.list(
            Recorded.xml(
                "<r xmlns:x='http://www.w3.org/2001/XMLSchema-instance'>"
                    + "<returnval x:type='PerfEntityMetricCSV'>"
                    + "<entity type='VirtualMachine'>vm-1</entity><sampleInfoCSV>"
                    + info
                    + "</sampleInfoCSV><value><id><counterId>1</counterId><instance/></id><value>"
                    + values
                    + "</value></value></returnval></r>"))
        .getFirst();
  }

  private static long ms(String time) {
    return Instant.parse(time).toEpochMilli();
  }
}
