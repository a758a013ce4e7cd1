package io.crosstalk.collectors;

/**
 * Type of source, such as {@code csv} or {@code snmp}, which creates sources from their settings in
 * the sources file.
 *
 * @param <S> settings of the type: a record, whose components are the properties in the file. An
 *     unknown property is an error; a missing one is null, so the record's constructor sets the
 *     default
 */
public interface SourceType<S extends Record> {

  /**
   * Returns the name of the type, as it is written in the property {@code type} of the sources
   * file.
   */
  String name();

  Class<S> settings();

  /**
   * Creates a source without connecting to it yet.
   *
   * @throws InvalidSourceException when the settings are not usable
   */
  Source open(S settings, SourceContext context);
}
