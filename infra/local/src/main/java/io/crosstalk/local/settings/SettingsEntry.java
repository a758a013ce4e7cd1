package io.crosstalk.local.settings;

/**
 * Entry of the user's file of settings.
 *
 * @param name full name of the property, such as {@code crosstalk.webhooks.targets[0].url}
 * @param value scalar value; empty for an empty entry
 * @param line line of the key, from 1
 */
record SettingsEntry(String name, String value, int line) {}
