package io.crosstalk.collectors.files;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.TooMuchDataException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Scan of a folder that decides for each file whether it contains new data. */
final class FolderScan {
  private final Folder folder;
  private final WatchSettings settings;
  private final FileState state;
  private final List<String> names;
  private final long latestMs;
  private final FileCounts.Slicing slicing;

  /** Entries before this round: a rotated file continues from the entry of its old name. */
  private final List<FileState.Entry> before;

  private boolean hasRead;

  /**
   * Starts a round.
   *
   * @param latestMs latest plausible time; later ones are errors and do not count for the watermark
   */
  FolderScan(
      Folder folder,
      WatchSettings settings,
      FileState state,
      List<String> names,
      long latestMs,
      FileCounts.Slicing slicing) {
    this.folder = folder;
    this.settings = settings;
    this.state = state;
    this.names = names;
    this.latestMs = latestMs;
    this.slicing = slicing;
    this.before = List.copyOf(state.files().values());
  }

  /**
   * Reads a file, unless it contains nothing new or is not complete yet.
   *
   * @return whether nothing of it is left for the next round
   */
  boolean take(String name, FileStamp stamp, boolean unchanged, Intake intake, FileReader reader) {
    FileState.Entry last = state.files().get(name);
    boolean complete = folder.isComplete(name, unchanged);
    if (last != null && last.isSettled(stamp) && !hasRest(last, stamp, complete)) {
      return true;
    }
    WatchedFile file = WatchedFile.whole(folder.resolve(name), names, settings.maxBytes());
    if (!complete && !isGrowing(file)) {
      return true;
    }
    hasRead = true;
    FileState.Entry now = new Taking(file, stamp, last, complete, intake, reader).entry();
    if (now == null) {
      state.files().remove(name);
    } else {
      state.files().put(name, now);
    }
    return now == null || now.slice() == null;
  }

  /**
   * Returns whether any file was read, so that a round that started late makes progress
   * nevertheless.
   */
  boolean hasRead() {
    return hasRead;
  }

  private boolean isGrowing(WatchedFile file) {
    return settings.growing() && !file.isCompressed();
  }

  /** Returns whether the last line has no end; it is left until the file no longer changes. */
  private boolean hasRest(FileState.Entry entry, FileStamp stamp, boolean complete) {
    return settings.growing() && complete && entry.length() > 0 && entry.length() < stamp.size();
  }

  private void note(String stream, long timeMs) {
    if (timeMs <= latestMs) {
      state.noteTime(stream, timeMs);
    }
  }

  /** Processing of one file in a round. */
  private final class Taking {
    private final WatchedFile file;
    private final FileStamp stamp;
    private final FileState.@Nullable Entry last;
    private final boolean complete;
    private final Intake intake;
    private final FileReader reader;

    Taking(
        WatchedFile file,
        FileStamp stamp,
        FileState.@Nullable Entry last,
        boolean complete,
        Intake intake,
        FileReader reader) {
      this.file = file;
      this.stamp = stamp;
      this.last = last;
      this.complete = complete;
      this.intake = intake;
      this.reader = reader;
    }

    /** Returns the entry to be remembered for the file; null if the file no longer exists. */
    FileState.@Nullable Entry entry() {
      try {
        return read(complete ? file : file.upTo(LastLineFinder.endsAt(file.path())));
      } catch (NoSuchFileException e) {
        // The file was deleted or moved after the scan, which is no error.
        return null;
      } catch (FileSystemException e) {
        return unreadable(e);
      } catch (RejectedReadingException e) {
        return bad(e.reason(), e.text());
      } catch (IOException e) {
        return bad(RejectReason.MALFORMED, why(e));
      }
    }

    /**
     * Rejects the file and returns its entry; a growing file is rejected once, since it would fail
     * in every round.
     */
    private FileState.Entry bad(RejectReason reason, String why) {
      if (last == null || !last.isBad() || !isGrowing(file)) {
        reject(reason, why);
      }
      return FileState.Entry.bad(stamp);
    }

    private FileState.Entry unreadable(FileSystemException e) {
      if (last == null || !last.isUnreadable()) {
        String why = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
        reject(
            RejectReason.MALFORMED,
            "the file can't be opened: may this process read it? It is tried again in each round ("
                + why
                + ")");
      }
      return FileState.Entry.unreadable(stamp, last);
    }

    private void reject(RejectReason reason, String why) {
      intake.reject(reason, why, file.name(), 0, new byte[0]);
    }

    private FileState.Entry read(WatchedFile readable) throws IOException {
      FileState.Slice slice = last == null ? null : last.slice();
      boolean growing = isGrowing(file);
      PrefixHashes prefixes = prefixes(readable, lengths(growing, slice));
      if (slice != null && isStillThere(slice, prefixes, growing)) {
        PrefixHashes.Prefix begun = prefixes.at(slice.length());
        return read(growing ? readable.upTo(begun.length()) : readable, last, begun, slice.given());
      }
      PrefixHashes.Prefix whole = prefixes.whole();
      FileState.Entry known = longestKnown(prefixes, growing ? whole.length() : 0);
      return isKnown(known, whole)
          ? FileState.Entry.read(stamp, whole)
          : read(readable, known, whole, 0);
    }

    private FileState.Entry read(
        WatchedFile part, FileState.@Nullable Entry known, PrefixHashes.Prefix whole, long given)
        throws IOException {
      FileCounts.Slicing when = reader.isRepeatable() ? slicing : FileCounts.Slicing.NEVER;
      FileCounts tally = new FileCounts(file.name(), given, when);
      TrackedIntake tracked = new TrackedIntake(intake, FolderScan.this::note, tally);
      try {
        reader.read(known == null ? part : part.from(known.lines()), tracked);
      } catch (SliceEndException e) {
        FileState.Slice rest = new FileState.Slice(whole.length(), whole.hash(), tally.given());
        return FileState.Entry.begun(stamp, known, rest);
      }
      tracked.finish();
      return FileState.Entry.read(stamp, whole);
    }
  }

  /**
   * Returns whether a started slice can be continued: the content is the same, perhaps with more
   * behind it.
   */
  private static boolean isStillThere(
      FileState.Slice slice, PrefixHashes prefixes, boolean growing) {
    return prefixes.beginsWith(slice.length(), slice.hash())
        && (growing || slice.length() == prefixes.whole().length());
  }

  private boolean isKnown(FileState.@Nullable Entry known, PrefixHashes.Prefix whole) {
    return known == null
        ? known().anyMatch(entry -> isSame(entry, whole))
        : known.length() == whole.length();
  }

  private Stream<FileState.Entry> known() {
    return Stream.concat(before.stream(), state.files().values().stream());
  }

  private TreeSet<Long> lengths(boolean growing, FileState.@Nullable Slice slice) {
    TreeSet<Long> lengths = new TreeSet<>();
    if (growing) {
      known().map(FileState.Entry::length).filter(length -> length > 0).forEach(lengths::add);
    }
    if (slice != null) {
      lengths.add(slice.length());
    }
    return lengths;
  }

  private static boolean isSame(FileState.Entry entry, PrefixHashes.Prefix whole) {
    return entry.length() == whole.length() && entry.hash().equals(whole.hash());
  }

  private static PrefixHashes prefixes(WatchedFile file, TreeSet<Long> lengths) throws IOException {
    try (InputStream in = file.open()) {
      return new PrefixHashes(in, lengths);
    }
  }

  private FileState.@Nullable Entry longestKnown(PrefixHashes prefixes, long length) {
    return known()
        .filter(entry -> entry.length() > 0 && entry.length() <= length)
        .filter(entry -> prefixes.beginsWith(entry.length(), entry.hash()))
        .max(Comparator.comparingLong(FileState.Entry::length))
        .orElse(null);
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
