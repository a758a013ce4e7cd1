package io.crosstalk.local.demo;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.internet.MimePart;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mail server on this machine that writes each mail it receives to a file. */
public final class MailServer implements AutoCloseable {
  private static final long POLL_MILLIS = 500;

  private final GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
  private final Path folder;
  private final Consumer<String> console;
  private final ScheduledExecutorService writer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());
  private int written;

  private MailServer(Path folder, Consumer<String> console) {
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
    Files.createDirectories(folder);
    for (Path file : files(folder)) {
      Files.delete(file);
    }
    MailServer started = new MailServer(folder, console);
    started.server.start();
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
        MimeMessage mail = received[written];
        try (OutputStream out =
            Files.newOutputStream(folder.resolve("%03d.eml".formatted(written + 1)))) {
          mail.writeTo(out);
        }
        // All mails of an incident have the same subject.
        String first = body(mail).lines().findFirst().map(line -> " — " + line).orElse("");
        console.accept("Mail %d: %s%s".formatted(written + 1, mail.getSubject(), first));
      }
    } catch (IOException | MessagingException e) {
      console.accept("A mail cannot be written to " + folder + ": " + e.getMessage());
    }
  }

  /** The mails in a folder as text, the earliest first; none when there is no folder. */
  public static List<String> read(Path folder) throws IOException {
    List<String> mails = new ArrayList<>();
    for (Path file : Files.isDirectory(folder) ? files(folder) : List.<Path>of()) {
      try (InputStream in = Files.newInputStream(file)) {
        mails.add(text(new MimeMessage((jakarta.mail.@Nullable Session) null, in)));
      } catch (MessagingException e) {
        throw new IOException(file + " is no mail: " + e.getMessage(), e);
      }
    }
    return mails;
  }

  private static String text(MimeMessage mail) throws IOException, MessagingException {
    return """
    Date:    %s
    To:      %s
    Subject: %s

    %s
    """
        .formatted(
            mail.getHeader("Date", null),
            mail.getHeader("To", null),
            mail.getSubject(),
            body(mail));
  }

  /**
   * Plain text of a mail, without the content handlers, which would have to be found at run time.
   */
  private static String body(MimePart mail) throws IOException, MessagingException {
    if (mail.isMimeType("multipart/*")) {
      MimeMultipart forms = new MimeMultipart(mail.getDataHandler().getDataSource());
      return body((MimePart) forms.getBodyPart(0));
    }
    try (InputStream content = mail.getInputStream()) {
      String text = new String(content.readAllBytes(), StandardCharsets.UTF_8);
      return text.strip().replace("\r\n", "\n");
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".eml")).sorted().toList();
    }
  }

  @Override
  public void close() {
    writer.shutdownNow();
    server.stop();
  }
}
