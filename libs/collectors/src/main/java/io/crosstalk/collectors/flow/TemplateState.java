package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.BoundedMap;
import java.util.Map;

/**
 * State that NetFlow v9 and IPFIX need between datagrams.
 *
 * @param templates known templates; beyond a limit, the least recently used ones are removed
 * @param waiting data sets whose template is not known yet
 */
record TemplateState(Map<TemplateKey, FlowTemplate> templates, WaitingSets waiting) {
  private static final int MAX_TEMPLATES = 4096;

  TemplateState() {
    this(new BoundedMap<>(MAX_TEMPLATES), new WaitingSets());
  }
}
