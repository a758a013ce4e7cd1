package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;

/**
 * Source as the file defines it.
 *
 * @param settings settings of the type's own class
 */
public record SourceDefinition(CommonSettings common, SourceType<?> type, Record settings) {

  public String name() {
    return common.name();
  }

  /**
   * Creates the source.
   *
   * @throws io.crosstalk.collectors.InvalidSourceException when its settings are not usable
   *     together
   */
  public Source open(SourceContext context) {
    return open(type, context);
  }

  private <S extends Record> Source open(SourceType<S> of, SourceContext context) {
    return of.open(of.settings().cast(settings), context);
  }
}
