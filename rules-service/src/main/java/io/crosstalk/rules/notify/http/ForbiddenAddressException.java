package io.crosstalk.rules.notify.http;

import java.net.UnknownHostException;

/** Thrown when a host name resolves to an address to which events must not be sent. */
final class ForbiddenAddressException extends UnknownHostException {
  private static final long serialVersionUID = 1L;

  ForbiddenAddressException(String host) {
    super(
        host
            + " leads to an internal address; set 'allow-private: true' for this target if it is"
            + " meant to be there");
  }
}
