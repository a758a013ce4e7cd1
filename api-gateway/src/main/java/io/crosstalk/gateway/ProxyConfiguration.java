package io.crosstalk.gateway;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Spring configuration that maps each allowed path to a {@link Proxy} of its service. */
@Configuration(proxyBeanMethods = false)
class ProxyConfiguration {
  private static final Method HANDLER =
      Arrays.stream(Proxy.class.getDeclaredMethods())
          .filter(method -> method.getName().equals("pass"))
          .findFirst()
          .orElseThrow();

  @Bean
  InitializingBean proxies(
      @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping,
      Upstreams upstreams) {
    return () ->
        AllowedPath.ALL.stream()
            .filter(path -> !path.equals(AllowedPath.STREAM))
            .forEach(
                path ->
                    mapping.registerMapping(
                        mapping(path, mapping),
                        new Proxy(path, upstreams.of(path.upstream())),
                        HANDLER));
  }

  private static RequestMappingInfo mapping(
      AllowedPath path, RequestMappingHandlerMapping mapping) {
    return RequestMappingInfo.paths(path.pattern().getPatternString())
        .methods(RequestMethod.valueOf(path.method().name()))
        .options(mapping.getBuilderConfiguration())
        .build();
  }
}
