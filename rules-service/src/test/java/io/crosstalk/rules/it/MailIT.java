package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Verdicts.end;
import static io.crosstalk.rules.it.Verdicts.tick;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VerdictBuilder;
import jakarta.mail.internet.MimeMessage;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the way from verdicts to mails in a mail server. */
class MailIT {
  private static final String WORLD = "mail-11111111~1";
  private static final String TARGET = "crosstalk.mail.targets[0].";

  private static VerdictBuilder victim(String name) {
    return verdictOn(name).world(WORLD).criticality(3).neighbour("vm-x", 0.9, "ds-1");
  }

  @Test
  void deliver_incidentThatEnds_isAThreadOfMails() throws Exception {
    GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
    server.start();
    // A broker of its own: the target would also be told of the worlds of other tests.
    TestKafka broker = TestKafka.startNew();
    String kafka = broker.bootstrapServers();
    Verdicts.ensureTopics(kafka);
    try (Service service =
            Service.start(
                kafka,
                TestPostgres.newDatabase(),
                Map.of(
                    TARGET + "name", "operations",
                    TARGET + "host", "127.0.0.1",
                    TARGET + "port", "" + server.getSmtp().getPort(),
                    TARGET + "tls", "none",
                    TARGET + "from", "Crosstalk <crosstalk@example.com>",
                    TARGET + "to", "operations@example.org",
                    TARGET + "allow-private", "true",
                    TARGET + "replays", "true"));
        Verdicts verdicts = new Verdicts(kafka)) {
      verdicts.write(victim("vm-a").build(), tick(WORLD, 60));
      verdicts.write(victim("vm-a").revision(2).until(100).decidedAt(150).build(), end(WORLD));

      await().until(() -> server.getReceivedMessages().length == 2);
      MimeMessage[] mails = server.getReceivedMessages();
      assertThat(mails[0].getSubject())
          .isEqualTo("[Crosstalk] vm-a slow, Friday 21 November 2025, 15:00 UTC");
      assertThat(mails[1].getHeader("References")).containsExactly(mails[0].getMessageID());
      assertThat((String) mails[1].getContent()).startsWith("Over since ");
      assertThat(mails[1].getSubject()).isEqualTo("Re: " + mails[0].getSubject());
      assertThat(service.get("/api/v1/outbox", "admin").body()).contains("\"items\":[]");
    } finally {
      broker.stop();
      server.stop();
    }
  }
}
