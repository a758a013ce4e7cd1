package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Tests which value of a setting takes effect in a service that is started with a settings file,
 * with the arguments that {@code ./crosstalk up} passes: first the command line, then environment,
 * file and default.
 */
class SettingsFileOrderTest {
  private static final String BURST = "crosstalk.limits.burst";
  private static final String WORKING = "crosstalk.access.max-processing";

  @TempDir private Path folder;

  @Test
  void setting_inNoFile_hasTheServicesDefault() throws IOException {
    Files.delete(file(""));

    assertThat(value(WORKING, Map.of())).isEqualTo("64");
  }

  @Test
  void setting_inFile_overridesTheDefault() throws IOException {
    file("crosstalk.access.max-processing: 65\n");

    assertThat(value(WORKING, Map.of())).isEqualTo("65");
  }

  @Test
  void setting_inDocumentOfTheService_overridesTheDocumentOfAllServices() throws IOException {
    file(
        """
        crosstalk.limits.burst: 1
        ---
        spring.config.activate.on-profile: rules-service
        crosstalk.limits.burst: 2
        ---
        spring.config.activate.on-profile: api-gateway
        crosstalk.limits.burst: 3
        """);

    assertThat(value(BURST, Map.of())).isEqualTo("3");
  }

  @Test
  void setting_inEnvironment_overridesTheFile() throws IOException {
    file("crosstalk.limits.burst: 1\n");

    assertThat(value(BURST, Map.of("CROSSTALK_LIMITS_BURST", "4"))).isEqualTo("4");
  }

  @Test
  void setting_onCommandLine_overridesTheEnvironment() throws IOException {
    file("crosstalk.limits.burst: 1\n");

    assertThat(value(BURST, Map.of("CROSSTALK_LIMITS_BURST", "4"), "--" + BURST + "=5"))
        .isEqualTo("5");
  }

  private Path file(String yaml) throws IOException {
    return Files.writeString(folder.resolve("crosstalk.yaml"), yaml);
  }

  private String value(String name, Map<String, Object> variables, String... arguments) {
    SpringApplication application = new SpringApplication(SettingsFileOrderTest.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setBannerMode(Banner.Mode.OFF);
    application.setEnvironment(environment(variables));
    String[] all = {
      "--spring.config.additional-location=optional:" + folder.resolve("crosstalk.yaml").toUri(),
      "--spring.profiles.include=api-gateway",
      arguments.length == 0 ? "--nothing=else" : arguments[0]
    };
    try (ConfigurableApplicationContext context = application.run(all)) {
      return context.getEnvironment().getRequiredProperty(name);
    }
  }

  private static ConfigurableEnvironment environment(Map<String, Object> variables) {
    ConfigurableEnvironment environment = new StandardEnvironment();
    String name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
    environment
        .getPropertySources()
        .replace(name, new SystemEnvironmentPropertySource(name, variables));
    return environment;
  }
}
