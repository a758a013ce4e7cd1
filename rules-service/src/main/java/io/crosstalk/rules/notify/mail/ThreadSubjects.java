package io.crosstalk.rules.notify.mail;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.MessageType;
import io.crosstalk.rules.notify.Message;

/**
 * Subjects of the threads, which some mail programs need to be the same in the whole thread. They
 * are in memory only: after a restart, a thread goes on with the subject of its next message.
 */
final class ThreadSubjects {
  private static final int MAX_THREADS = 10_000;
  private static final int MAX_CHARACTERS = 200;

  private final Cache<String, String> byThread =
      Caffeine.newBuilder().maximumSize(MAX_THREADS).build();

  /**
   * The subject of a mail, in one line.
   *
   * @param thread message id of the first mail
   */
  String subject(String thread, Message message) {
    String own = own(message);
    if (message.type() == MessageType.OPENED) {
      byThread.put(thread, own);
      return own;
    }
    return "Re: " + byThread.get(thread, unused -> own);
  }

  private static String own(Message message) {
    String text =
        ("[" + Texts.text(message.incident().severity()) + "] " + message.text().title())
            .replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ")
            .strip();
    return text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS - 1) + "…";
  }
}
