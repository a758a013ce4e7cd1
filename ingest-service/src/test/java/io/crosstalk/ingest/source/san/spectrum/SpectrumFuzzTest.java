package io.crosstalk.ingest.source.san.spectrum;

import io.crosstalk.ingest.fuzz.Fuzz;
import io.crosstalk.ingest.source.files.Drop;
import io.crosstalk.ingest.source.files.MalformedFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpectrumFuzzTest {
  @Test
  void damaged_statistics_are_read_or_refused() throws IOException {
    List<byte[]> payloads = new ArrayList<>();
    for (String type : List.of("v", "m", "n", "d")) {
      payloads.add(Drop.sample("/spectrum/N" + type + "_stats_ABC123-1_260131_200000"));
    }
    Fuzz.run(
        payloads,
        payload -> StatsXml.read(new ByteArrayInputStream(payload), null),
        MalformedFileException.class);
  }
}
