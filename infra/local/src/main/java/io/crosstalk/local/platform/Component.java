package io.crosstalk.local.platform;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The processes of the platform, in the order in which they are started. */
public enum Component {
  KAFKA("kafka"),
  POSTGRES("postgres"),
  INGEST("ingest-service"),
  CORRELATION("correlation-service"),
  RULES("rules-service"),
  GATEWAY("api-gateway");

  /**
   * Components in the stages in which they are started. Each stage needs the earlier stages; the
   * components of one stage are independent of each other.
   */
  static final List<List<Component>> STAGES =
      List.of(List.of(KAFKA, POSTGRES), List.of(INGEST, CORRELATION, RULES, GATEWAY));

  private final String label;

  Component(String label) {
    this.label = label;
  }

  /** Name in logs, on the command line and in files. */
  @JsonValue
  public String label() {
    return label;
  }

  public static Optional<Component> find(String label) {
    return Arrays.stream(values()).filter(it -> it.label.equals(label)).findFirst();
  }

  @JsonCreator
  static Component parse(String label) {
    return find(label).orElseThrow(() -> new IllegalArgumentException("no component: " + label));
  }

  public static String labels() {
    return Arrays.stream(values()).map(Component::label).collect(Collectors.joining(", "));
  }
}
