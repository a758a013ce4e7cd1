package io.crosstalk.collectors.vmware.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class SoapTest {
  private static final ObjectReference SELF =
      new ObjectReference("SessionManager", "SessionManager");

  @Test
  void request_containsMethodAndObject() {
    assertThat(new SoapRequest("Logout", SELF).body())
        .contains(
            "<Logout xmlns=\"urn:vim25\"><_this type=\"SessionManager\">SessionManager</_this></Logout>");
  }

  @Property(tries = 200)
  void password_withSpecialCharacters_isEscaped(
      @ForAll @StringLength(max = 40) @CharRange(from = ' ', to = '\uD7FF') String password)
      throws Exception {
    String body = new SoapRequest("Login", SELF).text("password", password).body();

    XmlElement envelope = Recorded.xml(body);

    assertThat(envelope.need("Body").need("Login").text("password")).isEqualTo(password);
  }

  @Test
  void answer_sessionEnded_isANotAuthenticatedFault() {
    SoapFault fault =
        catchThrowableOfType(SoapFault.class, () -> Recorded.answer("fault_not_authenticated.xml"));

    assertThat(fault.is(SoapFault.NOT_AUTHENTICATED)).isTrue();
  }

  @Test
  void response_htmlPageOfAProxy_isRejected() {
    byte[] page = "<html><body><p>Bad gateway</p></body></html>".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> SoapAnswer.read(new ByteArrayInputStream(page)))
        .isInstanceOf(BadAnswerException.class)
        .hasMessageContaining("html");
  }

  @Test
  void cookie_isReturnedWithItsQuotes() {
    SessionCookies cookies = new SessionCookies();

    cookies.take(List.of("vmware_soap_session=\"52c1=\"; Path=/; HttpOnly; Secure; "));
    cookies.take(List.of("other=1"));

    assertThat(cookies.header()).contains("vmware_soap_session=\"52c1=\"; other=1");
    cookies.clear();
    assertThat(cookies.header()).isEmpty();
  }
}
