package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.privacy.MaskMode;
import org.springframework.stereotype.Component;

/** Masks of all targets, by the settings that were read last. Thread-safe. */
@Component
final class CurrentMasks {
  private volatile MaskProperties masks;

  CurrentMasks(MaskProperties masks) {
    this.masks = masks;
  }

  MaskProperties all() {
    return masks;
  }

  MaskMode of(String target) {
    return masks.of(target);
  }

  void replace(MaskProperties next) {
    masks = next;
  }
}
