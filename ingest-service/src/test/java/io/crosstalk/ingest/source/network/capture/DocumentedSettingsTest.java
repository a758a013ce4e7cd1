package io.crosstalk.ingest.source.network.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.ingest.collect.settings.SourcesFile;
import io.crosstalk.ingest.collect.settings.SourcesReader;
import io.crosstalk.ingest.source.network.Page;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentedSettingsTest {
  @Test
  void configuration_onThePage_isValid() throws Exception {
    SourcesFile file =
        new SourcesReader(List.of(new CaptureSourceType())).read(Page.configuration("captures.md"));

    assertThat(file.problems()).isEmpty();
    assertThat(file.sources()).hasSize(1);
  }
}
