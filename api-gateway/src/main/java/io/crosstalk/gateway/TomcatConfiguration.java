package io.crosstalk.gateway;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/** Settings of Tomcat for which Spring Boot has no property. */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

  /**
   * Adds the valve last, so that it is nearer to the request than the one that Spring Boot adds for
   * the same purpose.
   */
  @Bean
  @Order
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsFromTomcat() {
    return factory ->
        factory.addContextCustomizers(
            context -> context.getParent().getPipeline().addValve(new ProblemValve()));
  }
}
