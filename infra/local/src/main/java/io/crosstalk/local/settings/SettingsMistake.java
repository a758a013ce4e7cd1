package io.crosstalk.local.settings;

/**
 * A mistake in the file of settings.
 *
 * @param line line number, from 1
 */
record SettingsMistake(int line, String text) {}
