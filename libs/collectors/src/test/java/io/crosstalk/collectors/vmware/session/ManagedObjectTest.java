package io.crosstalk.collectors.vmware.session;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.vmware.soap.Recorded;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import org.junit.jupiter.api.Test;

class ManagedObjectTest {

  @Test
  void of_propertiesWithheldBecauseSessionEnded_throwsTheSessionFault() {
    String withheld =
        "<o xmlns:x='http://www.w3.org/2001/XMLSchema-instance'><obj type='Folder'>group-1</obj>"
            + "<missingSet><path>name</path><fault><fault x:type='NotAuthenticated'/></fault>"
            + "</missingSet></o>";

    assertThatThrownBy(() -> ManagedObject.of(Recorded.xml(withheld)))
        .isInstanceOf(SoapFault.class)
        .hasMessageContaining(SoapFault.NOT_AUTHENTICATED);
  }
}
