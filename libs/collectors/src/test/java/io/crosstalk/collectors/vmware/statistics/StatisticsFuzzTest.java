package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.Recorded;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.testkit.Fuzz;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsFuzzTest {

  @Test
  void list_randomlyDamagedStatistics_areParsedOrRejected() {
    Fuzz.run(
        List.of(Recorded.bytes("soap_queryperf.xml"), Recorded.bytes("soap_queryperf_csv.xml")),
        payload -> PerfAnswer.list(Recorded.answer(payload)),
        SoapFault.class,
        BadAnswerException.class);
  }

  @Test
  void of_randomlyDamagedCounters_areParsedOrRejected() {
    Fuzz.run(
        List.of(Recorded.bytes("soap_perfcounter.xml")),
        payload -> PerformanceCounters.of(Recorded.answer(payload).all("returnval")),
        SoapFault.class,
        BadAnswerException.class);
  }
}
