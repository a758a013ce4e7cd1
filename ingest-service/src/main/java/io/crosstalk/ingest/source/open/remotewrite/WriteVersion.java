package io.crosstalk.ingest.source.open.remotewrite;

import io.crosstalk.collectors.open.remotewrite.RemoteWrite1;
import io.crosstalk.collectors.open.remotewrite.RemoteWrite2;
import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.ingest.source.open.ingest.MetricsIngest;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Versions of remote write, which are distinguished by the header {@code Content-Type}. */
enum WriteVersion {
  V1("prometheus.writerequest"),
  V2("io.prometheus.write.v2.request");

  private static final Pattern PROTO =
      Pattern.compile(
          "application/x-protobuf\\s*(?:;\\s*proto\\s*=\\s*\"?([^;\"\\s]*)\"?\\s*)?(?:;.*)?");

  private final String proto;

  WriteVersion(String proto) {
    this.proto = proto;
  }

  /**
   * Returns the version of a request. Without the parameter {@code proto} it is version 1, the only
   * one that old senders know.
   *
   * @throws IngestProblemException 415 when the media type is another one
   */
  static WriteVersion of(@Nullable String contentType) {
    String type = contentType == null ? "" : contentType.strip().toLowerCase(Locale.ROOT);
    Matcher matcher = PROTO.matcher(type);
    if (matcher.matches()) {
      String asked = matcher.group(1);
      for (WriteVersion version : values()) {
        if (asked == null || asked.equals(version.proto)) {
          return version;
        }
      }
    }
    throw new IngestProblemException(
        HttpStatus.UNSUPPORTED_MEDIA_TYPE,
        "Unknown Content-Type",
        "Remote write comes as application/x-protobuf, or that with ;proto=prometheus.WriteRequest or"
            + " ;proto=io.prometheus.write.v2.Request.");
  }

  MetricsIngest.Reader reader() {
    return switch (this) {
      case V1 -> RemoteWrite1::read;
      case V2 -> RemoteWrite2::read;
    };
  }
}
