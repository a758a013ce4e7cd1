package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Relations between an array's volumes, MDisks and pools, from the output of its commands.
 *
 * @param volumes output of {@code lsvdisk}
 * @param mdisks output of {@code lsmdisk}
 * @param pools output of {@code lsmdiskgrp}
 */
record VolumeRelations(CliTable volumes, CliTable mdisks, CliTable pools) {

  static final VolumeRelations NONE =
      new VolumeRelations(CliTable.none(), CliTable.none(), CliTable.none());

  /** Text in the pool's column for a volume with copies in more than one pool. */
  private static final String MANY = "many";

  /**
   * Reads the files with the commands' output. They are read in each round, since volumes are
   * created and deleted.
   *
   * @throws SourceException when a configured file cannot be read
   */
  static VolumeRelations read(SpectrumSettings settings, SourceContext context)
      throws SourceException {
    try {
      return new VolumeRelations(
          CliTable.read(path(settings.volumes(), context)),
          CliTable.read(path(settings.mdisks(), context)),
          CliTable.read(path(settings.pools(), context)));
    } catch (IOException e) {
      throw new SourceException("a listing can't be read: " + e.getMessage(), e);
    }
  }

  private static @Nullable Path path(@Nullable String name, SourceContext context) {
    return name == null ? null : context.resolve(name);
  }

  /**
   * Returns the globally unique id of a volume, {@code naa.<hex>}; null if its UID is not known.
   */
  @Nullable String worldwide(String volume) {
    String uid = volumes.get(volume, "vdisk_UID", "uid");
    return uid == null ? null : "naa." + uid.toLowerCase(Locale.ROOT);
  }

  @Nullable String poolOf(String volume) {
    String pool = volumes.get(volume, "mdisk_grp_name", "pool");
    return MANY.equals(pool) ? null : pool;
  }

  @Nullable String poolOfMdisk(String mdisk) {
    return mdisks.get(mdisk, "mdisk_grp_name", "pool");
  }

  /** Returns whether data in a pool are compressed and deduplicated; null if not known. */
  @Nullable Boolean hasDataReduction(String pool) {
    String word = pools.get(pool, "data_reduction");
    return word == null ? null : word.equals("yes");
  }
}
