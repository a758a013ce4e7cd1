package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;

/** Source type {@code ibmi}: an IBM i system that is polled over JDBC. */
public final class IbmiSourceType extends SourceType<IbmiSettings> {
  public IbmiSourceType() {
    super("ibmi", IbmiSettings.class);
  }

  @Override
  public Source open(IbmiSettings settings, SourceContext context) {
    SettingChecks.present("host", settings.host(), "is missing");
    SettingChecks.present("username", settings.username(), "is missing");
    SettingChecks.present("password", settings.password(), "is missing");
    SettingChecks.present("partition", settings.partition(), "is missing");
    if (!CollectionTables.isName(settings.library())) {
      throw new InvalidSourceException("library", "is no name of a library, such as QPFRDATA");
    }
    if (!settings.host().matches("[A-Za-z0-9.:_-]+")) {
      throw new InvalidSourceException("host", "is a name or an address, without a path");
    }
    return new IbmiSource(
        settings, context, new Toolbox(settings, context.timeout()), SqlDialect.DB2);
  }
}
