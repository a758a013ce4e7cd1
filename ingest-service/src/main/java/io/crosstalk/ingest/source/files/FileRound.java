package io.crosstalk.ingest.source.files;

import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.collect.SourceException;
import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import io.crosstalk.ingest.source.TooMuchDataException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** One look at a folder: decides for each file whether there is something new in it. */
final class FileRound {
  private static final String BAD = "bad";

  private final Folder folder;
  private final WatchSettings settings;
  private final FileState state;
  private final List<String> names;
  private final long latestMs;

  /** Before this round: a rotated file goes on where it was under its old name. */
  private final List<FileState.Entry> before;

  FileRound(
      Folder folder, WatchSettings settings, FileState state, List<String> names, long latestMs) {
    this.folder = folder;
    this.settings = settings;
    this.state = state;
    this.names = names;
    this.latestMs = latestMs;
    this.before = List.copyOf(state.files().values());
  }

  /**
   * Reads a file, unless there is nothing new in it or it is not complete yet.
   *
   * @throws SourceException when the file system does not let it be read
   */
  void take(String name, FileStamp stamp, boolean unchanged, Intake intake, FileReader reader)
      throws SourceException {
    FileState.Entry last = state.files().get(name);
    boolean complete = folder.isComplete(name, unchanged);
    if (last != null && last.isUnchanged(stamp) && !hasRest(last, stamp, complete)) {
      return;
    }
    WatchedFile file = WatchedFile.whole(folder.resolve(name), names, settings.maxBytes());
    boolean growing = settings.growing() && !file.isCompressed();
    if (!complete && !growing) {
      return;
    }
    TrackedIntake tracked = new TrackedIntake(intake, state, file.name(), latestMs);
    try {
      WatchedFile readable = complete ? file : file.upTo(LastLine.endsAt(file.path()));
      state.files().put(name, read(readable, stamp, growing, tracked, reader));
    } catch (NoSuchFileException e) {
      // Gone between the look and now: whoever moved it knows why.
      state.files().remove(name);
    } catch (FileSystemException e) {
      throw new SourceException(name + " can't be read: " + e.getMessage(), e);
    } catch (RejectedReadingException e) {
      tracked.reject(e.reason(), e.text(), null, 0, new byte[0]);
      state.files().put(name, new FileState.Entry(stamp.size(), stamp.modifiedMs(), 0, 0, BAD));
    } catch (IOException e) {
      reject(e, last, tracked);
      state.files().put(name, new FileState.Entry(stamp.size(), stamp.modifiedMs(), 0, 0, BAD));
    }
    tracked.finish();
  }

  /** Once: a growing file that is bad now will be so in every round. */
  private void reject(IOException e, FileState.@Nullable Entry last, Intake intake) {
    if (last == null || !last.hash().equals(BAD)) {
      intake.reject(RejectReason.MALFORMED, why(e), null, 0, new byte[0]);
    }
  }

  /** A last line without an end is left until the file no longer changes. */
  private boolean hasRest(FileState.Entry entry, FileStamp stamp, boolean complete) {
    return settings.growing() && complete && entry.length() > 0 && entry.length() < stamp.size();
  }

  private FileState.Entry read(
      WatchedFile file, FileStamp stamp, boolean growing, Intake intake, FileReader reader)
      throws IOException {
    Prefixes prefixes = prefixes(file, growing ? lengths() : new TreeSet<>());
    Prefixes.Prefix whole = prefixes.whole();
    FileState.Entry known = longestKnown(prefixes, growing ? whole.length() : 0);
    if (known != null && known.length() == whole.length()) {
      return entry(stamp, whole);
    }
    if (known == null && known().anyMatch(entry -> isSame(entry, whole))) {
      return entry(stamp, whole);
    }
    reader.read(known == null ? file : file.from(known.lines()), intake);
    return entry(stamp, whole);
  }

  private Stream<FileState.Entry> known() {
    return Stream.concat(before.stream(), state.files().values().stream());
  }

  private TreeSet<Long> lengths() {
    return known()
        .map(FileState.Entry::length)
        .filter(length -> length > 0)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean isSame(FileState.Entry entry, Prefixes.Prefix whole) {
    return entry.length() == whole.length() && entry.hash().equals(whole.hash());
  }

  private static Prefixes prefixes(WatchedFile file, TreeSet<Long> lengths) throws IOException {
    try (InputStream in = file.open()) {
      return new Prefixes(in, lengths);
    }
  }

  private FileState.@Nullable Entry longestKnown(Prefixes prefixes, long length) {
    return known()
        .filter(entry -> entry.length() > 0 && entry.length() <= length)
        .filter(entry -> prefixes.beginsWith(entry.length(), entry.hash()))
        .max(Comparator.comparingLong(FileState.Entry::length))
        .orElse(null);
  }

  private static FileState.Entry entry(FileStamp stamp, Prefixes.Prefix whole) {
    return new FileState.Entry(
        stamp.size(), stamp.modifiedMs(), whole.length(), whole.lines(), whole.hash());
  }

  private String why(IOException e) {
    if (e instanceof TooMuchDataException) {
      return "the file has more than "
          + settings.maxSizeMb()
          + " MB after decompression: raise files.maxSizeMb, or have smaller files written";
    }
    if (e instanceof ZipException || e instanceof EOFException) {
      return "the file's name ends with .gz, but it is not gzip to its end: " + e.getMessage();
    }
    return "the file can't be read: " + e.getMessage();
  }
}
