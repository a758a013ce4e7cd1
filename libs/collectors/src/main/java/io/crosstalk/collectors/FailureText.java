package io.crosstalk.collectors;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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

  /** The reason why a file cannot be read, without its path. */
  public static String ofFile(IOException failure) {
    return switch (failure) {
      case NoSuchFileException _ -> "there is no such file";
      case AccessDeniedException _ -> "this program may not read it";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      case FileSystemException other -> other.getClass().getSimpleName();
      default -> String.valueOf(failure.getMessage());
    };
  }
}
