package io.crosstalk.rules.notify.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.targets.ConfiguredTargets;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.SkippedTargets;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetChecks;
import io.crosstalk.rules.notify.targets.TargetGroup;
import io.crosstalk.rules.notify.targets.TargetLoops;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetSettings;
import io.crosstalk.rules.notify.targets.TargetSettingsReader;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.notify.targets.WaitingAdapter;
import io.crosstalk.rules.storage.lease.Leases;
import io.crosstalk.rules.storage.message.TestStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** Reads of a changing settings file, one after another. */
@ExtendWith(OutputCaptureExtension.class)
class TargetReloadTest {
  private static final Duration NEVER = Duration.ofHours(1);

  private static final TestStores STORES = new TestStores();

  @TempDir private Path folder;
  private @Nullable ConfigurableApplicationContext service;

  /** Loops that were created and adapters that were closed, in their order. */
  private static final class Events extends CopyOnWriteArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  /** Settings of a target with a number, a text and a secret. */
  record Desk(String name, int priority, @Nullable String team, @Nullable Path tokenFile)
      implements TargetSettings {
    @Override
    public Severity minSeverity() {
      return Severity.MINOR;
    }

    @Override
    public TargetMode mode() {
      return TargetMode.NOTIFY;
    }

    @Override
    public boolean replays() {
      return false;
    }

    @Override
    public @Nullable String readSecret() {
      return tokenFile == null
          ? null
          : TargetChecks.readSecret("desk", name, "token", null, tokenFile);
    }
  }

  private record DeskAdapter(String name, Events events) implements TargetAdapter {
    @Override
    public DeliveryResult.Delivered deliver(Message message) {
      return DeliveryResult.Delivered.WITHOUT_TICKET;
    }

    @Override
    public void close() {
      events.add(name + " is closed");
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ComponentScan(basePackageClasses = Loop.class)
  @Import({
    ConfiguredTargets.class,
    CurrentMasks.class,
    Events.class,
    SkippedTargets.class,
    TargetReload.class,
    TargetSettingsReader.class
  })
  @EnableConfigurationProperties({DeliveryProperties.class, MaskProperties.class})
  static class Service {
    @Bean
    TargetGroup<Desk> desks(Environment environment, Events events) {
      return new TargetGroup<>(
          "crosstalk.desk",
          Desk.class,
          Binder.get(environment)
              .bind("crosstalk.desk.targets", Bindable.listOf(Desk.class))
              .orElse(List.of()),
          (desk, delivery) -> new DeskAdapter(desk.name(), events));
    }

    @Bean
    Targets targets(ConfiguredTargets configured) {
      return Targets.of(configured.all(), List.of());
    }

    @Bean
    Semaphore gate() {
      return new Semaphore(1);
    }

    @Bean
    TargetLoops loops(
        ConfiguredTargets configured, CurrentMasks masks, Events events, Semaphore gate) {
      Work work =
          () -> {
            gate.acquireUninterruptibly();
            gate.release();
            return Work.Next.AFTER_PAUSE;
          };
      return new TargetLoops(
          configured.all(),
          target -> {
            String name = target.policy().name();
            events.add(name + " is opened, mask " + masks.of(name).name());
            return Optional.of(new Loop(name, work, NEVER, NEVER));
          });
    }

    @Bean(destroyMethod = "")
    Leases leases() {
      return STORES.leases();
    }
  }

  @AfterAll
  static void closeStores() {
    STORES.close();
  }

  @AfterEach
  void stop() {
    if (service != null) {
      service.close();
    }
  }

  private void start(String settings) throws IOException {
    SpringApplication application = new SpringApplication(Service.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    write(settings);
    service = application.run("--spring.config.location=optional:" + file().toUri());
    readTwice();
  }

  private Path file() {
    return folder.resolve("crosstalk.yaml");
  }

  private void write(String settings) throws IOException {
    Files.writeString(file(), settings);
  }

  private <T> T bean(Class<T> type) {
    return service.getBean(type);
  }

  private void readTwice() {
    bean(TargetReload.class).step();
    bean(TargetReload.class).step();
  }

  private void change(String settings) throws IOException {
    write(settings);
    readTwice();
  }

  private @Nullable String unapplied(String name) {
    return bean(SkippedTargets.class).unapplied().get(name);
  }

  private List<String> targets() {
    return bean(Targets.class).names();
  }

  private static String desk(String priority) {
    return """
    crosstalk.desk.targets:
    - name: chat
      priority: %s
    """
        .formatted(priority);
  }

  private static String masked(String settings) {
    return settings + "crosstalk.personal-data.mask.chat: personal\n";
  }

  @Test
  void file_isDeleted_targetsStayUntilItIsThereAndEmpty() throws IOException {
    start(desk("1"));

    Files.delete(file());
    readTwice();
    assertThat(targets()).containsExactly("chat");
    assertThat(unapplied("settings")).contains(file().toString(), "exists no longer");

    change("");
    assertThat(targets()).isEmpty();
    assertThat(unapplied("settings")).isNull();
  }

  @Test
  void file_isWrittenAfterTheStartAndDeleted_targetsStay() throws IOException {
    start("");
    change(desk("1"));

    Files.delete(file());
    readTwice();

    assertThat(targets()).containsExactly("chat");
  }

  @Test
  void secretsFolder_isDeleted_targetsStayWithTheirSecrets() throws IOException {
    Path secrets = Files.createDirectory(folder.resolve("secrets"));
    Path team = Files.writeString(secrets.resolve("team"), "geheim");
    start(
        desk("1")
            + "  team: ${team}\nspring.config.import: optional:configtree:%s/\n"
                .formatted(secrets));

    Files.delete(team);
    Files.delete(secrets);
    readTwice();

    assertThat(bean(Events.class)).containsExactly("chat is opened, mask NONE");
    assertThat(unapplied("settings")).contains(secrets.toString(), "exists no longer");
  }

  @Test
  void mask_isTightenedWithAWrongTarget_holdsAfterTheTargetIsCorrected() throws IOException {
    start(desk("1"));

    change(masked(desk("high")));
    assertThat(bean(Events.class)).containsExactly("chat is opened, mask NONE");

    change(masked(desk("1")));
    assertThat(bean(Events.class))
        .containsExactly(
            "chat is opened, mask NONE", "chat is closed", "chat is opened, mask PERSONAL");
  }

  @Test
  void delivery_isChanged_targetIsOpenedWithIt() throws IOException {
    start(desk("1"));

    change(desk("1") + "crosstalk.delivery.deadline: 7s\n");

    assertThat(bean(Events.class))
        .containsExactly(
            "chat is opened, mask NONE", "chat is closed", "chat is opened, mask NONE");
    assertThat(deadline()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void delivery_isWrong_targetsStay() throws IOException {
    start(desk("1"));

    change(desk("2") + "crosstalk.delivery.proxy: no proxy\n");

    assertThat(bean(Events.class)).containsExactly("chat is opened, mask NONE");
    assertThat(unapplied("settings")).contains("crosstalk.delivery.proxy");
  }

  private Duration deadline() {
    ConfiguredTargets targets = bean(ConfiguredTargets.class);
    return targets.delivery(targets.all().getFirst()).deadline();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "team: a b: geheim",
        "team: [geheim",
        "team: *geheim",
        "team: !geheim x",
        "priority: geheim"
      })
  void mistake_isReportedWithItsPlaceAndWithoutTheValue(String line, CapturedOutput output)
      throws IOException {
    start(desk("1"));

    change("crosstalk.desk.targets:\n- name: chat\n  %s\n".formatted(line));

    assertThat(bean(SkippedTargets.class).unapplied().values())
        .singleElement()
        .asString()
        .containsPattern(
            "crosstalk.yaml, line [345], column \\d+: |targets\\[0]\\.(team|priority): ")
        .doesNotContain("geheim");
    assertThat(output).contains("are not applied").doesNotContain("geheim");
  }

  @Test
  void step_doesNotEnd_targetStaysOpenAndIsReplacedAfterwards() throws IOException {
    start(desk("1"));
    Semaphore gate = bean(Semaphore.class);
    gate.acquireUninterruptibly();
    change(desk("2"));
    bean(Events.class).clear();
    await().until(gate::hasQueuedThreads);

    change(desk("3"));
    assertThat(bean(Events.class)).isEmpty();
    assertThat(unapplied("chat")).contains("does not end");

    gate.release();
    change(desk("2"));
    assertThat(bean(Events.class)).containsExactly("chat is closed", "chat is opened, mask NONE");
    assertThat(unapplied("chat")).isNull();
  }

  @Test
  void secret_isWrittenAfterTheStart_targetIsOpenedWithIt() throws IOException {
    Path token = folder.resolve("chat.token");
    start(desk("1") + "  token-file: " + token + "\n");
    assertThat(bean(ConfiguredTargets.class).all())
        .extracting(Target::adapter)
        .hasOnlyElementsOfType(WaitingAdapter.class);

    Files.writeString(token, "geheim");
    readTwice();

    assertThat(bean(ConfiguredTargets.class).all())
        .extracting(Target::adapter)
        .hasOnlyElementsOfType(DeskAdapter.class);
  }
}
