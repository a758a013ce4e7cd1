package io.crosstalk.rules.ownerfile;

import io.crosstalk.rules.ownership.OwnerEntry;
import io.crosstalk.rules.ownership.OwnerProblem;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.site.OwnerStore;
import io.crosstalk.rules.storage.site.OwnerStore.StoredFile;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The owners of resources as they are now. Each call asks the database whether they have changed,
 * so that every instance applies a change to its next version.
 */
@Component
public class CurrentOwners {
  /** Most mistakes that are shown. */
  static final int MAX_PROBLEMS = 1_000;

  private final OwnerStore store;
  private volatile @Nullable Snapshot snapshot;

  CurrentOwners(OwnerStore store) {
    this.store = store;
  }

  /**
   * Owners at one number of changes.
   *
   * @param entries all entries, by file and line
   * @param problems entries that contradict each other, then mistakes of the files; the first ones
   * @param problemCount number of all mistakes and contradictions
   */
  public record Snapshot(
      long change,
      List<OwnerEntry> entries,
      List<StoredFile> files,
      List<OwnerProblem> problems,
      int problemCount,
      Ownership ownership) {}

  /** The present owners. After a change one caller loads them, and the others wait for it. */
  public Snapshot get() {
    Snapshot known = snapshot;
    return known != null && known.change() == store.change() ? known : loadOnce();
  }

  private synchronized Snapshot loadOnce() {
    long change = store.change();
    Snapshot known = snapshot;
    if (known != null && known.change() == change) {
      return known;
    }
    Snapshot next = load(change);
    snapshot = next;
    return next;
  }

  private Snapshot load(long change) {
    List<OwnerEntry> entries = store.entries();
    List<StoredFile> files = store.files();
    Ownership ownership = Ownership.of(entries);
    List<OwnerProblem> conflicts = ownership.conflicts();
    List<OwnerProblem> shown =
        Stream.concat(conflicts.stream(), store.problems(MAX_PROBLEMS).stream())
            .limit(MAX_PROBLEMS)
            .toList();
    int inFiles = files.stream().mapToInt(StoredFile::problems).sum();
    return new Snapshot(change, entries, files, shown, inFiles + conflicts.size(), ownership);
  }
}
