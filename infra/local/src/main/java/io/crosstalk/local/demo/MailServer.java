package io.crosstalk.local.demo;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Mail server on this machine that writes each mail it receives to a file. */
public final class MailServer implements AutoCloseable {
  private static final long POLL_MILLIS = 500;

  private final GreenMail server;
  private final Path folder;
  private final Consumer<String> console;
  private final ScheduledExecutorService writer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private int written;

  private MailServer(GreenMail server, Path folder, Consumer<String> console) {
    this.server = server;
    this.folder = folder;
    this.console = console;
  }

  /**
   * Starts a server at a free port of the loopback interface. Mails of an earlier server are
   * deleted.
   *
   * @param folder folder of the mails
   * @param console receives one line for each mail
   */
  public static MailServer start(Path folder, Consumer<String> console) throws IOException {
    MailFolder.empty(folder);
    GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
    server.start();
    MailServer started = new MailServer(server, folder, console);
    Future<?> _ =
        started.writer.scheduleWithFixedDelay(
            started::writeNew, POLL_MILLIS, POLL_MILLIS, TimeUnit.MILLISECONDS);
    return started;
  }

  public int port() {
    return server.getSmtp().getPort();
  }

  private void writeNew() {
    try {
      MimeMessage[] received = server.getReceivedMessages();
      for (; written < received.length; written++) {
        Path file = folder.resolve("%03d.eml".formatted(written + 1));
        try (OutputStream out = Files.newOutputStream(file)) {
          received[written].writeTo(out);
        }
        console.accept("Mail %d: %s".formatted(written + 1, summary(received[written])));
      }
    } catch (IOException | MessagingException e) {
      console.accept("A mail cannot be written to " + folder + ": " + e.getMessage());
    }
  }

  /** The subject, which all mails of an incident share, and the first line of the text. */
  private static String summary(MimeMessage mail) throws IOException, MessagingException {
    return mail.getSubject()
        + MailFolder.body(mail).lines().findFirst().map(line -> " — " + line).orElse("");
  }

  @Override
  public void close() {
    writer.shutdownNow();
    server.stop();
  }
}
