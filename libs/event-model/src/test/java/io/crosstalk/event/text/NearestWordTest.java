package io.crosstalk.event.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestWordTest {
  private static final List<String> KINDS =
      List.of("suppression", "silence", "maintenance", "delay", "severity", "routing", "budget");

  @ParameterizedTest
  @CsvSource({
    "supression, suppression",
    "Silence, silence",
    "routnig, routing",
    "maintenence, maintenance",
    "delays, delay"
  })
  void of_misspeltWord_isTheSimilarOne(String misspelt, String meant) {
    assertThat(NearestWord.of(misspelt, KINDS)).hasValue(meant);
  }

  @ParameterizedTest
  @CsvSource({"magic", "x", "''", "de"})
  void of_wordThatIsSimilarToNone_isEmpty(String word) {
    assertThat(NearestWord.of(word, KINDS)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"lab-12", "lab-9zz", "lab-1bb", "lab-2a"})
  void of_nameWithAnotherNumber_isEmpty(String name) {
    assertThat(NearestWord.of(name, List.of("lab-1aa"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "lab-1a, lab-1aa",
    "lba-1aa, lab-1aa",
    "lab1aa, lab-1aa",
    "esx-7, esx-07",
    "vm-order-77, vm-orders-77",
    "vm-ordres-77, vm-orders-77"
  })
  void of_misspeltPartOfAName_isTheSimilarName(String misspelt, String meant) {
    assertThat(NearestWord.of(misspelt, List.of(meant, "unlike"))).hasValue(meant);
  }

  @Test
  void of_equallySimilarWords_isTheFirstByName() {
    assertThat(NearestWord.of("team-x", List.of("team-b", "team-a"))).hasValue("team-a");
  }

  @ParameterizedTest
  @CsvSource({
    "kitten, sitting, 3",
    "dealy, delay, 1",
    "zoen, zone, 1",
    "ca, abc, 3",
    "'', abc, 3",
    "same, same, 0"
  })
  void distance_countsInsertedDeletedReplacedAndSwappedLetters(
      String one, String other, int expected) {
    assertThat(EditDistance.of(one, other)).isEqualTo(expected);
  }

  @Property(tries = 200)
  void distance_ofTwoWords_isSymmetricAndBounded(@ForAll String one, @ForAll String other) {
    int distance = EditDistance.of(one, other);

    assertThat(distance).isEqualTo(EditDistance.of(other, one));
    assertThat(distance)
        .isBetween(Math.abs(one.length() - other.length()), Math.max(one.length(), other.length()));
    assertThat(EditDistance.of(one, one)).isZero();
  }

  @Property(tries = 300)
  void distance_withABound_isTheSameOrEmptyAboveIt(
      @ForAll @StringLength(max = 8) @Chars({'a', 'b', 'c'}) String one,
      @ForAll @StringLength(max = 8) @Chars({'a', 'b', 'c'}) String other,
      @ForAll @IntRange(max = 9) int most) {
    int distance = EditDistance.of(one, other);

    assertThat(EditDistance.atMost(one, other, most))
        .isEqualTo(distance <= most ? OptionalInt.of(distance) : OptionalInt.empty());
  }

  @Test
  void of_twoCollections_isTheMostSimilarOfBoth() {
    assertThat(NearestWord.of("team-dab", List.of("team-da", "team-x"), List.of("team-dba")))
        .hasValue("team-da");
  }
}
