package io.crosstalk.ingest.source.open.otlp.grpc;

import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Messages as bytes: they are read without objects in between. */
enum BytesMarshaller implements MethodDescriptor.Marshaller<byte[]> {
  INSTANCE;

  @Override
  public InputStream stream(byte[] value) {
    return new ByteArrayInputStream(value);
  }

  /** The listener bounds the size. */
  @Override
  public byte[] parse(InputStream stream) {
    try {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
