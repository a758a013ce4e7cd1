package io.crosstalk.tracing;

import io.opentelemetry.api.trace.Tracer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Makes the tracing of a service, which is off when Spring Boot has made no tracer. */
@AutoConfiguration
class TracingAutoConfiguration {
  @Bean
  Traces traces(ObjectProvider<Tracer> tracer) {
    return new Traces(tracer.getIfAvailable());
  }
}
