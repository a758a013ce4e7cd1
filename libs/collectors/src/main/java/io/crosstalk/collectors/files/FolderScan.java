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

/**
 * One polling round over a folder: decides for each file whether it contains new data, reads them,
 * and updates what is remembered about the file.
 */
final class FolderScan {
  private final Folder folder;
  private final WatchSettings settings;
  private final FileState state;
  private final List<String> names;
  private final long latestMs;
  private final FileCounts.Slicing slicing;

  /**
   * Entries as they were before this round; a rotated file is found in them by its content and
   * continues at the position of its old name.
   */
  private final List<FileState.Entry> before;

  private boolean hasRead;

  /**
   * Starts a round.
   *
   * @param names names of all present files
   * @param latestMs latest plausible time in epoch milliseconds; a later one is an error and does
   *     not advance the watermark
   * @param slicing decides whether the round's time is used up
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
   * Reads a file, unless the file contains nothing new or is not complete yet.
   *
   * @param unchanged whether the file is unchanged since the last round
   * @return false if a rest of the file is left for the next round
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
   * Returns whether this round has read any file. A round that starts late reads at least one file,
   * so that it makes progress.
   */
  boolean hasRead() {
    return hasRead;
  }

  private boolean isGrowing(WatchedFile file) {
    return settings.growing() && !file.isCompressed();
  }

  /**
   * Returns whether a growing file ends with a line without a line end that was not read yet; such
   * a line is read once the file no longer changes.
   */
  private boolean hasRest(FileState.Entry entry, FileStamp stamp, boolean complete) {
    return settings.growing() && complete && entry.length() > 0 && entry.length() < stamp.size();
  }

  private void note(String stream, long timeMs) {
    if (timeMs <= latestMs) {
      state.noteTime(stream, timeMs);
    }
  }

  /** Reading of one file in this round. */
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

    /** Reads the file and returns the entry to be remembered; null if the file no longer exists. */
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
     * Rejects the file as a whole and returns its entry. A growing file is rejected only once,
     * since it changes all the time and would be rejected in every round.
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
            "the file can't be opened: may this process read it? It is tried again in each round (%s)"
                .formatted(why));
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
      TrackedIntake tracked =
          new TrackedIntake(intake.file(file.path()), FolderScan.this::note, tally);
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
   * Returns whether a file whose reading was interrupted can be continued: the content is
   * unchanged, or data were only appended.
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
      return "the file has more than %d MB after decompression: raise files.maxSizeMb, or have smaller files written"
          .formatted(settings.maxSizeMb());
    }
    if (e instanceof ZipException || e instanceof EOFException) {
      return "the file's name ends with .gz, but it is not gzip to its end: " + e.getMessage();
    }
    return "the file can't be read: " + e.getMessage();
  }
}
