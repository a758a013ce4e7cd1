package io.crosstalk.event.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordTest {

  @Test
  void of_wordWithoutSpecialCharacters_staysAsItIs() {
    for (String word : List.of("/srv/esx7.csv", "--out=case-2", "Zürich_1", "a+b,c@d:e%")) {
      assertThat(ShellWord.of(word)).isEqualTo(word);
    }
  }

  @Test
  void of_specialCharacters_reachTheProgramUnchanged() throws Exception {
    String word = "a b'c\"d$HOME`e`\\f;g&h|i(j)k*l?m[n]o{p,q}r<s>t!u#v~w";

    Process shell = new ProcessBuilder("sh", "-c", "printf %s " + ShellWord.of(word)).start();

    assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(word);
  }
}
