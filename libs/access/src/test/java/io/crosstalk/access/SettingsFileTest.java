package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Tests the start of a service with files of settings. */
@ExtendWith(OutputCaptureExtension.class)
class SettingsFileTest {
  @TempDir Path folder;

  @Configuration(proxyBeanMethods = false)
  static class Service {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          'password: hunter2: hunter2'   | 'column 18: mapping values are not allowed here; is the indentation right, here and in the lines before? What belongs together begins in the same column'
          'password: @hunter2'           | 'column 11: found character ''@'' that cannot start any token. (Do not use @ for indentation); write YAML or JSON'
          'password: *hunter2'           | 'column 11: unknown tag or alias; quote a text that begins with ! or *'
          'password: !hunter2'           | 'column 11: unknown tag or alias; quote a text that begins with ! or *'
          'password: !x!hunter2'         | 'column 11: unknown tag or alias; quote a text that begins with ! or *'
          'user: hunter2'                | 'column 1: this key occurs twice; keep one of them'
          """)
  void start_invalidYaml_namesFileAndPlaceWithoutItsText(
      String line, String mistake, CapturedOutput output) throws IOException {
    Path file =
        Files.writeString(folder.resolve("crosstalk.yaml"), "user: a\n" + line + "\nport: 1\n");

    assertThatThrownBy(() -> start("file:" + file)).isInstanceOf(SettingsFileException.class);

    assertThat(output.getAll())
        .contains("APPLICATION FAILED TO START", file + ", line 2, " + mistake)
        .doesNotContain("hunter2", "\tat ");
  }

  @Test
  void start_characterThatYamlDoesNotAllow_isNamed(CapturedOutput output) throws IOException {
    Path file = Files.writeString(folder.resolve("crosstalk.yaml"), "user: \u0001hunter2\n");

    assertThatThrownBy(() -> start("file:" + file)).isInstanceOf(SettingsFileException.class);

    assertThat(output.getAll())
        .contains(file + ": the character U+0001 is not allowed; write it as an escape")
        .doesNotContain("hunter2");
  }

  @Test
  void start_valueThatDoesNotFitItsTag_namesFileWithoutItsText(CapturedOutput output)
      throws IOException {
    Path file = Files.writeString(folder.resolve("crosstalk.yaml"), "port: !!int hunter2\n");

    assertThatThrownBy(() -> start("file:" + file)).isInstanceOf(SettingsFileException.class);

    assertThat(output.getAll())
        .contains(file + ": a value does not fit its tag, such as !!int; remove the tag")
        .doesNotContain("hunter2", "\tat ");
  }

  @Test
  void start_fileWithoutEnding_isReadInTheFormatOfItsHint() throws IOException {
    Path file = Files.writeString(folder.resolve("settings"), "port: {http: 1}\n");

    try (ConfigurableApplicationContext service = start("file:" + file + "[.yaml]")) {
      assertThat(service.getEnvironment().getProperty("port.http")).isEqualTo("1");
    }
  }

  @Test
  void start_propertiesBesideYaml_takePrecedence() throws IOException {
    Files.writeString(folder.resolve("application.yaml"), "first: yaml\nsecond: yaml\n");
    Files.writeString(folder.resolve("application.properties"), "first=properties\n");

    try (ConfigurableApplicationContext service = start("file:" + folder + "/")) {
      assertThat(service.getEnvironment().getProperty("first")).isEqualTo("properties");
      assertThat(service.getEnvironment().getProperty("second")).isEqualTo("yaml");
    }
  }

  private static ConfigurableApplicationContext start(String location) {
    SpringApplication application = new SpringApplication(Service.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    return application.run("--spring.config.location=" + location);
  }
}
