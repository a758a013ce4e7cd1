package io.crosstalk.collectors.open.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappingFileTest {
  private static final String RULE =
      "metrics: [{series: a, metric: disk.latency, resource: '{h}'}]";

  @TempDir Path folder;

  @Test
  void look_fileChanged_readsItAgain() throws IOException {
    Path path = folder.resolve("mapping.yaml");
    MappingFile file = new MappingFile(path);
    assertThat(file.look()).isFalse();
    assertThat(file.problems())
        .singleElement()
        .hasToString("line 1: the file can't be read: there is none");
    Files.writeString(path, RULE);
    assertThat(file.look()).isTrue();
    assertThat(file.look()).isFalse();
    assertThat(file.problems()).isEmpty();
  }

  @Test
  void look_fileChangedToInvalidYaml_keepsThePreviousRules() throws IOException {
    Path path = Files.writeString(folder.resolve("mapping.yaml"), RULE);
    MappingFile file = new MappingFile(path);
    assertThat(file.look()).isTrue();
    RuleSet before = file.rules();
    Files.writeString(path, RULE + " {");
    assertThat(file.look()).isFalse();
    assertThat(file.rules()).isSameAs(before);
    assertThat(file.problems()).hasSize(1);
  }
}
