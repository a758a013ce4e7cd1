package io.crosstalk.ingest.collect;

/**
 * A type of source, as {@code type} in the sources' file names it. Each one is a bean.
 *
 * @param <S> its settings: a record, whose components are the properties in the file. An unknown
 *     property is an error; a missing one is null, so the record's constructor puts the default
 */
public interface SourceType<S extends Record> {

  /** The word in the file. */
  String name();

  Class<S> settings();

  /**
   * Makes a source, without talking to anybody yet.
   *
   * @throws InvalidSourceException when the settings make no sense
   */
  Source open(S settings, SourceContext context);
}
