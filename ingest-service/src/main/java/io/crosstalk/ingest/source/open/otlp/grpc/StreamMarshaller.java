package io.crosstalk.ingest.source.open.otlp.grpc;

import io.grpc.MethodDescriptor;
import java.io.InputStream;

/**
 * Marshaller that passes messages on as streams of bytes. They are parsed later, by code that knows
 * how much memory is free.
 */
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
