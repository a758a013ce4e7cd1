package io.crosstalk.correlation.kafka;

import io.crosstalk.engine.objective.Objectives;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of this service only, {@code crosstalk.correlation.*}.
 *
 * @param applicationId id of the Kafka Streams application; also the prefix of its changelog
 * @param stateDirectory directory for snapshots of the engines; rebuilt from Kafka when it is lost
 * @param threads number of threads that process partitions, 1 to 64
 * @param rulesOfThumb file of rules that replaces the rules that come with the service; empty for
 *     none
 * @param objectives objectives of the site; empty where only the defaults apply
 */
@ConfigurationProperties("crosstalk.correlation")
public record CorrelationProperties(
    @DefaultValue("crosstalk-correlation") String applicationId,
    @DefaultValue("state/correlation") String stateDirectory,
    @DefaultValue("2") int threads,
    @DefaultValue("") String rulesOfThumb,
    @DefaultValue List<ObjectiveProperties> objectives) {
  private static final int MAX_THREADS = 64;

  public CorrelationProperties {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new IllegalArgumentException(
          "crosstalk.correlation.threads is 1 to 64, not " + threads);
    }
    objectives = List.copyOf(objectives);
    try {
      siteObjectives(objectives);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("crosstalk.correlation.objectives: " + e.getMessage(), e);
    }
  }

  Objectives siteObjectives() {
    return siteObjectives(objectives);
  }

  private static Objectives siteObjectives(List<ObjectiveProperties> settings) {
    return new Objectives(settings.stream().map(ObjectiveProperties::objective).toList());
  }
}
