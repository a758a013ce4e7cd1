package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.files.WatchSettings;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a source of type {@code spectrum}.
 *
 * @param files folder to which the array's statistics files are copied
 * @param zone zone of the array's clock; needed only if its files have no {@code timestamp_utc}
 *     (before 8.6) and their {@code timezone} is wrong
 * @param volumes file with the output of {@code lsvdisk -delim ,}; null if there is none
 * @param mdisks file with the output of {@code lsmdisk -delim ,}; null if there is none
 * @param pools file with the output of {@code lsmdiskgrp -delim ,}; null if there is none
 * @param environment environment of all resources; unknown by default
 * @param team team of all resources
 */
record SpectrumSettings(
    WatchSettings files,
    @Nullable String zone,
    @Nullable String volumes,
    @Nullable String mdisks,
    @Nullable String pools,
    @Nullable String environment,
    @Nullable String team) {}
