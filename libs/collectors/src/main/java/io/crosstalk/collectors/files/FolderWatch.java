package io.crosstalk.collectors.files;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads each file of a folder once, as soon as the file is complete. A file is recognised by its
 * content, so that a renamed, rotated or copied file does not yield the same rows twice. Files are
 * never changed, moved or deleted.
 */
public final class FolderWatch {
  /**
   * Tolerance for the difference between the local clock and that of the files' writer; a time
   * further ahead is an error.
   */
  private static final Duration AHEAD = Duration.ofMinutes(10);

  private final WatchSettings settings;
  private final SourceContext context;
  private final String revision;
  private final Folder folder;
  private final Duration budget;
  private Map<String, FileStamp> seen = new HashMap<>();
  private boolean more;

  /**
   * Creates a watch.
   *
   * @param revision settings as text; when it changes, files are read again
   * @throws io.crosstalk.collectors.InvalidSourceException when the settings are not usable
   */
  public FolderWatch(WatchSettings settings, SourceContext context, String revision) {
    this.settings = settings.checked();
    this.context = context;
    this.revision = Integer.toHexString(revision.hashCode());
    this.folder = new Folder(context.resolve(settings.path()), settings);
    this.budget = context.timeout().dividedBy(2);
  }

  /**
   * Reads the new files. Files that do not fit into half of the source's time-out are left for the
   * next round.
   *
   * @throws SourceException when the folder cannot be read
   */
  public void poll(Intake intake, FileReader reader) throws SourceException {
    Map<String, FileStamp> now = folder.list();
    FileState state = FileState.of(context.memory(), revision);
    FileCounts.Slicing slicing = slicing();
    FolderScan round =
        new FolderScan(folder, settings, state, List.copyOf(now.keySet()), latestMs(), slicing);
    boolean all = readAll(round, now, slicing, intake, reader);
    more = !all || isWaiting(now, state);
    if (all) {
      state.files().keySet().retainAll(now.keySet());
      complete(state, intake, reader);
    }
    seen = now;
    state.save(context.memory());
  }

  private long latestMs() {
    return context.clock().millis() + AHEAD.toMillis();
  }

  private FileCounts.Slicing slicing() {
    long began = System.nanoTime();
    return () -> System.nanoTime() - began > budget.toNanos();
  }

  private boolean readAll(
      FolderScan round,
      Map<String, FileStamp> now,
      FileCounts.Slicing slicing,
      Intake intake,
      FileReader reader) {
    for (String name : now.keySet().stream().sorted(order(now, reader)).toList()) {
      FileStamp stamp = stamp(name, now);
      if ((round.hasRead() && slicing.isTimeUp())
          || !round.take(name, stamp, stamp.equals(seen.get(name)), intake, reader)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a file has changed since the last round and is therefore not regarded as
   * complete before the next one.
   */
  private boolean isWaiting(Map<String, FileStamp> now, FileState state) {
    return settings.ready().equals(WatchSettings.UNCHANGED)
        && now.entrySet().stream()
            .anyMatch(file -> isWaiting(file.getValue(), state.files().get(file.getKey())));
  }

  private static boolean isWaiting(FileStamp stamp, FileState.@Nullable Entry entry) {
    return entry == null || !(entry.isSettled(stamp) || entry.isUnreadable());
  }

  /**
   * Returns whether a round that follows at once would read more: files that were still being
   * written, or that did not fit into this round.
   */
  public boolean hasMore() {
    return more;
  }

  /**
   * Returns the order in which the files are read. Growing files are read by modification time,
   * since a rotated file is older than its successor.
   */
  private Comparator<String> order(Map<String, FileStamp> now, FileReader reader) {
    return settings.growing()
        ? Comparator.<String>comparingLong(name -> stamp(name, now).modifiedMs())
            .thenComparing(reader.order())
        : reader.order();
  }

  private static FileStamp stamp(String name, Map<String, FileStamp> now) {
    return now.getOrDefault(name, new FileStamp(0, 0, null));
  }

  /**
   * Declares the watermark from the times in the files. Without this, the source would be regarded
   * as complete up to the present, although files arrive later than the times that they contain.
   */
  private static void complete(FileState state, Intake intake, FileReader reader) {
    intake.complete(reader.completeThrough("", state.latest().getOrDefault("", 0L)));
    state
        .latest()
        .forEach(
            (stream, timeMs) -> {
              if (!stream.isEmpty()) {
                intake.stream(stream).complete(reader.completeThrough(stream, timeMs));
              }
            });
  }

  /**
   * Reports which files are present, and what the last one contains.
   *
   * @throws SourceException when the folder or the file cannot be read, or nothing in the file can
   *     be used
   */
  public void check(CheckReport report, FileReader reader) throws SourceException {
    List<String> names = folder.list().keySet().stream().sorted(reader.order()).toList();
    String where = context.resolve(settings.path()).toString();
    if (names.isEmpty()) {
      report.warning(where + " has no file " + settings.pattern() + " yet");
      return;
    }
    report.good(where + " has " + names.size() + " files " + settings.pattern());
    preview(WatchedFile.whole(folder.resolve(names.getLast()), names, settings.maxBytes()), reader)
        .report(report);
    reader.warnings().forEach(report::warning);
  }

  private PreviewIntake preview(WatchedFile file, FileReader reader) throws SourceException {
    PreviewIntake preview =
        new PreviewIntake(file.name(), reader.needsTwoFiles(), context.clock().millis());
    try {
      reader.read(file, preview);
      return preview;
    } catch (RejectedReadingException | MalformedFileException e) {
      throw new SourceException(file.name() + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new SourceException(file.name() + " can't be read: " + e.getMessage(), e);
    }
  }
}
