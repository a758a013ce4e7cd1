package io.crosstalk.ingest.source.open.otlp.grpc;

import io.grpc.MethodDescriptor;
import java.io.InputStream;

/** Messages as they come: they are read by who knows how much memory there is. */
enum StreamMarshaller implements MethodDescriptor.Marshaller<InputStream> {
  INSTANCE;

  @Override
  public InputStream stream(InputStream value) {
    return value;
  }

  @Override
  public InputStream parse(InputStream stream) {
    return stream;
  }
}
