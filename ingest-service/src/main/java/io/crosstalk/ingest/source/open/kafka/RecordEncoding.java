package io.crosstalk.ingest.source.open.kafka;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.collectors.open.otlp.OtlpJson;
import io.crosstalk.collectors.open.otlp.OtlpProtobuf;
import io.crosstalk.collectors.open.remotewrite.RemoteWrite1;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesTable;

/** Encoding of the records, named as in the Kafka exporter of the OpenTelemetry Collector. */
enum RecordEncoding {
  @JsonProperty("otlp_proto")
  OTLP_PROTO,
  @JsonProperty("otlp_json")
  OTLP_JSON,
  /** Format of Telegraf's Kafka output with the serializer {@code prometheusremotewrite}. */
  @JsonProperty("prometheusremotewrite")
  REMOTE_WRITE;

  void read(byte[] value, long limit, SeriesTable table, PointReceiver taker) {
    switch (this) {
      case OTLP_PROTO -> OtlpProtobuf.read(value, table, taker);
      case OTLP_JSON -> OtlpProtobuf.read(OtlpJson.toProtobuf(value), table, taker);
      case REMOTE_WRITE -> RemoteWrite1.readCompressed(value, limit, table, taker);
    }
  }
}
