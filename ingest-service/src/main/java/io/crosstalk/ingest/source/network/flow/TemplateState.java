package io.crosstalk.ingest.source.network.flow;

import java.util.Map;

/**
 * What is remembered from datagram to datagram.
 *
 * @param templates those not used for the longest time are forgotten
 * @param waiting data whose template is not known yet
 */
record TemplateState(Map<TemplateKey, Template> templates, WaitingSets waiting) {
  private static final int MAX_TEMPLATES = 4096;

  TemplateState() {
    this(new Bounded<>(MAX_TEMPLATES), new WaitingSets());
  }
}
