package io.crosstalk.collectors;

/**
 * Type of source, such as {@code csv} or {@code snmp}, which creates sources from their settings in
 * the sources file.
 *
 * @param <S> settings of the type: a record, whose components are the properties in the file. An
 *     unknown property is an error; a missing one is null, so the record's constructor sets the
 *     default
 */
public abstract class SourceType<S extends Record> {
  private final String name;
  private final Class<S> settings;

  /**
   * Creates a type.
   *
   * @param name name as it is written in the property {@code type} of the sources file
   */
  protected SourceType(String name, Class<S> settings) {
    this.name = name;
    this.settings = settings;
  }

  public final String name() {
    return name;
  }

  public final Class<S> settings() {
    return settings;
  }

  /**
   * Creates a source without connecting to it yet.
   *
   * @throws InvalidSourceException when the settings are not usable
   */
  public abstract Source open(S settings, SourceContext context);
}
