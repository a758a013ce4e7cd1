package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.collectors.files.TrackedIntake;
import io.crosstalk.collectors.network.AddressBook;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/** Source that reads tshark's reports of network captures in a watched folder. */
final class CaptureSource implements PolledSource {
  private static final String THROUGH = "through";

  /** Tolerance for times in the future; a later time is an error, for instance in a file name. */
  private static final Duration AHEAD = Duration.ofMinutes(10);

  private static final int FILES_A_ROUND = 50;
  private static final byte[] NOTHING = {};

  private final CaptureSettings settings;
  private final SourceMemory memory;
  private final Clock clock;
  private final Path folder;
  private final WatchedFolder watched;
  private final DoneFiles done;
  private final ReportReader reader;
  private final ReportPublisher publisher;
  private final CaptureInventory knownResources;
  private final Duration budget;
  private final Set<Path> unreadable = new HashSet<>();

  CaptureSource(CaptureSettings settings, SourceContext context) {
    this.settings = settings;
    memory = context.memory();
    clock = context.clock();
    folder = context.resolve(settings.folder());
    watched = new WatchedFolder(folder, settings.files());
    done = new DoneFiles(memory);
    reader = new ReportReader(settings);
    AddressBook book = AddressBook.of(settings.addresses(), context);
    String link = settings.link() == null ? context.id("capture") : settings.link();
    publisher = new ReportPublisher(context, book, link, settings.maxAddresses());
    knownResources = new CaptureInventory(book, link);
    budget = context.timeout().dividedBy(2);
  }

  @Override
  public void poll(Intake intake) throws Exception {
    List<CaptureFile> files = read(watched.look(), intake);
    files.sort(Comparator.comparingLong(CaptureFile::startMs).thenComparing(CaptureFile::path));
    files.forEach(file -> publishOne(file, intake));
    done.addAll(files.stream().map(CaptureFile::hash).toList());
    complete(files, intake);
  }

  /**
   * Reads as many files as fit into a polling round; the other files are left for the next round.
   */
  private List<CaptureFile> read(List<WatchedFolder.Found> complete, Intake intake) {
    long began = System.nanoTime();
    List<CaptureFile> files = new ArrayList<>();
    for (WatchedFolder.Found found : complete) {
      if (files.size() >= FILES_A_ROUND || System.nanoTime() - began > budget.toNanos()) {
        break;
      }
      read(found, files, intake);
    }
    return files;
  }

  private void read(WatchedFolder.Found found, List<CaptureFile> files, Intake intake) {
    try {
      CaptureFile file = reader.read(found, done::contains);
      if (file != null && files.stream().noneMatch(file::isTheSame)) {
        files.add(file);
      }
      unreadable.remove(found.path());
      watched.done(found);
    } catch (RejectedReadingException e) {
      reject(intake, e.reason(), e.text(), found.name());
      watched.done(found);
    } catch (IOException e) {
      // Tried again in each round, and reported once.
      if (unreadable.add(found.path())) {
        reject(
            intake,
            RejectReason.MALFORMED,
            "the file can't be read: may this process read it? (" + e.getMessage() + ")",
            found.name());
      }
    }
  }

  /**
   * Declares the watermark from the times in the reports, which arrive long after the captured
   * packets.
   */
  private void complete(List<CaptureFile> files, Intake intake) {
    String before = memory.get(THROUGH);
    long limitMs = clock.millis() + AHEAD.toMillis();
    long throughMs =
        LongStream.concat(
                LongStream.of(before == null ? 0 : Long.parseLong(before)),
                files.stream().mapToLong(CaptureFile::endMs))
            .filter(timeMs -> timeMs > 0 && timeMs <= limitMs)
            .max()
            .orElse(0);
    if (throughMs > 0) {
      memory.put(THROUGH, String.valueOf(throughMs));
    }
    intake.complete(throughMs);
  }

  private void publishOne(CaptureFile file, Intake intake) {
    TrackedIntake tracked = TrackedIntake.of(intake, file.name());
    publish(file, tracked);
    tracked.finish();
  }

  private void publish(CaptureFile file, Intake intake) {
    CaptureReport report = file.report();
    if (!report.isUnderstood()) {
      reject(intake, RejectReason.MALFORMED, CaptureFile.NOT_UNDERSTOOD, file.name());
      return;
    }
    rejectBadLines(file, intake);
    knownResources.add(publisher.resets(report.resets(), intake));
    if (report.hasTotals()) {
      publishTotals(file, intake);
    }
    if (file.startMs() != Long.MAX_VALUE) {
      intake.inventory(file.startMs(), knownResources.all());
    }
  }

  private void publishTotals(CaptureFile file, Intake intake) {
    PacketSpan span = file.span();
    if (span == null) {
      reject(intake, RejectReason.BAD_TIME, CaptureFile.NO_SPAN, file.name());
      return;
    }
    Set<String> ids = publisher.totals(file.report(), span, intake);
    knownResources.add(ids);
  }

  private static void rejectBadLines(CaptureFile file, Intake intake) {
    for (CaptureReport.BadLine line : file.report().badLines()) {
      intake.reject(
          RejectReason.MALFORMED, line.text(), file.name(), line.number(), line.original());
    }
    if (file.report().moreBadLines() > 0) {
      reject(
          intake,
          RejectReason.MALFORMED,
          file.report().moreBadLines() + " more lines could not be used",
          file.name());
    }
  }

  private static void reject(Intake intake, RejectReason reason, String text, String name) {
    intake.reject(reason, text, name, 0, NOTHING);
  }

  @Override
  public void check(CheckReport report) throws Exception {
    new CaptureCheck(settings, folder, watched, reader).run(report);
  }

  @Override
  public boolean hasMore() {
    return watched.hasMore();
  }

  @Override
  public void close() {
    // Nothing is kept open between two rounds.
  }
}
