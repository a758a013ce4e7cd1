package io.crosstalk.rules.notify.mail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Stand-in for a mail server, for the replies that a real one does not give when asked to. It
 * answers each command with a reply in the form of RFC 5321, and offers STARTTLS with a
 * certificate.
 */
final class SmtpStandIn implements AutoCloseable {
  /** Reply that closes the connection instead of an answer. */
  static final String CLOSE = "";

  /** Command under which the greeting is set. */
  static final String GREETING = "GREETING";

  /** Command under which the reply to a mail's content is set. */
  static final String CONTENT = "CONTENT";

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService connections = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final Map<String, String> replies = new ConcurrentHashMap<>();
  private final List<String> commands = new CopyOnWriteArrayList<>();
  private final List<String> mails = new CopyOnWriteArrayList<>();
  private final @Nullable SSLContext tls;
  private final boolean isTlsFromTheBeginning;

  private SmtpStandIn(@Nullable SSLContext tls, boolean isTlsFromTheBeginning) throws IOException {
    this.tls = tls;
    this.isTlsFromTheBeginning = isTlsFromTheBeginning;
    connections.execute(this::accept);
  }

  static SmtpStandIn plain() throws IOException {
    return new SmtpStandIn(null, false);
  }

  static SmtpStandIn withStartTls(SSLContext tls) throws IOException {
    return new SmtpStandIn(tls, false);
  }

  static SmtpStandIn withTls(SSLContext tls) throws IOException {
    return new SmtpStandIn(tls, true);
  }

  int port() {
    return listener.getLocalPort();
  }

  /**
   * Sets the reply to a command.
   *
   * @param command its beginning, such as {@code RCPT TO:<a@example.org>}
   */
  SmtpStandIn reply(String command, String reply) {
    replies.put(command, reply);
    return this;
  }

  List<String> commands() {
    return List.copyOf(commands);
  }

  List<String> mails() {
    return List.copyOf(mails);
  }

  private void accept() {
    try {
      while (!listener.isClosed()) {
        Socket socket = listener.accept();
        open.add(socket);
        connections.execute(() -> serve(socket));
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  private void serve(Socket plain) {
    try (plain) {
      Socket socket = isTlsFromTheBeginning ? encrypted(plain) : plain;
      Connection connection = new Connection(socket);
      if (connection.answer(GREETING, "220 stand-in ESMTP")) {
        converse(connection, socket);
      }
    } catch (IOException e) {
      // The client has left.
    }
  }

  private void converse(Connection connection, Socket socket) throws IOException {
    String line = connection.in.readLine();
    while (line != null) {
      commands.add(line);
      String verb = line.split("[ :]", 2)[0].toUpperCase(Locale.ROOT);
      boolean goesOn =
          connection.answer(
              line,
              switch (verb) {
                case "EHLO" -> hello(socket);
                case "STARTTLS" -> "220 go ahead";
                case "AUTH" -> "235 welcome";
                case "DATA" -> "354 go ahead";
                case "QUIT" -> "221 bye";
                default -> "250 ok";
              });
      if (!goesOn) {
        return;
      }
      if (verb.equals("STARTTLS")) {
        Socket encrypted = encrypted(socket);
        converse(new Connection(encrypted), encrypted);
        return;
      }
      if (verb.equals("DATA") && !replies.containsKey("DATA")) {
        mails.add(connection.content());
        if (!connection.answer(CONTENT, "250 accepted")) {
          return;
        }
      }
      line = connection.in.readLine();
    }
  }

  private String hello(Socket socket) {
    boolean offersTls = tls != null && !(socket instanceof SSLSocket);
    return "250-stand-in\r\n" + (offersTls ? "250-STARTTLS\r\n" : "") + "250 AUTH PLAIN LOGIN";
  }

  private Socket encrypted(Socket socket) throws IOException {
    SSLSocket encrypted =
        (SSLSocket)
            Objects.requireNonNull(tls)
                .getSocketFactory()
                .createSocket(socket, null, socket.getPort(), false);
    encrypted.setUseClientMode(false);
    encrypted.startHandshake();
    return encrypted;
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    connections.shutdownNow();
  }

  /** One connection, before or after STARTTLS. */
  private final class Connection {
    private final BufferedReader in;
    private final OutputStream out;

    Connection(Socket socket) throws IOException {
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      out = socket.getOutputStream();
    }

    /** Answers a command; returns whether the connection goes on. */
    boolean answer(String command, String usual) throws IOException {
      String reply =
          replies.entrySet().stream()
              .filter(each -> command.startsWith(each.getKey()))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElse(usual);
      if (reply.equals(CLOSE)) {
        return false;
      }
      do {
        out.write((reply + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
      } while (reply.charAt(3) == '-' && !reply.contains("\n"));
      return true;
    }

    String content() throws IOException {
      StringBuilder content = new StringBuilder();
      String line = in.readLine();
      while (line != null && !line.equals(".")) {
        content.append(line).append("\r\n");
        line = in.readLine();
      }
      return content.toString();
    }
  }
}
