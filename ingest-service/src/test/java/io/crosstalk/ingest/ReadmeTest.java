package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;

/** The list of properties is only good when it is whole. */
class ReadmeTest {

  @Test
  void everyPropertyIsInTheReadme() throws Exception {
    String readme = Files.readString(Path.of("README.md"));
    assertThat(properties())
        .hasSizeGreaterThan(30)
        .allSatisfy(name -> assertThat(readme).contains("`" + name + "`"));
  }

  @Test
  void everyPropertyInTheReadmeExists() throws Exception {
    List<String> named = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("README.md"))) {
      if (line.startsWith("| `crosstalk.ingest.") && line.split("\\|").length > 3) {
        named.add(line.substring(3, line.indexOf('`', 3)));
      }
    }
    assertThat(properties()).containsAll(named);
  }

  private static List<String> properties() throws IOException, ClassNotFoundException {
    var scanner = new ClassPathScanningCandidateComponentProvider(false);
    scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
    List<String> names = new ArrayList<>();
    for (var found : scanner.findCandidateComponents("io.crosstalk.ingest")) {
      Class<?> type = Class.forName(found.getBeanClassName());
      add(type.getAnnotation(ConfigurationProperties.class).value(), type, names);
    }
    return names;
  }

  private static void add(String prefix, Class<?> type, List<String> to) {
    for (RecordComponent component : type.getRecordComponents()) {
      String name = prefix + "." + kebab(component.getName());
      if (component.getType().isRecord()) {
        add(name, component.getType(), to);
      } else {
        to.add(name);
      }
    }
  }

  private static String kebab(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
