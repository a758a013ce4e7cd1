package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.SourceMemory;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** Persistent memory of processed files: the content hashes of the newest 5,000. */
final class DoneFiles {
  private static final String KEY = "done";
  private static final int MAX_REMEMBERED = 5_000;

  private final SourceMemory memory;
  private final SequencedSet<String> hashes = new LinkedHashSet<>();

  DoneFiles(SourceMemory memory) {
    this.memory = memory;
    String remembered = memory.get(KEY);
    if (remembered != null) {
      hashes.addAll(List.of(remembered.split(" ")));
    }
  }

  boolean contains(String hash) {
    return hashes.contains(hash);
  }

  void addAll(Collection<String> more) {
    hashes.addAll(more);
    while (hashes.size() > MAX_REMEMBERED) {
      hashes.removeFirst();
    }
    memory.put(KEY, String.join(" ", hashes));
  }
}
