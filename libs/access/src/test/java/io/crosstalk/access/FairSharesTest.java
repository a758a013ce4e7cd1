package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FairSharesTest {
  private final FairShares shares = new FairShares(60);

  @Test
  void tryAcquire_oneCaller_getsHalfOfTheSlots() {
    assertThat(takesAll("a")).isEqualTo(30);
  }

  @Test
  void tryAcquire_twoCallersInTurn_getAThirdOfTheSlotsEach() {
    int[] taken = new int[2];
    for (int i = 0; i < 60; i++) {
      taken[0] += shares.of("a").tryAcquire() ? 1 : 0;
      taken[1] += shares.of("b").tryAcquire() ? 1 : 0;
    }
    assertThat(taken).containsExactly(20, 20);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void tryAcquire_fewGreedyCallers_leaveASlotForAnotherCaller(int greedy) {
    IntStream.range(0, greedy).forEach(each -> takesAll("greedy-" + each));
    assertThat(shares.of("another").tryAcquire()).isTrue();
  }

  @Test
  void tryAcquire_greedyCallersHoldAllSlots_nextReleasedSlotGoesToAnotherCaller() {
    IntStream.range(0, 20).forEach(each -> takesAll("greedy-" + each));
    assertThat(shares.of("another").tryAcquire()).isFalse();

    shares.of("greedy-0").release(1);

    assertThat(shares.of("greedy-0").tryAcquire()).as("has many").isFalse();
    assertThat(shares.of("another").tryAcquire()).as("has none").isTrue();
  }

  @Test
  void tryAcquire_onlyOneSlot_isAcquiredOnce() {
    FairShares one = new FairShares(1);
    assertThat(one.of("a").tryAcquire()).isTrue();
    assertThat(one.of("b").tryAcquire()).isFalse();
    one.of("a").release(1);
    assertThat(one.of("b").tryAcquire()).isTrue();
  }

  @Test
  void release_allSlots_areFreeAgain() {
    int taken = takesAll("a");
    shares.of("a").release(taken);
    assertThat(takesAll("b")).isEqualTo(30);
  }

  @Test
  void release_moreThanTheCallerHolds_isRefusedAndChangesNothing() {
    takesAll("a");
    shares.of("b").tryAcquire();
    assertThatThrownBy(() -> shares.of("b").release(2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("b releases 2 places, 1 too many");
    shares.of("b").release(1);
  }

  @Test
  void constructor_zeroSlots_isRefused() {
    assertThatThrownBy(() -> new FairShares(0)).hasMessageContaining("at least one place, not 0");
  }

  private int takesAll(String caller) {
    int count = 0;
    while (shares.of(caller).tryAcquire()) {
      count++;
    }
    return count;
  }
}
