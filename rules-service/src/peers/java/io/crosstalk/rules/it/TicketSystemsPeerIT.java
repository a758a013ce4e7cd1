package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.rules.notify.alertmanager.AlertmanagerServer;
import io.crosstalk.rules.notify.requesttracker.RequestTrackerServer;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.VersionBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tests the way from versions to a real Request Tracker, a real Alertmanager and a mail server, and
 * from Request Tracker back to the incident.
 */
class TicketSystemsPeerIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();
  private static final String DOMAIN = "esx-07/vmhba2";
  private static final String TAKEN_BACK = "An earlier statement is taken back.";

  @TempDir static Path folder;
  private static RequestTrackerServer tracker;
  private static AlertmanagerServer alertmanager;
  private static GreenMail mail;
  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() throws Exception {
    tracker = RequestTrackerServer.start(Files.createDirectory(folder.resolve("rt")));
    alertmanager =
        AlertmanagerServer.start(
            Files.createDirectory(folder.resolve("alertmanager")),
            "route: {receiver: none}\nreceivers: [{name: none}]\n");
    mail = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
    mail.start();
    service = Service.start(KAFKA, Databases.readingFromNow(KAFKA), properties());
    await().until(() -> service.get("/api/v1/incidents").statusCode() == 200);
    diagnoses = new Diagnoses(KAFKA);
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
    diagnoses.close();
    service.close();
    mail.stop();
    alertmanager.close();
    tracker.close();
  }

  private static VersionBuilder victim(String name, String world) {
    return versionOn(name)
        .world(world)
        .kind(ResourceKind.APPLICATION)
        .criticality(1)
        .neighbour("vm-uat-oracle", 0.99, DOMAIN);
  }

  private static JsonNode incident(String id) {
    return service.json("/api/v1/incidents/" + id);
  }

  /** Waits for a number of incidents, and returns the id of the one that began last. */
  private static String latestIncident(String world, int count) {
    await().until(() -> service.incidents(world).size() == count);
    return service.incidents(world).stream()
        .max(Comparator.comparing(each -> Instant.parse(each.path("onset").asString())))
        .orElseThrow()
        .path("id")
        .asString();
  }

  private static String ticketOfIncident(String id) {
    await()
        .untilAsserted(
            () ->
                assertThat(incident(id).path("tickets"))
                    .as("outbox: " + service.get("/api/v1/outbox", "admin").body())
                    .hasSize(1));
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

  /**
   * Waits until the last text of the ticket, the latest mail and the alert of an incident have a
   * beginning. A later message would replace one that is not sent yet.
   */
  private static void awaitStatement(String incident, String ticket, String beginning) {
    await()
        .untilAsserted(
            () -> {
              assertThat(mailsOf(incident)).last().asString().startsWith(beginning);
              assertThat(alertsOf(incident)).singleElement().asString().startsWith(beginning);
            });
    awaitNews(ticket, beginning);
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
  void culpritIsAnotherOne_statementIsTakenBackInAllSystems() throws Exception {
    String world = "another-11111111~1";
    diagnoses.write(victim("app-orders", world), tick(world, 60));
    String id = latestIncident(world, 1);
    String ticket = ticketOfIncident(id);
    awaitStatement(id, ticket, "A new incident.");

    diagnoses.write(
        versionOn("app-orders")
            .world(world)
            .kind(ResourceKind.APPLICATION)
            .criticality(1)
            .revision(2)
            .decidedAt(180)
            .neighbour("vm-reports", 0.9, DOMAIN),
        tick(world, 180));

    awaitStatement(id, ticket, TAKEN_BACK);
  }

  @Test
  void withdrawnIncident_isClosedInAllSystems() throws Exception {
    String world = "withdrawn-11111111~1";
    diagnoses.write(victim("app-orders", world), tick(world, 60));
    String id = latestIncident(world, 1);
    String ticket = ticketOfIncident(id);
    await().until(() -> alertsOf(id).size() == 1);

    diagnoses.write(
        victim("app-orders", world).revision(2).withdrawn().decidedAt(120), tick(world, 180));

    await().until(() -> alertsOf(id).isEmpty());
    awaitMails(id, "A new incident.", "The incident is withdrawn: it is no problem of its own.");
    await().until(() -> tracker.ticket(ticket).path("Status").asString().equals("resolved"));
    awaitNews(ticket, "The incident is withdrawn: it is no problem of its own.");

    tracker.sendAsPerson(
        "POST",
        "/ticket/" + ticket + "/comment",
        "{\"Content\":\"Thank you.\",\"ContentType\":\"text/plain\"}");
    await().until(() -> incident(id).path("comments").asInt() == 1);
    assertThat(actions(id)).containsExactly("comment rt:dana");
  }
}
