package io.crosstalk.collectors.vmware.inventory;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Rule that gives inventory objects labels (environment, team, criticality, time sensitivity) if a
 * tag, a custom attribute or the folder matches a pattern. Environment and team may refer to groups
 * of the pattern as {@code $1}.
 *
 * @param from what the pattern is applied to
 * @param name category of the tags, or name of the attribute; null for folders
 * @param pattern pattern that must match the whole tag, value or folder path; null: anything
 * @param environment environment; null: not set by this rule
 * @param team team; null: not set by this rule
 * @param criticality 1 (highest) to 4; null: not set by this rule
 * @param timeSensitive whether the object's work has a time-out, so that small effects matter
 *     already; null: not set by this rule
 */
public record LabelRule(
    @Nullable From from,
    @Nullable String name,
    @Nullable String pattern,
    @Nullable String environment,
    @Nullable String team,
    @Nullable Integer criticality,
    @Nullable Boolean timeSensitive) {

  /** Property of an inventory object that the pattern is applied to. */
  public enum From {
    TAG,
    ATTRIBUTE,
    FOLDER;

    /** Parses the word that the settings use. */
    @JsonCreator
    public static From parse(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
