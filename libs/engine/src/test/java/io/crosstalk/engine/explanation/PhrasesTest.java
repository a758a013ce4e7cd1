package io.crosstalk.engine.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PhrasesTest {
  @Test
  void firstSentence_fullStopInBrackets_endsNoSentence() {
    assertThat(Phrases.firstSentence("A deploy change was made (rel. 26.3). It was the last."))
        .isEqualTo("A deploy change was made (rel. 26.3).");
  }

  @Test
  void firstSentence_oneSentenceWithoutFullStop_getsOne() {
    assertThat(Phrases.firstSentence("ds-1 is slow")).isEqualTo("ds-1 is slow.");
  }
}
