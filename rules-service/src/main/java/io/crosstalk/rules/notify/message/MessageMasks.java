package io.crosstalk.rules.notify.message;

import io.crosstalk.rules.privacy.MaskMode;
import io.crosstalk.rules.privacy.PersonalJson;
import io.crosstalk.rules.storage.message.MaskStore;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Replaces personal data in the messages to a target that does not receive them. */
@FunctionalInterface
public interface MessageMasks {
  MessageMasks NONE = incident -> {};

  /**
   * Replaces personal data in an incident.
   *
   * @param incident the incident as JSON; changed by this method
   */
  void apply(ObjectNode incident);

  /** Masks of a target. */
  static MessageMasks of(MaskMode mode, MaskStore store) {
    return switch (mode) {
      case NONE -> NONE;
      case PERSONAL ->
          incident -> {
            PersonalJson data = PersonalJson.in(List.of(incident));
            data.mask(incident, store.masks(incident.path("id").asString(), data.values()));
          };
    };
  }
}
