package io.crosstalk.ingest.source.network.flow;

import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceType;
import io.crosstalk.ingest.source.network.AddressBook;
import org.springframework.stereotype.Component;

/** Source type {@code flows}: NetFlow v5 and v9, IPFIX and sFlow v5 on one UDP port. */
@Component
final class FlowSourceType implements SourceType<FlowSettings> {
  @Override
  public String name() {
    return "flows";
  }

  @Override
  public Class<FlowSettings> settings() {
    return FlowSettings.class;
  }

  @Override
  public Source open(FlowSettings settings, SourceContext context) {
    AddressBook.of(settings.addresses(), context);
    settings.exporters().keySet().forEach(AddressBook::literal);
    return new FlowSource(settings, context);
  }
}
