package io.crosstalk.access;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.Resource;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Reads settings files as Spring Boot does, but names the file of an error in YAML. It also reads
 * files of properties, because the order of the endings is their precedence.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class SettingsFileLoader implements PropertySourceLoader {
  private final PropertySourceLoader properties = new PropertiesPropertySourceLoader();
  private final PropertySourceLoader yaml = new YamlPropertySourceLoader();

  @Override
  public String[] getFileExtensions() {
    return Stream.of(properties, yaml)
        .flatMap(each -> Stream.of(each.getFileExtensions()))
        .toArray(String[]::new);
  }

  @Override
  public List<PropertySource<?>> load(String name, Resource file) throws IOException {
    return load(name, file, null);
  }

  @Override
  public List<PropertySource<?>> load(String name, Resource file, @Nullable Charset encoding)
      throws IOException {
    if (!isYaml(file)) {
      return properties.load(name, file, encoding);
    }
    try {
      return yaml.load(name, file);
    } catch (YAMLException e) {
      throw new SettingsFileException(file, e);
    }
  }

  private boolean isYaml(Resource file) {
    String name = String.valueOf(file.getFilename());
    return Stream.of(yaml.getFileExtensions()).anyMatch(each -> name.endsWith("." + each));
  }
}
