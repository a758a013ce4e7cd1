package io.crosstalk.access;

import java.io.IOException;
import java.util.List;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.Resource;
import org.yaml.snakeyaml.error.YAMLException;

/** Reads settings files in YAML as Spring Boot does, but names the file of an error. */
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class SettingsFileLoader extends YamlPropertySourceLoader {
  @Override
  public List<PropertySource<?>> load(String name, Resource file) throws IOException {
    try {
      return super.load(name, file);
    } catch (YAMLException | IllegalArgumentException e) {
      throw new SettingsFileException(file, e);
    }
  }
}
