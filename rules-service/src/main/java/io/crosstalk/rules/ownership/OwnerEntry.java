package io.crosstalk.rules.ownership;

/**
 * An owner as a file states it.
 *
 * @param line line in the file, from 1
 */
public record OwnerEntry(String file, int line, Owner owner) {}
