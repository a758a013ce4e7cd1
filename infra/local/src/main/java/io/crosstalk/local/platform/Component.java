package io.crosstalk.local.platform;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The processes of the platform. */
public enum Component {
  KAFKA("kafka"),
  POSTGRES("postgres"),
  INGEST("ingest-service"),
  CORRELATION("correlation-service"),
  RULES("rules-service"),
  GATEWAY("api-gateway");

  /** The four services. */
  public static final List<Component> SERVICES = List.of(INGEST, CORRELATION, RULES, GATEWAY);

  private final String label;

  Component(String label) {
    this.label = label;
  }

  /** Name in logs, on the command line and in files. */
  @JsonValue
  public String label() {
    return label;
  }

  /** Components that have to be ready before this one is started. */
  public Set<Component> needs() {
    return switch (this) {
      case KAFKA, POSTGRES, GATEWAY -> Set.of();
      case INGEST -> Set.of(KAFKA);
      case CORRELATION, RULES -> Set.of(KAFKA, POSTGRES);
    };
  }

  public static Optional<Component> find(String label) {
    return Arrays.stream(values()).filter(it -> it.label.equals(label)).findFirst();
  }

  public static String labels(Collection<Component> components) {
    return components.stream().map(Component::label).collect(Collectors.joining(", "));
  }
}
