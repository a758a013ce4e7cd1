package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class DeferredInquiriesTest {
  private final JournalStore store = JournalStore.builder("domains").withLoggingDisabled().build();
  private final DeferredInquiries deferred;

  DeferredInquiriesTest() {
    store.init(new MockProcessorContext<>().getStateStoreContext(), store);
    deferred = new DeferredInquiries("live", store);
  }

  @Test
  void eachIsHandedOutOnceWhenItsTimeHasCome() {
    deferred.add(Inquiries.closing("late", 3000));
    deferred.add(Inquiries.closing("early", 1000));
    deferred.add(Inquiries.closing("at-once", 1000));

    assertThat(deferred.release(999)).isEmpty();
    assertThat(episodes(deferred.release(2999))).containsExactly("at-once", "early");
    assertThat(episodes(deferred.release(3000))).containsExactly("late");
    assertThat(deferred.release(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void aRestartForgetsNoneAndRepeatsNone() {
    deferred.add(Inquiries.closing("answered", 1000));
    deferred.add(Inquiries.closing("waiting", 2000));
    assertThat(deferred.release(1000)).hasSize(1);

    DeferredInquiries restarted = new DeferredInquiries("live", store);

    assertThat(episodes(restarted.release(2000))).containsExactly("waiting");
    assertThat(new DeferredInquiries("live", store).release(2000)).isEmpty();
  }

  private static List<String> episodes(List<Inquiry> inquiries) {
    return inquiries.stream().map(each -> each.episode().id()).toList();
  }

  @Test
  void whatWaitsSinceBeforeThereWereLoadsIsRead() {
    String now =
        new String(EventJson.write(Inquiries.closing("old", 1000)), StandardCharsets.UTF_8);
    assertThat(now).contains("\"loads\":[],");
    byte[] old = now.replace("\"loads\":[],", "").getBytes(StandardCharsets.UTF_8);

    assertThat(EventJson.read(old, Inquiry.class).loads()).isEmpty();
  }
}
