package io.crosstalk.bench.codec;

import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.SampleCodec;

/** The formats that are compared; all carry the same and give the same batch back. */
public enum Codec {
  /** {@link SampleCodec}. */
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

  /** Protocol Buffers, see {@link ProtobufFormat}. */
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

  /** Arrays as they lie in memory, see {@link RawFormat}. */
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
