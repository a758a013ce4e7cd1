package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.event.http.HttpProxy;

/**
 * Source as the sources file defines it, before it is opened.
 *
 * @param common settings that every source has
 * @param type type of the source
 * @param settings settings of the type's own class
 * @param proxy HTTP proxy of all sources of the file that speak HTTP
 */
public record SourceDefinition(
    CommonSettings common, SourceType<?> type, Record settings, HttpProxy proxy) {

  /** A source without a proxy. */
  public SourceDefinition(CommonSettings common, SourceType<?> type, Record settings) {
    this(common, type, settings, HttpProxy.NONE);
  }

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
