package io.crosstalk.local.doctor;

import io.crosstalk.event.token.StoredToken;
import io.crosstalk.event.token.TokensFile;
import io.crosstalk.event.token.TokensFileException;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.program.InstalledSettings;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Check of the files on this machine: free space of the data folders, tokens file. */
final class FileCheck {
  private static final Duration SOON = Duration.ofDays(14);
  private static final long MIB = 1 << 20;
  private static final long SCARCE = 2048 * MIB;
  private static final long TOO_LITTLE = 256 * MIB;

  /** Settings of folders that grow, with the service that has them. */
  private static final Map<String, Component> FOLDERS = new LinkedHashMap<>();

  static {
    FOLDERS.put("crosstalk.ingest.spool.directory", Component.INGEST);
    FOLDERS.put("crosstalk.ingest.sources.memory-directory", Component.INGEST);
    FOLDERS.put("crosstalk.correlation.state-directory", Component.CORRELATION);
    FOLDERS.put("crosstalk.access.audit-directory", Component.GATEWAY);
  }

  private final InstalledSettings settings;
  private final Instant now;
  private final List<Finding> findings = new ArrayList<>();

  FileCheck(InstalledSettings settings, Instant now) {
    this.settings = settings;
    this.now = now;
  }

  List<Finding> check() {
    FOLDERS.forEach(
        (name, service) ->
            settings.find(service, name).map(Path::of).ifPresent(each -> findings.add(disk(each))));
    checkTokens();
    return findings;
  }

  private static Finding disk(Path folder) {
    String subject = "disk of " + folder;
    Path existing = folder.toAbsolutePath();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    try {
      FileStore disk = Files.getFileStore(existing);
      long free = disk.getUsableSpace();
      String text = "%,d MiB of %,d MiB free".formatted(free / MIB, disk.getTotalSpace() / MIB);
      if (free < TOO_LITTLE) {
        return Finding.failure(subject, text, "free some space: the service stops writing");
      }
      return free < SCARCE
          ? Finding.warning(subject, text, "free some space, or move the folder")
          : Finding.ok(subject, text);
    } catch (IOException e) {
      return Finding.warning(subject, "cannot be examined: " + e, "run this as the service's user");
    }
  }

  private void checkTokens() {
    String setting = settings.find(Component.GATEWAY, "crosstalk.access.tokens-file").orElse("");
    String subject = "tokens file " + setting;
    if (setting.isEmpty()) {
      findings.add(
          Finding.failure(
              "tokens file",
              "crosstalk.access.tokens-file is not set",
              "set it for all services; './crosstalk tokens create admin --roles admin --file FILE' makes the file"));
      return;
    }
    Path file = Path.of(setting);
    try {
      List<StoredToken> tokens = new TokensFile(file, () -> now).read();
      findings.add(contents(subject, tokens));
      if (isReadableByAll(file)) {
        findings.add(
            Finding.warning(
                subject,
                "every user of this machine may read it",
                "chmod o-r it, or its folder o-x"));
      }
    } catch (TokensFileException e) {
      findings.add(
          Finding.failure(
              subject, String.valueOf(e.getMessage()), "run this as a user who may read it"));
    } catch (IOException e) {
      findings.add(
          Finding.warning(subject, "its rights cannot be read: " + e, "check them: 'ls -l'"));
    }
  }

  private Finding contents(String subject, List<StoredToken> tokens) {
    String expired = names(tokens, each -> each.isExpiredAt(now));
    String soon = names(tokens, each -> !each.isExpiredAt(now) && each.isExpiredAt(now.plus(SOON)));
    if (tokens.stream()
        .noneMatch(each -> each.roles().contains("admin") && !each.isExpiredAt(now))) {
      return Finding.failure(
          subject,
          "no valid token has the role admin",
          "'./crosstalk tokens create NAME --roles admin --file "
              + subject.substring(subject.lastIndexOf(' ') + 1)
              + "'");
    }
    if (expired.isEmpty() && soon.isEmpty()) {
      return Finding.ok(subject, tokens.size() + " tokens, none expires within 14 days");
    }
    return Finding.warning(
        subject,
        (expired.isEmpty() ? "" : "expired: " + expired)
            + (expired.isEmpty() || soon.isEmpty() ? "" : "; ")
            + (soon.isEmpty() ? "" : "expire within 14 days: " + soon),
        "create new ones and revoke these: './crosstalk help tokens'");
  }

  private static String names(List<StoredToken> tokens, Predicate<StoredToken> which) {
    return tokens.stream().filter(which).map(StoredToken::name).collect(Collectors.joining(", "));
  }

  private static boolean isReadableByAll(Path file) throws IOException {
    Path real = file.toRealPath();
    if (!Files.getPosixFilePermissions(real).contains(PosixFilePermission.OTHERS_READ)) {
      return false;
    }
    for (Path folder = real.getParent(); folder != null; folder = folder.getParent()) {
      if (!Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return false;
      }
    }
    return true;
  }
}
