package io.crosstalk.rules.notify.mail;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

class MailAdapterTest extends TargetAdapterContract {
  @Override
  protected TestTarget startTarget() throws IOException {
    return new MailTarget();
  }

  @Override
  protected TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate) {
    return MailAdapters.plain(((MailTarget) target).port(), within(deadline), allowPrivate);
  }

  /** SMTP has no reply that requests a pause. */
  @Override
  protected @Nullable Duration pauseOfABusyTarget() {
    return null;
  }

  /**
   * GreenMail, a real mail server, behind a port from which a misbehaving stand-in is reached
   * instead.
   */
  private static final class MailTarget implements TestTarget {
    private final GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
    private final SmtpStandIn standIn = SmtpStandIn.plain();
    private final ServerSocket front = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService connections = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private volatile Behaviour behaviour = Behaviour.ACCEPTS;

    MailTarget() throws IOException {
      server.start();
      connections.execute(this::accept);
    }

    int port() {
      return front.getLocalPort();
    }

    private void accept() {
      try {
        while (!front.isClosed()) {
          Socket client = front.accept();
          open.add(client);
          if (behaviour != Behaviour.NEVER_ANSWERS) {
            connect(client);
          }
        }
      } catch (IOException e) {
        // The test has ended.
      }
    }

    private void connect(Socket client) throws IOException {
      int port = behaviour == Behaviour.ACCEPTS ? server.getSmtp().getPort() : standIn.port();
      Socket behind = new Socket(InetAddress.getLoopbackAddress(), port);
      open.add(behind);
      connections.execute(() -> copy(client, behind));
      connections.execute(() -> copy(behind, client));
    }

    private static void copy(Socket from, Socket to) {
      try (from;
          to) {
        from.getInputStream().transferTo(to.getOutputStream());
      } catch (IOException e) {
        // One of the two has left.
      }
    }

    @Override
    public void behave(Behaviour next) {
      behaviour = next;
      switch (next) {
        case ACCEPTS, NEVER_ANSWERS -> {}
        case IS_BUSY -> standIn.reply("MAIL", "451 4.3.0 try again later");
        case REFUSES -> standIn.reply("MAIL", "550 5.7.1 unknown project");
        case REFUSES_ENDLESSLY -> standIn.reply("MAIL", "550-unknown project");
      }
    }

    @Override
    public List<String> effects() {
      return Arrays.stream(server.getReceivedMessages()).map(MailTarget::id).distinct().toList();
    }

    private static String id(MimeMessage mail) {
      try {
        return mail.getMessageID();
      } catch (MessagingException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public String received() {
      return Arrays.stream(server.getReceivedMessages())
          .map(MailTarget::content)
          .collect(Collectors.joining("\n"));
    }

    private static String content(MimeMessage mail) {
      try {
        return mail.getContent().toString();
      } catch (IOException | MessagingException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      try {
        front.close();
        for (Socket socket : open) {
          socket.close();
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
      connections.shutdownNow();
      standIn.close();
      server.stop();
    }
  }
}
