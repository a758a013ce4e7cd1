package io.crosstalk.bench.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PackingTest {
  @ParameterizedTest
  @EnumSource(Packing.class)
  void read_everyPacking_returnsTheMeans(Packing packing) {
    float[] means = {1.25f, 1.25f, 1.5f, 80_000f, 0.015625f, 7f};
    float[] read = new float[means.length];

    packing.read(packing.write(means), read);

    assertThat(read).containsExactly(means, Offset.offset(1e-5f));
  }
}
