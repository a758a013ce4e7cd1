package io.crosstalk.collectors.flow;

import java.util.Map;

/**
 * State kept between datagrams.
 *
 * @param templates templates; the least recently used ones are removed
 * @param waiting data whose template is not known yet
 */
record TemplateState(Map<TemplateKey, FlowTemplate> templates, WaitingSets waiting) {
  private static final int MAX_TEMPLATES = 4096;

  TemplateState() {
    this(new BoundedMap<>(MAX_TEMPLATES), new WaitingSets());
  }
}
