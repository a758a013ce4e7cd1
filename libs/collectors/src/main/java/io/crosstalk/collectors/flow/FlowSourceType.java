package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.network.AddressBook;

/** Source type {@code flows}: NetFlow v5 and v9, IPFIX and sFlow v5 on one UDP port. */
public final class FlowSourceType extends SourceType<FlowSettings> {
  public FlowSourceType() {
    super("flows", FlowSettings.class);
  }

  @Override
  public Source open(FlowSettings settings, SourceContext context) {
    AddressBook.of(settings.addresses(), context);
    settings.exporters().keySet().forEach(AddressBook::literal);
    return new FlowSource(settings, context);
  }
}
