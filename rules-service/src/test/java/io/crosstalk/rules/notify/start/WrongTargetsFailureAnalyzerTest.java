package io.crosstalk.rules.notify.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.notify.jira.JiraProperties;
import io.crosstalk.rules.notify.mail.MailProperties;
import io.crosstalk.rules.notify.webhook.WebhookProperties;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A start with notification targets whose settings are wrong. */
@ExtendWith(OutputCaptureExtension.class)
class WrongTargetsFailureAnalyzerTest {
  /** A service that reads the secrets of the targets, one kind after another. */
  @Configuration(proxyBeanMethods = false)
  @EnableConfigurationProperties({
    WebhookProperties.class,
    MailProperties.class,
    JiraProperties.class
  })
  static class Service {
    @Bean
    String secrets(WebhookProperties webhooks, MailProperties mails, JiraProperties jira) {
      webhooks.targets().forEach(WebhookProperties.Target::checkSecret);
      mails.targets().forEach(MailProperties.Target::checkSecret);
      jira.targets().forEach(JiraProperties.Target::checkSecret);
      return "read";
    }
  }

  private static void start(String... arguments) {
    SpringApplication application = new SpringApplication(Service.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    assertThatThrownBy(() -> application.run(arguments).close()).isNotNull();
  }

  @Test
  void analyze_severalWrongTargets_namesEachWithItsMistake(CapturedOutput output) {
    start(
        "--crosstalk.webhooks.targets[0].name=chat",
        "--crosstalk.webhooks.targets[0].url=https://chat.example/",
        "--crosstalk.webhooks.targets[0].secret=geheim",
        "--crosstalk.webhooks.targets[0].secret-file=chat.secret",
        "--crosstalk.webhooks.targets[1].name=open",
        "--crosstalk.webhooks.targets[1].url=https://open.example/",
        "--crosstalk.webhooks.targets[2].name=wiki",
        "--crosstalk.webhooks.targets[2].url=https://wiki.example/",
        "--crosstalk.webhooks.targets[2].secret=",
        "--crosstalk.mail.targets[0].name=noc",
        "--crosstalk.mail.targets[0].host=mail.example",
        "--crosstalk.mail.targets[0].from=a@example.com",
        "--crosstalk.mail.targets[0].to=b@example.com",
        "--crosstalk.mail.targets[0].mode=send");

    assertThat(output.getAll())
        .contains("APPLICATION FAILED TO START")
        .contains(
            "crosstalk.webhooks.targets[0]: the webhook target 'chat' has both secret and secret-file;"
                + " remove one of them")
        .contains(
            "crosstalk.webhooks.targets[2]: the webhook target 'wiki' has an empty secret;"
                + " write the secret, or its file as secret-file")
        .contains(
            "crosstalk.mail.targets[0].mode: the value is not known; write one of shadow, notify, ticket")
        .contains("Correct the settings of each target above.")
        .doesNotContain("geheim", "'open'", "Failed to bind", "\tat ");
  }

  @Test
  void analyze_filesOfSeveralSecretsAreMissing_namesEachWithItsFolder(CapturedOutput output) {
    start(
        "--crosstalk.webhooks.targets[0].name=chat",
        "--crosstalk.webhooks.targets[0].url=https://chat.example/",
        "--crosstalk.webhooks.targets[0].secret-file=chat.secret",
        "--crosstalk.jira.targets[0].name=desk",
        "--crosstalk.jira.targets[0].url=https://jira.example/",
        "--crosstalk.jira.targets[0].email=a@example.com",
        "--crosstalk.jira.targets[0].service-desk-id=1",
        "--crosstalk.jira.targets[0].request-type-id=2",
        "--crosstalk.jira.targets[0].token-file=desk.token");

    assertThat(output.getAll())
        .contains("secret-file is " + Path.of("chat.secret").toAbsolutePath() + ": the file does")
        .contains("token-file is " + Path.of("desk.token").toAbsolutePath() + ": the file does")
        .doesNotContain("\tat ");
  }
}
