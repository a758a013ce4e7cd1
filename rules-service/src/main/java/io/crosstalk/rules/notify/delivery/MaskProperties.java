package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.privacy.MaskMode;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of personal data in messages, {@code crosstalk.personal-data.*}.
 *
 * @param mask what each target does not receive, by the name of the target; {@code none} for a
 *     target without a setting
 */
@ConfigurationProperties("crosstalk.personal-data")
public record MaskProperties(@DefaultValue Map<String, MaskMode> mask) {
  public MaskProperties {
    mask = Map.copyOf(mask);
  }

  MaskMode of(String target) {
    return mask.getOrDefault(target, MaskMode.NONE);
  }

  /**
   * Checks that each target with a mask exists, so that a wrong name does not send personal data.
   *
   * @throws IllegalArgumentException when one does not
   */
  void checkNames(Set<String> targets) {
    for (String name : mask.keySet()) {
      if (!targets.contains(name)) {
        throw new IllegalArgumentException(
            "crosstalk.personal-data.mask.%s: there is no notification target '%s'"
                .formatted(name, name));
      }
    }
  }
}
