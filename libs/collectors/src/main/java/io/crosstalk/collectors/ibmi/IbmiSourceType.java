package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import org.jspecify.annotations.Nullable;

/** Source type {@code ibmi}: an IBM i system that is polled over JDBC. */
public final class IbmiSourceType implements SourceType<IbmiSettings> {

  @Override
  public String name() {
    return "ibmi";
  }

  @Override
  public Class<IbmiSettings> settings() {
    return IbmiSettings.class;
  }

  @Override
  public Source open(IbmiSettings settings, SourceContext context) {
    require(settings.host(), "host");
    require(settings.username(), "username");
    require(settings.password(), "password");
    require(settings.partition(), "partition");
    if (!CollectionTables.isName(settings.library())) {
      throw new InvalidSourceException("library", "is no name of a library, such as QPFRDATA");
    }
    if (!settings.host().matches("[A-Za-z0-9.:_-]+")) {
      throw new InvalidSourceException("host", "is a name or an address, without a path");
    }
    return new IbmiSource(
        settings, context, new Toolbox(settings, context.timeout()), SqlDialect.DB2);
  }

  private static void require(@Nullable Object value, String property) {
    if (value == null) {
      throw new InvalidSourceException(property, "is missing");
    }
  }
}
