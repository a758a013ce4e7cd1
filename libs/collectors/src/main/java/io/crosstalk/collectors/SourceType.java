package io.crosstalk.collectors;

/**
 * Type of source, named by {@code type} in the sources file. Each type is a bean.
 *
 * @param <S> its settings: a record, whose components are the properties in the file. An unknown
 *     property is an error; a missing one is null, so the record's constructor puts the default
 */
public interface SourceType<S extends Record> {

  /** Returns the name of the type in the file. */
  String name();

  Class<S> settings();

  /**
   * Creates a source without connecting to it yet.
   *
   * @throws InvalidSourceException when the settings are not usable
   */
  Source open(S settings, SourceContext context);
}
