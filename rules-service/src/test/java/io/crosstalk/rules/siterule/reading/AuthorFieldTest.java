package io.crosstalk.rules.siterule.reading;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorFieldTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind: delay\nauthor: Ada 🚢 Miller\nreason: night",
        "\n\n  kind: delay\n  author: \"Ada Miller\"\n  reason: night\n",
        "{kind: delay, author: 'Ada Miller', reason: night}",
        "kind: delay\nreason: night\nauthor: |\n  Ada\n  Miller\n",
        "author: >-\n  Ada Miller\nkind: delay\nreason: night\n",
        "author: Ada\nkind: delay\nauthor: Miller\nreason: night\n"
      })
  void blanked_textWithAnAuthor_keepsTheOtherFields(String text) {
    String blanked = AuthorField.blanked(text).orElseThrow();

    assertThat(blanked).doesNotContain("Ada").doesNotContain("Miller").contains("author: ''");
    assertThat(blanked.replaceAll("author: ''", "")).contains("kind: delay", "reason: night");
    assertThat(AuthorField.blanked(blanked)).contains(blanked);
  }

  @Test
  void blanked_textThatIsNoRule_isEmpty() {
    assertThat(AuthorField.blanked("author: [")).isEmpty();
    assertThat(AuthorField.blanked("Ada Miller")).isEmpty();
    assertThat(AuthorField.blanked("")).isEmpty();
    assertThat(AuthorField.blanked("kind: delay")).contains("kind: delay");
  }
}
