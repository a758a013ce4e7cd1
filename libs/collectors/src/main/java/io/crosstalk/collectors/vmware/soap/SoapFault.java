package io.crosstalk.collectors.vmware.soap;

import io.crosstalk.collectors.SourceException;
import java.util.List;

/** Reports a SOAP fault: the server has refused a request. */
public final class SoapFault extends SourceException {
  private static final long serialVersionUID = 1L;

  public static final String NOT_AUTHENTICATED = "NotAuthenticated";
  public static final String INVALID_LOGIN = "InvalidLogin";
  public static final String NOT_FOUND = "ManagedObjectNotFound";

  private static final int MAX_LENGTH = 300;

  private final String kind;

  public SoapFault(String kind, String text) {
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

  public boolean is(String kind) {
    return this.kind.equals(kind);
  }

  /**
   * Returns whether the server has refused a statistics query because it contains more metrics than
   * allowed.
   */
  public boolean isTooMuch() {
    return String.valueOf(getMessage()).contains("querySpec.size");
  }
}
