package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;

/**
 * Table of the generated folders of the casebook: cases, and raw files of the monitoring systems in
 * some of these cases. The name of a folder is its path below {@code cases}.
 */
public final class Casebook {
  private static final Map<String, FolderGenerator> GENERATORS = new LinkedHashMap<>();

  static {
    GENERATORS.put("c1-healthy", folder -> new C1Healthy().generate().writeTo(folder));
    GENERATORS.put("c1-atm-backup", folder -> new C1AtmBackup().generate().writeTo(folder));
    GENERATORS.put("c2-uat-vm", folder -> new C2UatVm().generate().writeTo(folder));
    GENERATORS.put("c3-tape", folder -> new C3Tape().generate().writeTo(folder));
    GENERATORS.put("c4-flash-array", folder -> new C4FlashArray().generate().writeTo(folder));
    GENERATORS.put("c5-resets", folder -> new C5Resets().generate().writeTo(folder));
    GENERATORS.put("c6-file-pool", folder -> new C6FilePool().generate().writeTo(folder));
    GENERATORS.put("c7-network-slow", folder -> new C7NetworkSlow().generate().writeTo(folder));
    GENERATORS.put("c8-disconnect", folder -> new C8Disconnect().generate().writeTo(folder));
    GENERATORS.put("c9-pinned-data", folder -> new C9PinnedData().generate().writeTo(folder));
    GENERATORS.put(
        "c10-master-processor", folder -> new C10MasterProcessor().generate().writeTo(folder));
    GENERATORS.put("sources/c1", folder -> new C1Sources(folder).generate());
    GENERATORS.put("sources/c2", folder -> new C2Sources(folder).generate());
    GENERATORS.put("sources/c3", folder -> new C3Sources().generate(folder));
    GENERATORS.put("sources/c4", folder -> new C4Sources(folder).generate());
    GENERATORS.put("sources/c9", folder -> new C9Sources().generate(folder));
  }

  private Casebook() {}

  /** Names of the folders, in the order of the cases. */
  public static SequencedSet<String> names() {
    return Collections.unmodifiableSequencedSet(new LinkedHashSet<>(GENERATORS.keySet()));
  }

  /**
   * Writes a folder into {@code parent} and returns its path.
   *
   * @throws IllegalArgumentException when there is no folder of that name
   */
  public static Path write(String name, Path parent) throws IOException {
    FolderGenerator generator = GENERATORS.get(name);
    if (generator == null) {
      throw new IllegalArgumentException("no folder " + name);
    }
    Path folder = parent.resolve(name);
    generator.write(folder);
    return folder;
  }
}
