package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.privacy.MaskMode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Mask that each target was opened with. Thread-safe. */
@Component
final class CurrentMasks {
  private volatile MaskProperties masks;

  CurrentMasks(MaskProperties masks) {
    this.masks = masks;
  }

  MaskMode of(String target) {
    return masks.of(target);
  }

  /**
   * Replaces the masks.
   *
   * @param kept names of the targets that stay open, and keep theirs
   */
  void replace(MaskProperties next, Set<String> kept) {
    Map<String, MaskMode> all = new HashMap<>(next.mask());
    kept.forEach(target -> all.put(target, masks.of(target)));
    masks = new MaskProperties(all);
  }
}
