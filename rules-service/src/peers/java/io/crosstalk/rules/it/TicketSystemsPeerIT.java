package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Verdicts.tick;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.rules.notify.alertmanager.AlertmanagerServer;
import io.crosstalk.rules.notify.requesttracker.RequestTrackerServer;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import io.crosstalk.testkit.VerdictBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tests the way from the verdicts of case C2 and of a withdrawn incident to a real Request Tracker,
 * a real Alertmanager and a mail server, and from Request Tracker back to the incident.
 */
class TicketSystemsPeerIT {
  private static final String DOMAIN = "esx-07/vmhba2";

  @TempDir static Path folder;
  private static TestKafka broker;
  private static RequestTrackerServer tracker;
  private static AlertmanagerServer alertmanager;
  private static GreenMail mail;
  private static Service service;
  private static Verdicts verdicts;

  @BeforeAll
  static void start() throws Exception {
    Awaitility.setDefaultTimeout(Duration.ofMinutes(2));
    broker = TestKafka.startNew();
    tracker = RequestTrackerServer.start(Files.createDirectory(folder.resolve("rt")));
    alertmanager =
        AlertmanagerServer.start(
            Files.createDirectory(folder.resolve("alertmanager")),
            "route: {receiver: none}\nreceivers: [{name: none}]\n");
    mail = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
    mail.start();
    Verdicts.ensureTopics(broker.bootstrapServers());
    service = Service.start(broker.bootstrapServers(), TestPostgres.newDatabase(), properties());
    await().until(() -> service.get("/api/v1/incidents").statusCode() == 200);
    verdicts = new Verdicts(broker.bootstrapServers());
  }

  private static Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>();
    properties.put("crosstalk.tickets.interval", "1s");
    String rt = "crosstalk.request-tracker.targets[0].";
    properties.put(rt + "name", "rt");
    properties.put(rt + "url", tracker.url().toString());
    properties.put(rt + "token", tracker.token());
    properties.put(rt + "queue", "Operations");
    properties.put(rt + "allow-private", "true");
    properties.put(rt + "replays", "true");
    String alerts = "crosstalk.alertmanager.targets[0].";
    properties.put(alerts + "name", "alerts");
    properties.put(alerts + "url", alertmanager.url().toString());
    properties.put(alerts + "allow-private", "true");
    properties.put(alerts + "replays", "true");
    String mails = "crosstalk.mail.targets[0].";
    properties.put(mails + "name", "mail");
    properties.put(mails + "host", "127.0.0.1");
    properties.put(mails + "port", "" + mail.getSmtp().getPort());
    properties.put(mails + "tls", "none");
    properties.put(mails + "from", "Crosstalk <crosstalk@example.com>");
    properties.put(mails + "to", "operations@example.org");
    properties.put(mails + "allow-private", "true");
    properties.put(mails + "replays", "true");
    return properties;
  }

  @AfterAll
  static void stop() {
    verdicts.close();
    service.close();
    mail.stop();
    alertmanager.close();
    tracker.close();
    broker.stop();
  }

  private static VerdictBuilder victim(String name, String world) {
    return verdictOn(name)
        .world(world)
        .kind(ResourceKind.APPLICATION)
        .criticality(1)
        .neighbour("vm-uat-oracle", 0.99, DOMAIN);
  }

  private static JsonNode incident(String id) {
    return service.json("/api/v1/incidents/" + id);
  }

  private static String ticketOf(String world) {
    await().until(() -> service.incidents(world).size() == 1);
    String id = service.incidents(world).getFirst().path("id").asString();
    await().until(() -> incident(id).path("tickets").size() == 1);
    return incident(id).path("tickets").get(0).path("key").asString();
  }

  /** First lines of the texts of a ticket. */
  private static List<String> news(String ticket) throws Exception {
    return tracker.texts(ticket).stream().map(text -> text.lines().findFirst().orElse("")).toList();
  }

  /** Waits until the last text of a ticket has a beginning. */
  private static void awaitNews(String ticket, String expected) {
    await().untilAsserted(() -> assertThat(news(ticket).getLast()).startsWith(expected));
  }

  private static List<String> alertsOf(String incident) throws Exception {
    return alertmanager.active().stream()
        .filter(alert -> alert.at("/labels/incident").asString().equals(incident))
        .map(alert -> alert.at("/annotations/description").asString())
        .toList();
  }

  /** First lines of the mails about an incident. */
  private static List<String> mailsOf(String incident) {
    return Arrays.stream(mail.getReceivedMessages())
        .map(
            message -> {
              try {
                return message.getHeader("X-Crosstalk-Incident")[0].equals(incident)
                    ? ((String) message.getContent()).lines().findFirst().orElse("")
                    : "";
              } catch (java.io.IOException | jakarta.mail.MessagingException e) {
                throw new AssertionError(e);
              }
            })
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static void awaitMails(String incident, String... news) {
    await().untilAsserted(() -> assertThat(mailsOf(incident)).containsExactly(news));
  }

  private static List<String> actions(String id) {
    return service
        .json("/api/v1/incidents/" + id + "/events")
        .path("items")
        .valueStream()
        .filter(item -> !item.path("actor").isNull())
        .map(item -> item.path("type").asString() + " " + item.path("actor").asString())
        .toList();
  }

  @Test
  void c2_lifeOfTheIncident_isInAllSystemsAndChangesOfTheTicketComeBack() throws Exception {
    String world = "c2-uat-vm-11111111~1";
    verdicts.write(victim("app-orders", world).build(), tick(world, 60));
    String ticket = ticketOf(world);
    String id = service.incidents(world).getFirst().path("id").asString();
    assertThat(tracker.ticket(ticket).path("Subject").asString()).contains("app-orders");
    await().until(() -> alertsOf(id).size() == 1);
    awaitMails(id, "A new incident.");

    verdicts.write(
        victim("db-orders", world).ownedBy("team-db").decidedAt(120).build(), tick(world, 120));
    awaitNews(ticket, "Now concerned, too: team-db");
    await().until(() -> alertsOf(id).getFirst().startsWith("Now concerned, too: team-db"));

    tracker.sendAsPerson("PUT", "/ticket/" + ticket, "{\"Owner\":\"dana\",\"Status\":\"open\"}");
    tracker.sendAsPerson(
        "POST",
        "/ticket/" + ticket + "/comment",
        "{\"Content\":\"<p>I ask the owner of vm-uat-oracle &amp; wait.</p>\","
            + "\"ContentType\":\"text/html\"}");
    await().until(() -> incident(id).path("comments").asInt() == 1);
    await().until(() -> incident(id).path("status").asString().equals("acknowledged"));
    assertThat(incident(id).path("acknowledgement").path("by").asString()).isEqualTo("rt:dana");
    assertThat(incident(id).path("assignment").path("team").asString()).isEqualTo("dana");
    assertThat(service.get("/api/v1/incidents/" + id + "/events").body())
        .contains("I ask the owner of vm-uat-oracle & wait.");
    await().until(() -> mailsOf(id).contains("Comment by rt:dana."));
    await().until(() -> mailsOf(id).contains("Acknowledged by rt:dana."));

    verdicts.write(
        verdictOn("app-orders")
            .world(world)
            .kind(ResourceKind.APPLICATION)
            .criticality(1)
            .revision(2)
            .decidedAt(180)
            .neighbour("vm-reports", 0.9, DOMAIN)
            .build(),
        verdictOn("db-orders")
            .world(world)
            .kind(ResourceKind.APPLICATION)
            .criticality(1)
            .ownedBy("team-db")
            .revision(2)
            .decidedAt(180)
            .neighbour("vm-reports", 0.9, DOMAIN)
            .build(),
        tick(world, 180));
    awaitNews(ticket, "An earlier statement is taken back.");
    await().until(() -> alertsOf(id).getFirst().startsWith("An earlier statement is taken back."));

    verdicts.write(
        victim("app-orders", world).revision(3).until(200).decidedAt(240).build(),
        victim("db-orders", world).ownedBy("team-db").revision(3).until(200).decidedAt(240).build(),
        tick(world, 300));
    await().until(() -> tracker.ticket(ticket).path("Status").asString().equals("resolved"));
    awaitNews(ticket, "Over since ");
    await().until(() -> alertsOf(id).isEmpty());
    await().until(() -> mailsOf(id).getLast().startsWith("Over since "));

    tracker.sendAsPerson("PUT", "/ticket/" + ticket, "{\"Status\":\"open\"}");
    await().until(() -> incident(id).path("status").asString().equals("reopened"));
    await().until(() -> mailsOf(id).getLast().equals("Reopened by rt:dana."));
    tracker.sendAsPerson("PUT", "/ticket/" + ticket, "{\"Status\":\"resolved\"}");
    await().until(() -> incident(id).path("status").asString().equals("resolved"));
    assertThat(actions(id))
        .containsExactly(
            "assigned rt:dana",
            "acknowledged rt:dana",
            "comment rt:dana",
            "reopened rt:dana",
            "resolved rt:dana");
    assertThat(news(ticket))
        .zipSatisfy(
            List.of(
                "A new incident.",
                "Now concerned, too: team-db",
                "<p>I ask the owner of vm-uat-oracle &amp; wait.</p>",
                "An earlier statement is taken back.",
                "Over since "),
            (line, beginning) -> assertThat(line).startsWith(beginning));
  }

  @Test
  void withdrawnIncident_isClosedInAllSystems() throws Exception {
    String world = "withdrawn-11111111~1";
    verdicts.write(victim("app-orders", world).build(), tick(world, 60));
    String ticket = ticketOf(world);
    String id = service.incidents(world).getFirst().path("id").asString();
    await().until(() -> alertsOf(id).size() == 1);

    verdicts.write(
        victim("app-orders", world).revision(2).withdrawn().decidedAt(120).build(),
        tick(world, 180));

    await().until(() -> tracker.ticket(ticket).path("Status").asString().equals("resolved"));
    awaitNews(ticket, "The incident is withdrawn: it is no problem of its own.");
    await().until(() -> alertsOf(id).isEmpty());
    awaitMails(id, "A new incident.", "The incident is withdrawn: it is no problem of its own.");

    tracker.sendAsPerson(
        "POST",
        "/ticket/" + ticket + "/comment",
        "{\"Content\":\"Thank you.\",\"ContentType\":\"text/plain\"}");
    await().until(() -> incident(id).path("comments").asInt() == 1);
    assertThat(actions(id)).containsExactly("comment rt:dana");
  }
}
