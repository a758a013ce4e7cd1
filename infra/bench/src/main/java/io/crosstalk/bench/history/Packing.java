package io.crosstalk.bench.history;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.ValueColumn;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Formats of a day of means. */
enum Packing {
  /** Format of the history. */
  FLOATS {
    @Override
    byte[] write(float[] means) {
      ByteBuffer out =
          ByteBuffer.allocate(means.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      out.asFloatBuffer().put(means);
      return out.array();
    }

    @Override
    void read(byte[] bytes, float[] means) {
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(means);
    }
  },
  /** Format of the samples: whole numbers with a decimal scale, of six digits here. */
  DECIMALS {
    @Override
    byte[] write(float[] means) {
      double[] rounded = new double[means.length];
      for (int i = 0; i < means.length; i++) {
        double scale = Math.pow(10, Math.clamp(5 - Math.floor(Math.log10(means[i])), 0, 6));
        rounded[i] = Math.rint(means[i] * scale) / scale;
      }
      ByteWriter out = new ByteWriter();
      ValueColumn.write(out, rounded);
      return out.toByteArray();
    }

    @Override
    void read(byte[] bytes, float[] means) {
      double[] values = ValueColumn.read(new ByteReader(bytes), means.length);
      for (int i = 0; i < means.length; i++) {
        means[i] = (float) values[i];
      }
    }
  },
  /** Gorilla's XOR of neighbours (Pelkonen et al., VLDB 2015, 4.1.2), for 32 bits. */
  XOR {
    @Override
    byte[] write(float[] means) {
      return Xor.write(means);
    }

    @Override
    void read(byte[] bytes, float[] means) {
      Xor.read(bytes, means);
    }
  };

  abstract byte[] write(float[] means);

  abstract void read(byte[] bytes, float[] means);
}
