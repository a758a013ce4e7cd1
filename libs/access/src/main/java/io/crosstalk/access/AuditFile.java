package io.crosstalk.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of audit records, {@code <service>-<day>-<part>.jsonl} in one folder, which only their
 * owner may read. Old files are deleted by age and by total size. A record that cannot be written
 * goes to the log of the service.
 */
final class AuditFile implements Consumer<String> {
  private static final Logger LOG = LoggerFactory.getLogger(AuditFile.class);
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final Set<OpenOption> APPEND =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND);

  /** Most bytes of all files of a service; the oldest files are deleted beyond it. */
  static final long MAX_TOTAL = 1L << 30;

  private static final int PARTS_OF_TOTAL = 16;
  private static final String ENDING = ".jsonl";

  private final Path folder;
  private final String service;
  private final Duration keep;
  private final InstantSource clock;
  private final long maxTotal;
  private final Pattern ours;
  private Path current;
  private long size;
  private LocalDate day = LocalDate.EPOCH;

  /**
   * Creates the folder, if it does not exist.
   *
   * @param keep age at which a file is deleted, counted from its day
   * @param maxTotal most bytes of all files of the service
   * @throws UncheckedIOException when the folder cannot be created
   */
  AuditFile(Path folder, String service, Duration keep, InstantSource clock, long maxTotal) {
    this.folder = folder;
    this.service = service;
    this.keep = keep;
    this.clock = clock;
    this.maxTotal = maxTotal;
    this.ours = Pattern.compile(Pattern.quote(service) + "-\\d{4}-\\d{2}-\\d{2}-\\d{6}" + ENDING);
    this.current = folder;
    try {
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(folder, OWNER_ONLY_FOLDER);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "crosstalk.access.audit-directory: the folder %s cannot be created".formatted(folder), e);
    }
  }

  /** Appends a record. */
  @Override
  public synchronized void accept(String json) {
    byte[] line = (json + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
      if (!today.equals(day) || size + line.length > maxTotal / PARTS_OF_TOTAL) {
        open(today, line.length);
      }
      append(line);
    } catch (IOException | UncheckedIOException e) {
      LOG.error(
          "this audit record cannot be written to {} ({}); check the space and the rights of the folder: {}",
          folder,
          e.toString(),
          json);
    }
  }

  private void append(byte[] line) throws IOException {
    try (SeekableByteChannel out = Files.newByteChannel(current, APPEND, OWNER_ONLY)) {
      ByteBuffer rest = ByteBuffer.wrap(line);
      while (rest.hasRemaining()) {
        size += out.write(rest);
      }
    }
  }

  /** Continues the last file of a day if it has space for a line, or else begins the next one. */
  private void open(LocalDate today, int line) throws IOException {
    String start = service + "-" + today + "-";
    List<Path> ofToday =
        files().stream().filter(each -> name(each).startsWith(start)).sorted().toList();
    int part = ofToday.size();
    if (part > 0) {
      String last = name(ofToday.getLast());
      part = Integer.parseInt(last.substring(start.length(), last.length() - ENDING.length()));
      part += Files.size(ofToday.getLast()) + line > maxTotal / PARTS_OF_TOTAL ? 1 : 0;
    }
    current = folder.resolve("%s%06d%s".formatted(start, part, ENDING));
    size = Files.exists(current) ? Files.size(current) : 0;
    day = today;
    deleteOld();
  }

  private void deleteOld() throws IOException {
    Instant oldest = clock.instant().minus(keep);
    String first = service + "-" + LocalDate.ofInstant(oldest, ZoneOffset.UTC);
    long total = maxTotal / PARTS_OF_TOTAL;
    for (Path file : files().stream().sorted(Comparator.reverseOrder()).toList()) {
      if (file.equals(current)) {
        continue;
      }
      total += Files.size(file);
      if (total > maxTotal || name(file).compareTo(first) < 0) {
        Files.deleteIfExists(file);
      }
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(each -> ours.matcher(name(each)).matches()).toList();
    }
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }
}
