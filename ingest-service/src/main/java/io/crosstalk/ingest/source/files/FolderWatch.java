package io.crosstalk.ingest.source.files;

import io.crosstalk.ingest.collect.CheckReport;
import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceException;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the files of a folder, each one once: when it is complete, and by content, so that
 * renaming, rotating and copying don't make the same rows come twice. Files are never changed,
 * moved or deleted.
 */
public final class FolderWatch {
  /** Clocks differ; what is ahead by more is a mistake. */
  private static final Duration AHEAD = Duration.ofMinutes(10);

  private final WatchSettings settings;
  private final SourceContext context;
  private final String revision;
  private final Folder folder;
  private final Duration budget;
  private Map<String, FileStamp> seen = new HashMap<>();
  private boolean more;

  /**
   * Watches.
   *
   * @param revision differs when files that were read must be read again: the settings as text
   * @throws io.crosstalk.ingest.collect.InvalidSourceException when the settings make no sense
   */
  public FolderWatch(WatchSettings settings, SourceContext context, String revision) {
    this.settings = settings.checked();
    this.context = context;
    this.revision = Integer.toHexString(revision.hashCode());
    this.folder = new Folder(context.resolve(settings.path()), settings);
    this.budget = context.timeout().dividedBy(2);
  }

  /**
   * Reads what is new. What half of the source's time-out does not suffice for waits for the next
   * round.
   *
   * @throws SourceException when the folder can't be read
   */
  public void poll(Intake intake, FileReader reader) throws SourceException {
    Map<String, FileStamp> now = folder.list();
    FileState state = FileState.of(context.memory(), revision);
    FileTally.Slicing slicing = slicing();
    FileRound round =
        new FileRound(folder, settings, state, List.copyOf(now.keySet()), latestMs(), slicing);
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

  private FileTally.Slicing slicing() {
    long began = System.nanoTime();
    return () -> System.nanoTime() - began > budget.toNanos();
  }

  private boolean readAll(
      FileRound round,
      Map<String, FileStamp> now,
      FileTally.Slicing slicing,
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

  /** Whether a file was seen for the first time as it is now, and counts as complete only later. */
  private boolean isWaiting(Map<String, FileStamp> now, FileState state) {
    return settings.ready().equals(WatchSettings.UNCHANGED)
        && now.entrySet().stream()
            .anyMatch(file -> isWaiting(file.getValue(), state.files().get(file.getKey())));
  }

  private static boolean isWaiting(FileStamp stamp, FileState.@Nullable Entry entry) {
    return entry == null || !(entry.isSettled(stamp) || entry.isUnreadable());
  }

  /** Whether a round that follows at once would read something that this one could not yet. */
  public boolean hasMore() {
    return more;
  }

  /** Of growing files the ones that were rotated away are the older ones. */
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
   * The times of files are not those of the clock: without this the source would count as complete
   * through now.
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
   * Tells what lies there, and what its last file says.
   *
   * @throws SourceException when the folder or the file can't be read, or nothing in the file can
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
        .tell(report);
  }

  private Preview preview(WatchedFile file, FileReader reader) throws SourceException {
    Preview preview = new Preview(file.name(), reader.needsTwoFiles(), context.clock().millis());
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
