package io.crosstalk.ingest.source.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.ingest.collect.SourceType;
import io.crosstalk.ingest.collect.settings.SourceDefinition;
import io.crosstalk.ingest.collect.settings.SourcesFile;
import io.crosstalk.ingest.collect.settings.SourcesReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Examples in the documentation, run unchanged. */
class DocumentedSamplesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "csv,csv,3",
    "spectrum,san.spectrum,1",
    "ibmi,ibmi,2",
    "vm-reports,zvm,1",
    "calendar,calendar,1"
  })
  void sample_onThePage_isRead(String page, String room, int sources) throws Exception {
    SourcesFile file = reader(room).read(sample(page));
    assertThat(file.problems()).isEmpty();
    assertThat(file.sources()).hasSize(sources);
    for (SourceDefinition source : file.sources()) {
      source.open(new Drop(folder).context()).close();
    }
  }

  private static byte[] sample(String page) throws Exception {
    String text = Files.readString(Path.of("..", "docs", "sources", page + ".md"));
    int begin = text.indexOf("```yaml\n") + "```yaml\n".length();
    return text.substring(begin, text.indexOf("```", begin)).getBytes(StandardCharsets.UTF_8);
  }

  private static SourcesReader reader(String room) {
    try (var context = new AnnotationConfigApplicationContext()) {
      context.scan("io.crosstalk.ingest.source." + room);
      context.refresh();
      List<SourceType<?>> types = new ArrayList<>();
      context.getBeansOfType(SourceType.class).values().forEach(type -> types.add(type));
      return new SourcesReader(types);
    }
  }
}
