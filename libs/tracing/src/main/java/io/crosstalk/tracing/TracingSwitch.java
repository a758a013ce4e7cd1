package io.crosstalk.tracing;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.StringUtils;

/**
 * Switches tracing on where an endpoint for spans is set. Spring Boot would make spans without one,
 * too; here nothing of tracing is loaded then, and lines of the log have no place for trace ids.
 */
final class TracingSwitch
    implements EnvironmentPostProcessor, AutoConfigurationImportFilter, EnvironmentAware {
  static final String ENDPOINT = "management.opentelemetry.tracing.export.otlp.endpoint";
  static final String ENABLED = "management.tracing.export.enabled";

  private boolean on;

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    if (!StringUtils.hasText(environment.getProperty(ENDPOINT))) {
      environment
          .getPropertySources()
          .addLast(new MapPropertySource("tracing without an endpoint", Map.of(ENABLED, false)));
    }
  }

  @Override
  public void setEnvironment(Environment environment) {
    on = environment.getProperty(ENABLED, Boolean.class, true);
  }

  @Override
  public boolean[] match(@Nullable String[] configurations, AutoConfigurationMetadata metadata) {
    boolean[] matches = new boolean[configurations.length];
    for (int i = 0; i < matches.length; i++) {
      matches[i] = on || !isOfTracing(configurations[i]);
    }
    return matches;
  }

  private static boolean isOfTracing(@Nullable String configuration) {
    return configuration != null
        && (configuration.startsWith("org.springframework.boot.micrometer.tracing.")
            || configuration.startsWith("org.springframework.boot.opentelemetry."));
  }
}
