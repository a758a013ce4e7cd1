package io.crosstalk.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Spring MVC configuration that serves the page, and applies the rate limit to all other paths. */
@Configuration(proxyBeanMethods = false)
class PageConfiguration implements WebMvcConfigurer {
  /**
   * Path prefix of the page's JavaScript libraries. The version of a library is in its path, so
   * that a file never changes and can be cached for long.
   */
  private static final String LIBRARIES = "/lib/";

  private static final Duration LIBRARIES_MAX_AGE = Duration.ofDays(365);

  private final RateLimiter limiter;
  private final MeterRegistry meters;

  PageConfiguration(RateLimiter limiter, MeterRegistry meters) {
    this.limiter = limiter;
    this.meters = meters;
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(new RateLimitInterceptor(limiter)).addPathPatterns("/api/**");
    registry.addInterceptor(new UnreadAnswerInterceptor(meters)).addPathPatterns("/api/**");
  }

  @Override
  public void addViewControllers(ViewControllerRegistry registry) {
    registry.addViewController("/").setViewName("forward:/index.html");
  }

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    registry
        .addResourceHandler(LIBRARIES + "**")
        .addResourceLocations("classpath:/static" + LIBRARIES)
        .setCacheControl(CacheControl.maxAge(LIBRARIES_MAX_AGE).cachePublic().immutable());
    registry
        .addResourceHandler("/**")
        .addResourceLocations("classpath:/static/")
        .setCacheControl(CacheControl.noCache())
        // Files in a reproducible jar all have the same date, so that only their content tells
        // versions apart.
        .setUseLastModified(false)
        .setEtagGenerator(PageConfiguration::eTag);
  }

  private static String eTag(Resource file) {
    try {
      return ETag.of(file.getContentAsByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
