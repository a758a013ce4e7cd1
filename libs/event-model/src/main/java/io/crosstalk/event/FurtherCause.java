package io.crosstalk.event;

import org.jspecify.annotations.Nullable;

/**
 * A cause beside the one that a verdict names, without which the degradation is explained clearly
 * worse.
 *
 * @param sharedResource contention domain of the cause
 * @param suspect resource whose load is the cause; null when the contention domain itself is slower
 * @param share part of the victim's degradation that the cause explains, 0 to 1
 */
public record FurtherCause(SharedResource sharedResource, @Nullable String suspect, double share) {

  /** Id of the resource that an incident with this cause names. */
  public String resource() {
    return suspect == null ? sharedResource.id() : suspect;
  }
}
