package io.crosstalk.testkit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AnnotationTypeFilter;

/**
 * Finds the settings that records with {@code @ConfigurationProperties} declare, for the comparison
 * with the tables of settings.
 */
final class DeclaredSettings {
  private final SortedMap<String, String> found = new TreeMap<>();

  private DeclaredSettings() {}

  /**
   * Finds the settings of the records in some packages.
   *
   * @return defaults by the setting's name, such as {@code crosstalk.access.max-requests}; the
   *     default is empty where none is declared
   */
  static SortedMap<String, String> in(String... packages) {
    var settings = new DeclaredSettings();
    var scanner = new ClassPathScanningCandidateComponentProvider(false);
    scanner.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
    Arrays.stream(packages)
        .flatMap(each -> scanner.findCandidateComponents(each).stream())
        .map(BeanDefinition::getBeanClassName)
        .filter(Objects::nonNull)
        .map(DeclaredSettings::type)
        .filter(type -> !isOfTests(type))
        .forEach(
            type -> settings.add(type.getAnnotation(ConfigurationProperties.class).value(), type));
    return settings.found;
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name, false, DeclaredSettings.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isOfTests(Class<?> type) {
    return type.getProtectionDomain()
        .getCodeSource()
        .getLocation()
        .getPath()
        .contains("test-classes");
  }

  private void add(String prefix, Class<?> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException("settings are records, unlike " + type);
    }
    // The annotation is for parameters only, so the component itself does not have it.
    for (var parameter : bound(type).getParameters()) {
      add(prefix + "." + kebab(parameter.getName()), parameter);
    }
  }

  private void add(String name, Parameter parameter) {
    var type = parameter.getType();
    if (type.isRecord()) {
      add(name, type);
    } else if (type == List.class
        && element(parameter) instanceof Class<?> each
        && each.isRecord()) {
      add(name + "[n]", each);
    } else if (type == Map.class) {
      found.put(name + ".*", defaultOf(parameter));
    } else {
      found.put(name, defaultOf(parameter));
    }
  }

  /** The constructor that Spring calls: the annotated one, or else the only one. */
  private static Constructor<?> bound(Class<?> type) {
    var all = type.getDeclaredConstructors();
    return Arrays.stream(all)
        .filter(each -> all.length == 1 || each.isAnnotationPresent(ConstructorBinding.class))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no constructor of settings in " + type));
  }

  private static Type element(Parameter parameter) {
    return ((ParameterizedType) parameter.getParameterizedType()).getActualTypeArguments()[0];
  }

  private static String defaultOf(Parameter parameter) {
    var value = parameter.getAnnotation(DefaultValue.class);
    return value == null ? "" : String.join(",", value.value());
  }

  private static String kebab(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
