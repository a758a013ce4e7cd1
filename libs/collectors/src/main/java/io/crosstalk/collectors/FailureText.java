package io.crosstalk.collectors;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLException;

/** Converts exceptions to messages for the user: what has failed, and what to do about it. */
public final class FailureText {
  private FailureText() {}

  public static String of(Throwable failure) {
    return switch (failure) {
      case SourceException known -> String.valueOf(known.getMessage());
      case InvalidSourceException invalid ->
          "'" + invalid.property() + "': " + invalid.getMessage();
      case ConnectException _ ->
          "no reply at the address: is the system up, and may this machine reach it?";
      case UnknownHostException unknown ->
          "the host name " + unknown.getMessage() + " is not known here";
      case UnresolvedAddressException _ -> "the host name is not known here";
      case SSLException tls ->
          "TLS: " + tls.getMessage() + " (is the certificate's authority known here?)";
      default ->
          failure.getMessage() == null
              ? failure.toString()
              : failure.getClass().getSimpleName() + ": " + failure.getMessage();
    };
  }
}
