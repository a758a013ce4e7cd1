package io.crosstalk.rules.notify.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.net.InetAddress;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class AllowedAddressesTest {
  private static void assertFails(String host, Class<? extends DeliveryResult> result) {
    assertThatThrownBy(() -> AllowedAddresses.resolve(host, false))
        .asInstanceOf(InstanceOfAssertFactories.type(UndeliverableException.class))
        .extracting(UndeliverableException::result)
        .isInstanceOf(result);
  }

  @Test
  void resolve_allowedHost_hasTheHostAsName() throws UndeliverableException {
    assertThat(AllowedAddresses.resolve("localhost", true))
        .isNotEmpty()
        .allMatch(InetAddress::isLoopbackAddress)
        .extracting(InetAddress::getHostName)
        .containsOnly("localhost");
    assertThat(AllowedAddresses.resolve("8.8.8.8", false))
        .extracting(InetAddress::getHostName)
        .containsExactly("8.8.8.8");
  }

  @Test
  void resolve_internalAddress_isRefusedForGood() {
    assertFails("localhost", DeliveryResult.Refused.class);
    assertFails("10.0.0.1", DeliveryResult.Refused.class);
  }

  @Test
  void resolve_unknownHost_isTriedAgain() {
    assertFails("host.invalid", DeliveryResult.TryAgain.class);
  }
}
