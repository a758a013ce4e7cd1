package io.crosstalk.rules.notify.requesttracker;

import static org.awaitility.Awaitility.await;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.FreePort;
import io.crosstalk.testkit.PeerProgram;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Request Tracker with a database of its own, on a free port. It has the queues Operations and
 * Other; the user crosstalk has only the rights that docs/itsm/request-tracker.md names, in
 * Operations. The user dana is a person of that queue.
 */
public final class RequestTrackerServer implements AutoCloseable {
  private static final String INSTALL = "apt-get install --no-install-recommends request-tracker5";
  private static final String SETUP = "/usr/sbin/rt-setup-database-5";
  private static final String SERVER = "/usr/share/request-tracker5/libexec/rt-server";
  private static final Duration LONGEST_SETUP = Duration.ofMinutes(10);
  private static final Duration LONGEST_REQUEST = Duration.ofMinutes(1);
  private static final Pattern TOKEN = Pattern.compile("token (\\w+) (\\S+)");

  private final Path folder;
  private final int port;
  private final String token;
  private final String adminToken;
  private final String personToken;
  private final PeerProgram program;

  private RequestTrackerServer(Path folder, int port) throws IOException {
    this.folder = folder;
    this.port = port;
    writeConfiguration();
    setUp("init.log", "--action", "init", "--skip-create");
    String tokens = setUp("insert.log", "--action", "insert", "--datafile", writeInitialData());
    this.token = token(tokens, "crosstalk");
    this.adminToken = token(tokens, "root");
    this.personToken = token(tokens, "dana");
    this.program =
        PeerProgram.start(
            folder.resolve("rt-server.log"),
            INSTALL,
            command(
                SERVER,
                "--server",
                "HTTP::Server::PSGI",
                "--host",
                "127.0.0.1",
                "--port",
                "" + port));
  }

  /**
   * Creates the database and starts the server.
   *
   * @param folder empty folder for the configuration, the database and the logs
   */
  public static RequestTrackerServer start(Path folder) throws IOException {
    RequestTrackerServer server = new RequestTrackerServer(folder, FreePort.take());
    try {
      await()
          .ignoreExceptions()
          .failFast(
              () -> {
                if (!server.program.isRunning()) {
                  throw new AssertionError("Request Tracker ended: " + server.program.output());
                }
              })
          .until(() -> server.get("/rt").path("Version").isString());
    } catch (RuntimeException | Error e) {
      server.close();
      throw e;
    }
    return server;
  }

  /**
   * The token's hash is compared with each request; with the default cost of 12 this takes most of
   * the server's processor time.
   */
  private void writeConfiguration() throws IOException {
    Files.createDirectory(folder.resolve("RT_SiteConfig.d"));
    Files.writeString(
        folder.resolve("RT_SiteConfig.pm"),
        """
        Set($rtname, 'peer.test');
        Set($Organization, 'peer.test');
        Set($WebDomain, '127.0.0.1');
        Set($WebPort, %d);
        Set($WebPath, '');
        Set($DatabaseType, 'SQLite');
        Set($DatabaseName, '%s');
        Set($MailCommand, 'testfile');
        Set($LogToSyslog, '');
        Set($LogToSTDERR, 'warning');
        Set($BcryptCost, 4);
        1;
        """
            .formatted(port, folder.resolve("rt.sqlite")));
  }

  private String writeInitialData() throws IOException {
    return Files.writeString(
            folder.resolve("initialdata"),
            """
            our @Queues = ({ Name => 'Operations' }, { Name => 'Other' }, { Name => 'Databases' });
            our @Users = map { { Name => $_, Privileged => 1 } } qw(crosstalk dana);
            my @rights =
              qw(SeeQueue CreateTicket ShowTicket ShowTicketComments CommentOnTicket ModifyTicket);
            our @ACL = (
              (map { { UserId => 'crosstalk', Queue => 'Operations', Right => $_ } } @rights),
              (map { { UserId => 'crosstalk', Queue => 'Databases', Right => $_ } } @rights),
              (map { { UserId => 'dana', Queue => 'Operations', Right => $_ } }
                @rights, 'OwnTicket', 'ReplyToTicket'),
            );
            our @Final = (sub {
              for my $name (qw(crosstalk root dana)) {
                my $user = RT::User->new(RT->SystemUser);
                $user->Load($name);
                my $token = RT::AuthToken->new(RT->SystemUser);
                my ($id, $problem, $text) =
                  $token->Create(Owner => $user->id, Description => 'peer test');
                print $id ? "token $name $text\\n" : "no token: $problem\\n";
              }
            });
            1;
            """)
        .toString();
  }

  private List<String> command(String... words) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "/usr/bin/env",
                "RT_SITE_CONFIG=" + folder.resolve("RT_SiteConfig.pm"),
                "RT_SITE_CONFIG_DIR=" + folder.resolve("RT_SiteConfig.d")));
    command.addAll(List.of(words));
    return command;
  }

  private String setUp(String log, String... arguments) {
    List<String> command = command(SETUP);
    command.addAll(List.of(arguments));
    return PeerProgram.run(folder.resolve(log), INSTALL, LONGEST_SETUP, command);
  }

  private static String token(String output, String user) {
    Matcher matcher = TOKEN.matcher(output);
    while (matcher.find()) {
      if (matcher.group(1).equals(user)) {
        return matcher.group(2);
      }
    }
    throw new AssertionError("no token for " + user + ": " + output);
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Authentication token of the user crosstalk. */
  public String token() {
    return token;
  }

  public JsonNode ticket(String number) throws Exception {
    return get("/ticket/" + number);
  }

  /** The texts of a ticket and its comments, the oldest first. */
  public List<String> texts(String number) throws Exception {
    List<String> texts = new ArrayList<>();
    JsonNode items =
        get("/ticket/" + number + "/attachments?fields=Content&orderby=id&per_page=100")
            .path("items");
    for (JsonNode each : items) {
      texts.add(each.path("Content").asString());
    }
    return texts;
  }

  /** Number of tickets in all queues; deleted and merged ones are not counted. */
  int count() throws Exception {
    return get("/tickets?query=id%3E0").path("count").asInt();
  }

  private JsonNode get(String path) throws Exception {
    return send("GET", path, "");
  }

  /** Sends a request as the administrator. */
  JsonNode send(String method, String path, String body) throws Exception {
    return send(adminToken, method, path, body);
  }

  /** Sends a request as the user dana. */
  public JsonNode sendAsPerson(String method, String path, String body) throws Exception {
    return send(personToken, method, path, body);
  }

  private JsonNode send(String user, String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url() + "/REST/2.0" + path))
            .timeout(LONGEST_REQUEST)
            .header("Authorization", "token " + user)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> response;
    // The server closes a connection after each reply, without saying so.
    try (HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      response = http.send(request, HttpResponse.BodyHandlers.ofString());
    }
    if (response.statusCode() / 100 != 2) {
      throw new IOException(response.statusCode() + ": " + response.body());
    }
    return EventJson.mapper().readTree(response.body().isEmpty() ? "{}" : response.body());
  }

  @Override
  public void close() {
    program.close();
  }
}
