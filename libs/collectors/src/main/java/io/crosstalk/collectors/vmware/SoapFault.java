package io.crosstalk.collectors.vmware;

import java.util.List;

/** Reports a SOAP fault: the server has refused a request. */
final class SoapFault extends Exception {
  private static final long serialVersionUID = 1L;

  static final String NOT_AUTHENTICATED = "NotAuthenticated";
  static final String INVALID_LOGIN = "InvalidLogin";
  static final String NOT_FOUND = "ManagedObjectNotFound";

  private static final int MAX_LENGTH = 300;

  private final String kind;

  SoapFault(String kind, String text) {
    super(text.isBlank() ? kind : kind + ": " + text);
    this.kind = kind;
  }

  /**
   * Reads a SOAP fault.
   *
   * @param fault element {@code Fault} of an envelope's body
   */
  static SoapFault of(XmlElement fault) {
    XmlElement detail = fault.child("detail");
    List<XmlElement> details = detail == null ? List.of() : detail.children();
    String kind = details.isEmpty() ? fault.text("faultcode") : kindOf(details.getFirst());
    String text = fault.text("faultstring");
    return new SoapFault(kind, text.substring(0, Math.min(text.length(), MAX_LENGTH)));
  }

  private static String kindOf(XmlElement detail) {
    return detail.type().isEmpty() ? detail.name().replaceFirst("Fault$", "") : detail.type();
  }

  boolean is(String kind) {
    return this.kind.equals(kind);
  }

  /**
   * Returns whether the server has refused a statistics query because it contains more metrics than
   * allowed.
   */
  boolean isTooMuch() {
    return String.valueOf(getMessage()).contains("querySpec.size");
  }
}
