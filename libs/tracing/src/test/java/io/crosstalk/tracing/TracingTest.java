package io.crosstalk.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.SpanReceiver;
import io.opentelemetry.api.trace.Tracer;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Tests tracing as a service has it, with a receiver of spans. */
class TracingTest {
  private static final String LOG_HAS_IDS = "logging.expect-correlation-id";

  private final SpanReceiver receiver = SpanReceiver.start();

  @Configuration
  @EnableAutoConfiguration
  static class AnyService {}

  @AfterEach
  void stop() {
    receiver.close();
  }

  private static ConfigurableApplicationContext start(Map<String, String> settings) {
    return new SpringApplicationBuilder(AnyService.class)
        .web(WebApplicationType.NONE)
        .run(
            settings.entrySet().stream()
                .map(each -> "--" + each.getKey() + "=" + each.getValue())
                .toArray(String[]::new));
  }

  @Test
  void service_withoutAnEndpoint_hasNoTracerAndBeginsNothing() {
    try (var service = start(Map.of())) {
      Traces traces = service.getBean(Traces.class);

      assertThat(service.getBeanProvider(Tracer.class).getIfAvailable()).isNull();
      assertThat(service.getEnvironment().getProperty(LOG_HAS_IDS)).isEqualTo("false");
      assertThat(traces.begin("push", null)).isSameAs(Step.NONE);
      assertThat(traces.resume("tick", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))
          .isSameAs(Step.NONE);
      assertThat(Traces.current()).isNull();
    }
  }

  @Test
  void service_withAnEndpoint_sendsItsStepsAndNamesTheTraceInItsLog() {
    try (var service = start(receiver.settings())) {
      Traces traces = service.getBean(Traces.class);
      String header;
      try (Step _ = traces.begin("push", null)) {
        header = Traces.current();
        assertThat(header).contains(MDC.get("traceId"));
      }
      try (Step _ = traces.resume("decide", header)) {
        assertThat(Traces.current()).isNotEqualTo(header);
      }
      try (Step nothing = traces.resume("decide without a version", header)) {
        nothing.drop();
      }
      try (Step _ = traces.resume("announce", header)) {
        assertThat(service.getEnvironment().getProperty(LOG_HAS_IDS)).isEqualTo("true");
      }

      String trace = header.split("-")[1];
      await().until(() -> receiver.namesOf(trace).size() >= 3);
      assertThat(receiver.namesOf(trace)).containsExactlyInAnyOrder("push", "decide", "announce");
      assertThat(Traces.current()).isNull();
    }
  }

  @Test
  void work_doneByAnotherThread_belongsToTheSpanOfItsCaller() throws Exception {
    try (var service = start(receiver.settings());
        Step _ = service.getBean(Traces.class).begin("poll", null)) {
      String header = Traces.current();
      FutureTask<Boolean> work =
          new FutureTask<>(Traces.inCurrentSpan(() -> header.equals(Traces.current())));

      Thread.ofVirtual().start(work);

      assertThat(work.get()).isTrue();
    }
  }

  @Test
  void resume_withoutAUsableHeader_beginsNothing() {
    try (var service = start(receiver.settings())) {
      Traces traces = service.getBean(Traces.class);

      assertThat(traces.resume("decide", null)).isSameAs(Step.NONE);
      assertThat(traces.resume("decide", "00-nonsense")).isSameAs(Step.NONE);
    }
  }
}
