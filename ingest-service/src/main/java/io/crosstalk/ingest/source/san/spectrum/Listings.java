package io.crosstalk.ingest.source.san.spectrum;

import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the array's commands say about what uses what. */
record Listings(Listing volumes, Listing mdisks, Listing pools) {

  static final Listings NONE = new Listings(Listing.none(), Listing.none(), Listing.none());

  /** More than one pool holds copies of the volume. */
  private static final String MANY = "many";

  /**
   * Reads them anew: volumes come and go.
   *
   * @throws SourceException when one that the settings name can't be read
   */
  static Listings read(SpectrumSettings settings, SourceContext context) throws SourceException {
    try {
      return new Listings(
          Listing.read(path(settings.volumes(), context)),
          Listing.read(path(settings.mdisks(), context)),
          Listing.read(path(settings.pools(), context)));
    } catch (IOException e) {
      throw new SourceException("a listing can't be read: " + e.getMessage(), e);
    }
  }

  private static @Nullable Path path(@Nullable String name, SourceContext context) {
    return name == null ? null : context.resolve(name);
  }

  /** The volume's id in the world, {@code naa.<hex>}; null when its UID is not known. */
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

  /** Whether compression and deduplication are active; null when that is not known. */
  @Nullable Boolean hasDataReduction(String pool) {
    String word = pools.get(pool, "data_reduction");
    return word == null ? null : word.equals("yes");
  }
}
