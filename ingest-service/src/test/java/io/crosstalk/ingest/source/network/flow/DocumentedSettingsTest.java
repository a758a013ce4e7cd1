package io.crosstalk.ingest.source.network.flow;

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
        new SourcesReader(List.of(new FlowSourceType())).read(Page.configuration("flows.md"));

    assertThat(file.problems()).isEmpty();
    assertThat(file.sources()).hasSize(1);
  }
}
