package io.crosstalk.ingest.source.vmware;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What follows from a tag, a custom attribute or a folder. Parts of the pattern may be used in
 * environment and team as {@code $1}.
 *
 * @param name of the tags' category, or of the attribute; null for folders
 * @param pattern the whole tag, value or folder path has to match it; null: anything
 * @param environment null: says nothing about it
 * @param team null: says nothing about it
 * @param criticality 1 (highest) to 4; null: says nothing about it
 * @param timeSensitive null: says nothing about it
 */
public record LabelRule(
    @Nullable From from,
    @Nullable String name,
    @Nullable String pattern,
    @Nullable String environment,
    @Nullable String team,
    @Nullable Integer criticality,
    @Nullable Boolean timeSensitive) {

  /** Where a rule looks. */
  public enum From {
    TAG,
    ATTRIBUTE,
    FOLDER;

    /** Reads the word in the settings. */
    @JsonCreator
    public static From parse(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
