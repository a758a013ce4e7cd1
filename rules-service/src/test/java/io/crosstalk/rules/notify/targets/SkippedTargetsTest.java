package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.notify.jira.JiraProperties;
import io.crosstalk.rules.notify.mail.MailProperties;
import io.crosstalk.rules.notify.targets.SkippedTargets.Skipped;
import io.crosstalk.rules.notify.webhook.WebhookProperties;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** A start with notification targets whose settings are wrong. */
@ExtendWith(OutputCaptureExtension.class)
class SkippedTargetsTest {
  @Configuration(proxyBeanMethods = false)
  @Import(SkippedTargets.class)
  @EnableConfigurationProperties({
    WebhookProperties.class,
    MailProperties.class,
    JiraProperties.class
  })
  static class Service {}

  private static ConfigurableApplicationContext start(String... arguments) {
    SpringApplication application = new SpringApplication(Service.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    return application.run(arguments);
  }

  @Test
  void start_severalWrongTargets_skipsAndNamesEachAndKeepsTheOthers(CapturedOutput output) {
    try (var service =
        start(
            "--crosstalk.webhooks.targets[0].name=chat",
            "--crosstalk.webhooks.targets[0].url=https://chat.example/",
            "--crosstalk.webhooks.targets[0].secret=geheim",
            "--crosstalk.webhooks.targets[0].secret-file=chat.secret",
            "--crosstalk.webhooks.targets[1].name=open",
            "--crosstalk.webhooks.targets[1].url=https://open.example/",
            "--crosstalk.webhooks.targets[2].url=https://wiki.example/",
            "--crosstalk.mail.targets[0].name=noc",
            "--crosstalk.mail.targets[0].host=mail.example",
            "--crosstalk.mail.targets[0].from=a@example.com",
            "--crosstalk.mail.targets[0].to=b@example.com",
            "--crosstalk.mail.targets[0].mode=send")) {
      assertThat(service.getBean(WebhookProperties.class).targets())
          .extracting(WebhookProperties.Target::name)
          .containsExactly("open");
      assertThat(service.getBean(MailProperties.class).targets()).isEmpty();
      assertThat(service.getBean(JiraProperties.class).targets()).isEmpty();
      List<Skipped> skipped = service.getBean(SkippedTargets.class).all();
      assertThat(skipped)
          .extracting(Skipped::label)
          .containsExactlyInAnyOrder("chat", "crosstalk.webhooks.targets[2]", "noc");
      assertThat(skipped).extracting(Skipped::kind).contains("webhook", "mail");
    }

    assertThat(output.getAll())
        .contains(
            "'chat' is skipped, and its messages wait: crosstalk.webhooks.targets[0]: the webhook target 'chat'"
                + " has both secret and secret-file; remove one of them")
        .contains("crosstalk.webhooks.targets[2]: a webhook target needs a name")
        .contains(
            "crosstalk.mail.targets[0].mode: the value is not known; write one of shadow, notify, ticket")
        .doesNotContain("geheim", "\tat ");
  }

  @Test
  void start_gapInTheList_isRefused() {
    assertThatThrownBy(
            () ->
                start(
                    "--crosstalk.webhooks.targets[0].name=open",
                    "--crosstalk.webhooks.targets[0].url=https://open.example/",
                    "--crosstalk.webhooks.targets[2].name=wiki",
                    "--crosstalk.webhooks.targets[2].url=https://wiki.example/"))
        .hasMessageContaining("crosstalk.webhooks");
  }
}
