package io.crosstalk.collectors.vmware.soap;

import java.time.Instant;
import java.util.Set;

/**
 * Builder of a SOAP request. Elements must be added in the order in which the API declares them.
 */
public final class SoapRequest {
  private static final String HEAD =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
          + "<soapenv:Envelope xmlns:soapenv=\"http://schemas.xmlsoap.org/soap/envelope/\""
          + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><soapenv:Body>";

  /** Methods that change nothing on the server, not even the position of a cursor. */
  private static final Set<String> READING =
      Set.of(
          "CurrentTime",
          "QueryAvailablePerfMetric",
          "QueryOptions",
          "QueryPerf",
          "RetrieveServiceContent");

  private final String method;
  private final StringBuilder out = new StringBuilder(HEAD);

  /**
   * Starts a request.
   *
   * @param method method of the API
   * @param self object whose method is called
   */
  public SoapRequest(String method, ObjectReference self) {
    this.method = method;
    out.append('<').append(method).append(" xmlns=\"urn:vim25\">");
    ref("_this", self);
  }

  /** Returns whether the request changes nothing on the server, so that it may be repeated. */
  boolean isReading() {
    return READING.contains(method);
  }

  String method() {
    return method;
  }

  public SoapRequest open(String name) {
    out.append('<').append(name).append('>');
    return this;
  }

  public SoapRequest open(String name, String type) {
    out.append('<').append(name).append(" xsi:type=\"").append(type).append("\">");
    return this;
  }

  public SoapRequest close(String name) {
    out.append("</").append(name).append('>');
    return this;
  }

  public SoapRequest ref(String name, ObjectReference ref) {
    out.append('<').append(name).append(" type=\"");
    escape(ref.type());
    out.append("\">");
    escape(ref.value());
    return close(name);
  }

  public SoapRequest text(String name, String value) {
    open(name);
    escape(value);
    return close(name);
  }

  public SoapRequest number(String name, long value) {
    return text(name, Long.toString(value));
  }

  public SoapRequest flag(String name, boolean value) {
    return text(name, Boolean.toString(value));
  }

  public SoapRequest time(String name, long epochMs) {
    return text(name, Instant.ofEpochMilli(epochMs).toString());
  }

  /** Returns the whole SOAP envelope as text; the builder must not be used after that. */
  String body() {
    return close(method).out.append("</soapenv:Body></soapenv:Envelope>").toString();
  }

  private void escape(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        default -> out.append(c);
      }
    }
  }
}
