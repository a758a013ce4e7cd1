package io.crosstalk.access;

import io.crosstalk.event.token.TokensFile;
import io.crosstalk.event.token.TokensFileException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.DispatcherType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderNotFoundException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.util.unit.DataSize;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Requires a bearer token for every path of the service, except health and the paths that the
 * service itself opens.
 */
@AutoConfiguration(
    before = {
      ErrorMvcAutoConfiguration.class,
      ServletWebSecurityAutoConfiguration.class,
      UserDetailsServiceAutoConfiguration.class,
      WebMvcAutoConfiguration.class
    })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties(AccessProperties.class)
public class AccessAutoConfiguration {

  /**
   * Content security policy: the gateway's page comes from the service itself and loads nothing
   * from other origins.
   */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src"
          + " 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  private static final Logger AUDIT = LoggerFactory.getLogger("io.crosstalk.audit");

  /** Methods of read access: permission for GET includes HEAD. */
  private static final List<HttpMethod> READ_METHODS = List.of(HttpMethod.GET, HttpMethod.HEAD);

  private static final AccessRules RULES_OF_ALL_SERVICES =
      AccessRules.none()
          .open("/actuator/health", "/actuator/health/**")
          .allow(HttpMethod.GET, "/actuator/info", Role.VIEWER)
          .allow(HttpMethod.GET, "/actuator/prometheus", Role.VIEWER);

  @Bean
  TokensFile tokensFile(AccessProperties properties) {
    var file = properties.tokensFile();
    if (file == null) {
      throw new TokensFileException("The property crosstalk.access.tokens-file is not set.");
    }
    return new TokensFile(file, AccessClock.SYSTEM);
  }

  @Bean
  Tokens tokens(TokensFile file, AuditLog audit) {
    return new Tokens(file, System::nanoTime, AccessClock.SYSTEM, audit::record);
  }

  @Bean
  SecurityFilterChain accessChain(
      HttpSecurity http,
      Tokens tokens,
      ObjectProvider<AccessRules> rules,
      ObjectProvider<MeterRegistry> meters) {
    List<AccessRules.Rule> all = rules(rules);
    RequiredRoles required = new RequiredRoles(all);
    return http.csrf(AbstractHttpConfigurer::disable)
        .formLogin(AbstractHttpConfigurer::disable)
        .httpBasic(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(
            session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .addFilterBefore(filter(tokens, meters), AnonymousAuthenticationFilter.class)
        .authorizeHttpRequests(requests -> authorize(requests, all))
        .addFilterAfter(new MultipartFilter(), AuthorizationFilter.class)
        .exceptionHandling(
            refusals ->
                refusals
                    .authenticationEntryPoint((rq, rs, e) -> AccessProblems.unauthenticated(rq, rs))
                    .accessDeniedHandler(
                        (rq, rs, e) -> AccessProblems.forbidden(rq, rs, required.of(rq))))
        .headers(AccessAutoConfiguration::harden)
        .build();
  }

  /** Rules of all services, followed by those that the service contributes. */
  private static List<AccessRules.Rule> rules(ObjectProvider<AccessRules> contributed) {
    return Stream.concat(Stream.of(RULES_OF_ALL_SERVICES), contributed.orderedStream())
        .flatMap(rules -> rules.rules().stream())
        .toList();
  }

  private static BearerTokenFilter filter(Tokens tokens, ObjectProvider<MeterRegistry> meters) {
    Runnable meter =
        counting(
            meters, "crosstalk.access.wrong.tokens", "requests with a token that is not known");
    return new BearerTokenFilter(tokens, new WrongTokens(System::nanoTime), meter);
  }

  private static Runnable refused(ObjectProvider<MeterRegistry> meters) {
    return counting(
        meters,
        "crosstalk.access.refused",
        "requests that were refused because too many were under way, in all or of their token");
  }

  private static Runnable counting(
      ObjectProvider<MeterRegistry> meters, String name, String description) {
    MeterRegistry registry = meters.getIfAvailable();
    return registry == null
        ? () -> {}
        : Counter.builder(name).description(description).register(registry)::increment;
  }

  /**
   * Registers the admission filter. It runs before all expensive work, as a refusal must be cheap,
   * and inside the filter that measures requests.
   */
  @Bean
  FilterRegistrationBean<AdmissionFilter> admissionFilter(
      AccessProperties properties,
      ObjectProvider<Tokens> tokens,
      ObjectProvider<WorkAreas> areas,
      ObjectProvider<MeterRegistry> meters) {
    // Read with the first request: another bean reports a tokens file that cannot be used.
    Supplier<Tokens> known = SingletonSupplier.of(tokens::getObject);
    FairShares requests = new FairShares(properties.maxRequests());
    var registration =
        new FilterRegistrationBean<>(
            new AdmissionFilter(
                known,
                requests,
                areas.getIfAvailable(() -> request -> ""),
                properties.workingLimit(),
                refused(meters)));
    registration.addUrlPatterns("/api/*", "/v1/*");
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2);
    return registration;
  }

  @Bean
  AuditLog auditLog(
      AccessProperties properties, @Value("${spring.application.name:service}") String service) {
    Path folder = properties.auditDirectory();
    Consumer<String> sink =
        folder == null
            ? AUDIT::info
            : new AuditFile(
                folder, service, properties.auditKeep(), AccessClock.SYSTEM, AuditFile.MAX_TOTAL);
    return new AuditLog(service, AccessClock.SYSTEM, sink);
  }

  /** Registers the audit filter outside of those that refuse requests. */
  @Bean
  FilterRegistrationBean<AuditFilter> auditFilter(AuditLog log, ObjectProvider<AccessRules> rules) {
    var registration =
        new FilterRegistrationBean<>(new AuditFilter(log, new RequiredRoles(rules(rules))));
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
    return registration;
  }

  /**
   * Switches off the measurement of every single security filter, which would cost more than the
   * request itself.
   */
  @Bean
  SecurityObservationSettings noSecurityObservations() {
    return SecurityObservationSettings.noObservations();
  }

  /** A rate that every line reaches: a caller that is slower only occupies a slot. */
  @Bean
  @ConditionalOnMissingBean
  MinimumRate leastRate() {
    return new MinimumRate(Duration.ofSeconds(5), DataSize.ofKilobytes(16));
  }

  /**
   * Registers the filter that enforces the minimum transfer rate. It runs inside the admission
   * filter, so that the slot of a caller that is cut off becomes free for another request.
   */
  @Bean
  FilterRegistrationBean<MinimumRateFilter> paceFilter(
      MinimumRate leastRate, ObjectProvider<MeterRegistry> meters) {
    Runnable meter =
        counting(
            meters, "crosstalk.access.cut.off", "callers that sent or read below the least rate");
    var registration =
        new FilterRegistrationBean<>(
            new MinimumRateFilter(() -> new TransferRate(leastRate, System::nanoTime), meter));
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 3);
    return registration;
  }

  @Bean
  Callers callers(Tokens tokens) {
    return authorization ->
        BearerTokenFilter.token(authorization)
            .flatMap(tokens::find)
            .map(BearerTokenFilter::roles)
            .orElse(Set.of());
  }

  /**
   * Adds {@link ProblemValve} after the error page valve of Spring Boot, so that it handles an
   * error first.
   */
  @Bean
  @Order
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsFromTomcat() {
    return factory ->
        factory.addContextCustomizers(
            context -> context.getParent().getPipeline().addValve(new ProblemValve()));
  }

  /** Answers requests that Spring Security refuses before it looks for a token. */
  @Bean
  RequestRejectedHandler rejectedRequests() {
    return (request, response, e) -> AccessProblems.rejected(request, response, e.getMessage());
  }

  /**
   * Authentication manager without users: there is no login by name and password, and without this
   * bean Spring Boot would create a user.
   */
  @Bean
  AuthenticationManager noPasswords() {
    return authentication -> {
      throw new ProviderNotFoundException("callers are known by their tokens only");
    };
  }

  @Bean
  @ConditionalOnMissingBean(ErrorController.class)
  ProblemErrorController problemErrorController() {
    return new ProblemErrorController();
  }

  @Bean
  @ConditionalOnMissingBean(ResponseEntityExceptionHandler.class)
  ProblemAdvice problemAdvice() {
    return new ProblemAdvice();
  }

  /**
   * Registers the check of query parameters for the paths of the API, and keeps YAML out of its
   * formats: a service reads YAML that people write, and Spring would offer it for every answer.
   */
  @Bean
  WebMvcConfigurer queryParameterCheck() {
    return new WebMvcConfigurer() {
      @Override
      public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
        converters.configureMessageConvertersList(
            all ->
                all.removeIf(
                    each -> each.getSupportedMediaTypes().contains(MediaType.APPLICATION_YAML)));
      }

      @Override
      public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new QueryParameterInterceptor()).addPathPatterns("/api/**");
      }
    };
  }

  private static void authorize(
      AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
          requests,
      List<AccessRules.Rule> rules) {
    // Inner dispatches belong to an admitted request, or report the reason for a refusal.
    requests
        .dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.FORWARD, DispatcherType.ASYNC)
        .permitAll();
    rules.forEach(rule -> authorize(requests, rule));
    requests.requestMatchers(HttpMethod.OPTIONS).authenticated();
    requests.anyRequest().hasAuthority(Role.ADMIN.authority());
  }

  private static void authorize(
      AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
          requests,
      AccessRules.Rule rule) {
    switch (rule) {
      case AccessRules.Open(var pattern) -> {
        for (var method : READ_METHODS) {
          requests.requestMatchers(method, pattern).permitAll();
        }
      }
      case AccessRules.Restricted(var method, var pattern, var roles) -> {
        for (var each : method.equals(HttpMethod.GET) ? READ_METHODS : List.of(method)) {
          requests.requestMatchers(each, pattern).hasAnyAuthority(authorities(roles));
        }
      }
    }
  }

  private static String[] authorities(Set<Role> roles) {
    return roles.stream().map(Role::authority).toArray(String[]::new);
  }

  private static void harden(HeadersConfigurer<HttpSecurity> headers) {
    headers
        .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_SECURITY_POLICY))
        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER));
  }
}
