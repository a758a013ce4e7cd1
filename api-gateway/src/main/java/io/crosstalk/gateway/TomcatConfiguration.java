package io.crosstalk.gateway;

import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures what Spring Boot has no property for in Tomcat. */
@Configuration(proxyBeanMethods = false)
class TomcatConfiguration {

  /**
   * Leaves the body of every request to the proxy. {@code curl -d} declares a form, which would be
   * read as parameters, and nothing of it would be forwarded.
   */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> noForms() {
    return factory -> factory.addConnectorCustomizers(each -> each.setParseBodyMethods(""));
  }
}
