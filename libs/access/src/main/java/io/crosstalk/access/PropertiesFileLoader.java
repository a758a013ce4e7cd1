package io.crosstalk.access;

import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Reads files of properties as Spring Boot does. They take precedence over YAML, because this
 * loader is before {@link SettingsFileLoader}.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class PropertiesFileLoader extends PropertiesPropertySourceLoader {}
