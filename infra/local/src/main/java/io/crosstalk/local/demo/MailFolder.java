package io.crosstalk.local.demo;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mails that the demo's mail server has written. */
public final class MailFolder {
  private MailFolder() {}

  /** Creates the folder, and deletes the mails in it. */
  static void empty(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Path file : files(folder)) {
      Files.delete(file);
    }
  }

  /** The mails as text, the earliest first. */
  public static List<String> read(Path folder) throws IOException {
    List<String> mails = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      for (Path file : files(folder)) {
        mails.add(text(file));
      }
    }
    return mails;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".eml")).sorted().toList();
    }
  }

  /** Text of a mail, without the content handlers, which would have to be found at run time. */
  static String body(MimeMessage mail) throws IOException, MessagingException {
    try (InputStream content = mail.getInputStream()) {
      String text = new String(content.readAllBytes(), StandardCharsets.UTF_8);
      return text.strip().replace("\r\n", "\n");
    }
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MimeMessage mail = new MimeMessage((jakarta.mail.@Nullable Session) null, in);
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
    } catch (MessagingException e) {
      throw new IOException(file + " is no mail: " + e.getMessage(), e);
    }
  }
}
