package io.crosstalk.simulate.estate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StorageArrayTest {
  private final Estate estate = Estate.build(new EstateSpec(1, 4));
  private final World world = estate.world();

  private Machine actor(boolean reads) {
    return estate.actors().stream()
        .filter(each -> each.store != null && each.bulkReads == reads)
        .findFirst()
        .orElseThrow();
  }

  private void run(int steps, Trouble trouble) {
    for (int i = 1; i <= steps; i++) {
      world.begin(i * EstateSpec.STEP, false);
      trouble.apply(world, i * EstateSpec.STEP);
      world.step();
    }
  }

  private static Trouble trouble(Trouble.Part part, double strength) {
    var plan = new Trouble.Plan("test", 1, List.of(part), List.of());
    return new Trouble(TroubleKind.LOUD_HARMLESS, 0, 100_000, strength, plan);
  }

  @Test
  void finish_hugeWrites_fillTheWriteCacheAfterSomeTime() {
    Machine writer = actor(false);
    StorageArray array = writer.store.array();
    run(30, trouble(LoadTroubles.bulk(writer, null, 1), 0));
    double before = array.filled();
    run(150, trouble(LoadTroubles.bulk(writer, null, 1), 1.5));

    assertThat(before).isLessThan(0.8);
    assertThat(array.filled()).isGreaterThan(before + 0.1);
  }

  @Test
  void finish_scan_displacesTheReadCacheAndItWarmsUpAgain() {
    Machine reader = actor(true);
    StorageArray array = reader.store.array();
    double warm = array.warmth;
    run(200, trouble(LoadTroubles.bulk(reader, null, 1), 0.6));
    double cold = array.warmth;
    run(2000, trouble(LoadTroubles.bulk(reader, null, 1), 0));

    assertThat(cold).isLessThan(warm);
    assertThat(array.warmth).isGreaterThan(cold);
  }
}
