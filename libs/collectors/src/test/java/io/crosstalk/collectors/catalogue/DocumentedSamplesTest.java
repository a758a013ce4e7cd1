package io.crosstalk.collectors.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.collectors.settings.SourcesReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Test that the examples in the documents of the sources can be read as they stand there. */
class DocumentedSamplesTest {
  private static final Path PAGES = Path.of("..", "..", "docs", "sources");

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "csv,3",
    "performance-files,1",
    "spectrum,1",
    "ibmi,2",
    "vm-reports,1",
    "calendar,1",
    "captures,1",
    "flows,1",
    "snmp,2"
  })
  void documentedExample_unchanged_isReadBySource(String page, int sources) throws Exception {
    SourcesFile file = new SourcesReader(SourceTypes.all()).read(sample(page));
    assertThat(file.problems()).isEmpty();
    assertThat(file.sources()).hasSize(sources);
    for (SourceDefinition source : file.sources()) {
      source.open(new Drop(folder).context()).close();
    }
  }

  private static byte[] sample(String page) throws Exception {
    String text = Files.readString(PAGES.resolve(page + ".md"));
    int begin = text.indexOf("```yaml\n") + "```yaml\n".length();
    return text.substring(begin, text.indexOf("```", begin)).getBytes(StandardCharsets.UTF_8);
  }
}
