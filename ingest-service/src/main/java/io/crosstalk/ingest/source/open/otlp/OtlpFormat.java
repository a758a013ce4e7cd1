package io.crosstalk.ingest.source.open.otlp;

import io.crosstalk.collectors.open.otlp.OtlpJson;
import io.crosstalk.collectors.open.otlp.OtlpProtobuf;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.ingest.source.IngestProblemException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/** Encodings of OTLP over HTTP: protobuf and JSON. */
enum OtlpFormat {
  PROTOBUF("application/x-protobuf") {
    @Override
    void read(byte[] body, SeriesTable table, PointReceiver taker) {
      OtlpProtobuf.read(body, table, taker);
    }

    @Override
    byte[] success(long rejected, String message) {
      ByteWriter partial = new ByteWriter();
      if (rejected > 0) {
        partial.varint(ProtoCursor.tag(1, ProtoCursor.VARINT));
        partial.varint(rejected);
        partial.varint(ProtoCursor.tag(2, ProtoCursor.BYTES));
        partial.string(message);
      }
      ByteWriter response = new ByteWriter();
      if (partial.size() > 0) {
        response.varint(ProtoCursor.tag(1, ProtoCursor.BYTES));
        response.bytes(partial.toByteArray());
      }
      return response.toByteArray();
    }

    @Override
    byte[] failure(int code, String message) {
      ByteWriter status = new ByteWriter();
      status.varint(ProtoCursor.tag(1, ProtoCursor.VARINT));
      status.varint(code);
      status.varint(ProtoCursor.tag(2, ProtoCursor.BYTES));
      status.string(message);
      return status.toByteArray();
    }
  },

  JSON("application/json") {
    @Override
    void read(byte[] body, SeriesTable table, PointReceiver taker) {
      OtlpProtobuf.read(OtlpJson.toProtobuf(body), table, taker);
    }

    @Override
    byte[] success(long rejected, String message) {
      return rejected == 0
          ? "{}".getBytes(StandardCharsets.UTF_8)
          : MAPPER.writeValueAsBytes(
              Map.of(
                  "partialSuccess",
                  Map.of("rejectedDataPoints", Long.toString(rejected), "errorMessage", message)));
    }

    @Override
    byte[] failure(int code, String message) {
      return MAPPER.writeValueAsBytes(Map.of("code", code, "message", message));
    }
  };

  private static final JsonMapper MAPPER = JsonMapper.shared();

  private final String mediaType;

  OtlpFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  /**
   * Returns the encoding of a request.
   *
   * @throws IngestProblemException 415 when the media type is neither of the two
   */
  static OtlpFormat of(@Nullable String contentType) {
    String type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
    int semicolon = type.indexOf(';');
    String bare = (semicolon < 0 ? type : type.substring(0, semicolon)).strip();
    for (OtlpFormat format : values()) {
      if (format.mediaType.equals(bare)) {
        return format;
      }
    }
    throw new IngestProblemException(
        HttpStatus.UNSUPPORTED_MEDIA_TYPE,
        "Unknown Content-Type",
        "OTLP comes as application/x-protobuf or as application/json.");
  }

  /** Media type of the response, which is that of the request. */
  String mediaType() {
    return mediaType;
  }

  abstract void read(byte[] body, SeriesTable table, PointReceiver taker);

  /** Encodes an {@code ExportMetricsServiceResponse}. */
  abstract byte[] success(long rejected, String message);

  /** Encodes a {@code google.rpc.Status}. */
  abstract byte[] failure(int code, String message);
}
