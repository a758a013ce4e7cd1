package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.event.Change;
import io.crosstalk.event.Resource;
import java.util.List;

/** Checked content of a case folder. */
record RecordedCase(List<Resource> resources, List<Change> changes, SeriesTable samples) {}
