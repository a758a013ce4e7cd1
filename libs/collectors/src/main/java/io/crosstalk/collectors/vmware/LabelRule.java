package io.crosstalk.collectors.vmware;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Rule that assigns labels by a tag, a custom attribute or a folder. Environment and team may refer
 * to groups of the pattern as {@code $1}.
 *
 * @param name category of the tags, or name of the attribute; null for folders
 * @param pattern pattern that must match the whole tag, value or folder path; null: anything
 * @param environment environment; null: not set by this rule
 * @param team team; null: not set by this rule
 * @param criticality 1 (highest) to 4; null: not set by this rule
 * @param timeSensitive null: not set by this rule
 */
public record LabelRule(
    @Nullable From from,
    @Nullable String name,
    @Nullable String pattern,
    @Nullable String environment,
    @Nullable String team,
    @Nullable Integer criticality,
    @Nullable Boolean timeSensitive) {

  /** Property to which a rule applies. */
  public enum From {
    TAG,
    ATTRIBUTE,
    FOLDER;

    /** Parses the word in the settings. */
    @JsonCreator
    public static From parse(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
