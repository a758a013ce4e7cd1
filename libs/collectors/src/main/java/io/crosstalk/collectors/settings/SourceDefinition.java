package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;

/**
 * Source as the sources file defines it, before it is opened.
 *
 * @param common settings that every source has
 * @param type type of the source
 * @param settings settings of the type's own class
 */
public record SourceDefinition(CommonSettings common, SourceType<?> type, Record settings) {

  public String name() {
    return common.name();
  }

  /**
   * Creates the source without connecting to it yet.
   *
   * @throws io.crosstalk.collectors.InvalidSourceException when its settings cannot be used
   *     together
   */
  public Source open(SourceContext context) {
    return open(type, context);
  }

  private <S extends Record> Source open(SourceType<S> of, SourceContext context) {
    return of.open(of.settings().cast(settings), context);
  }
}
