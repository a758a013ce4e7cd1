package io.crosstalk.ingest.source.san.spectrum;

import io.crosstalk.ingest.source.files.WatchSettings;
import org.jspecify.annotations.Nullable;

/**
 * How an array's statistics are read.
 *
 * @param files where they are copied to
 * @param zone of the array's clock; needed only when its files have no {@code timestamp_utc}
 *     (before 8.6) and their {@code timezone} is wrong
 * @param volumes a file that {@code lsvdisk -delim ,} has printed; null when there is none
 * @param mdisks likewise {@code lsmdisk -delim ,}
 * @param pools likewise {@code lsmdiskgrp -delim ,}
 * @param environment of all resources; unknown unless given
 * @param team of all resources
 */
record SpectrumSettings(
    WatchSettings files,
    @Nullable String zone,
    @Nullable String volumes,
    @Nullable String mdisks,
    @Nullable String pools,
    @Nullable String environment,
    @Nullable String team) {}
