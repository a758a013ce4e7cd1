package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Something that was not measured on a resource during a degradation, so that it is not ruled out
 * as a cause.
 *
 * @param what what is not measured, in words
 * @param measuredBefore whether it was measured at other times, before or after the degradation, so
 *     that only its values during it are not known; null for false
 */
public record NotMeasured(
    String what,
    String resource,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean measuredBefore) {
  public NotMeasured {
    measuredBefore = Boolean.TRUE.equals(measuredBefore) ? Boolean.TRUE : null;
  }

  /** Something that is never measured. */
  public NotMeasured(String what, String resource) {
    this(what, resource, null);
  }

  /** Returns whether only the values during the degradation are not known. */
  @JsonIgnore
  public boolean isMeasuredAtOtherTimes() {
    return measuredBefore != null;
  }
}
