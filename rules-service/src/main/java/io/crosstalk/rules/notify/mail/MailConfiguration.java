package io.crosstalk.rules.notify.mail;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetGroup;
import javax.net.ssl.SSLSocketFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the notifications by e-mail. */
@Configuration(proxyBeanMethods = false)
class MailConfiguration {
  @Bean
  TargetGroup<MailProperties.Target> mails(
      MailProperties properties, DeliveryProperties delivery, RulesClock wallClock) {
    return new TargetGroup<>(
        "crosstalk.mail",
        MailProperties.Target.class,
        properties.targets(),
        each -> adapter(each, delivery, wallClock));
  }

  private static TargetAdapter adapter(
      MailProperties.Target target, DeliveryProperties delivery, RulesClock wallClock) {
    SmtpServer server =
        new SmtpServer(
            target.host(),
            target.port(),
            target.tls(),
            target.credentials(),
            target.allowPrivate());
    return new MailAdapter(
        new MailComposer(
            MailAddress.parse(target.from()),
            target.to().stream().map(MailAddress::parse).toList(),
            wallClock),
        new SmtpClient(server, delivery, (SSLSocketFactory) SSLSocketFactory.getDefault()));
  }
}
