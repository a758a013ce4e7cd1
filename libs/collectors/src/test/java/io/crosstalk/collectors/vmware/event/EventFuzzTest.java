package io.crosstalk.collectors.vmware.event;

import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.Recorded;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.testkit.Fuzz;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventFuzzTest {

  @Test
  void list_randomlyDamagedResponse_isParsedOrRejected() {
    Fuzz.run(
        List.of(Recorded.bytes("events.xml"), Recorded.bytes("fault_not_authenticated.xml")),
        payload -> VimEvent.list(Recorded.answer(payload)),
        SoapFault.class,
        BadAnswerException.class);
  }
}
