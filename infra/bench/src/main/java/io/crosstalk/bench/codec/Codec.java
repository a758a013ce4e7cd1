package io.crosstalk.bench.codec;

import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.SampleCodec;

/** The formats that are compared; all have the same content and return the same batch. */
public enum Codec {
  /** Format of {@link SampleCodec}. */
  CROSSTALK {
    @Override
    public byte[] encode(SampleBatch batch) {
      return SampleCodec.encode(batch);
    }

    @Override
    public SampleBatch decode(byte[] bytes) {
      return (SampleBatch) SampleCodec.decode(bytes);
    }
  },

  /** Protocol Buffers as in {@link ProtobufFormat}. */
  PROTOBUF {
    @Override
    public byte[] encode(SampleBatch batch) {
      return ProtobufFormat.encode(batch);
    }

    @Override
    public SampleBatch decode(byte[] bytes) {
      return ProtobufFormat.decode(bytes);
    }
  },

  /** Arrays in their memory layout, see {@link RawFormat}. */
  RAW {
    @Override
    public byte[] encode(SampleBatch batch) {
      return RawFormat.encode(batch);
    }

    @Override
    public SampleBatch decode(byte[] bytes) {
      return RawFormat.decode(bytes);
    }
  };

  public abstract byte[] encode(SampleBatch batch);

  public abstract SampleBatch decode(byte[] bytes);
}
