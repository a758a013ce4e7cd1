package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Identity of a process: its id and start time, so that a later process with the same id is not
 * mistaken for it.
 *
 * @param started start time in the most exact form that the system offers
 */
public record ProcessIdentity(long pid, String started) {
  private static final Path PROC = Path.of("/proc");
  private static final int STATE_FIELD = 0;
  private static final int START_TICKS_FIELD = 19;

  public static ProcessIdentity of(ProcessHandle process) {
    return new ProcessIdentity(process.pid(), started(process).orElse("ended"));
  }

  public boolean isAlive() {
    return handle().isPresent();
  }

  /** Handle of the process; empty when it has ended. */
  public Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(process -> started(process).filter(started::equals).isPresent());
  }

  private static Optional<String> started(ProcessHandle process) {
    Path stat = PROC.resolve(Long.toString(process.pid())).resolve("stat");
    if (Files.isReadable(PROC.resolve("self/stat"))) {
      return startedOnLinux(stat);
    }
    return process.info().startInstant().map(Instant::toString);
  }

  /**
   * Start time counted from the boot of the system, which does not change when the wall clock is
   * set.
   */
  private static Optional<String> startedOnLinux(Path stat) {
    try {
      String line = Files.readString(stat);
      // The program's name in brackets comes before these fields and may contain anything.
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      boolean ended = "ZX".contains(fields[STATE_FIELD]);
      return ended ? Optional.empty() : Optional.of(bootId() + "/" + fields[START_TICKS_FIELD]);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String bootId() throws IOException {
    return Files.readString(PROC.resolve("sys/kernel/random/boot_id")).strip();
  }
}
