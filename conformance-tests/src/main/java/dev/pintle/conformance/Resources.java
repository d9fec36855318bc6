package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pintle.conformance.history.ChainChecker;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.Store;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.SwapResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Closing and interrupting end calls with an honest answer, and the next call works. */
@Property(id = "C33", name = "resources", laws = "L18")
abstract class Resources extends PropertyTests {
  private static final int CALLERS = 4;

  Resources(StoreConformance suite) {
    super(suite);
  }

  /**
   * Every call of a closed client is refused as unavailable; closing again is no error; other
   * clients go on.
   *
   * <p>If it fails: look for a pool that opens itself again, or one that all clients share.
   */
  @Test
  void aClosedClientRefusesEveryCall() {
    Pointer pointer = freshPointer();
    EntryName name = create(pointer);
    Store closed = suite().openClient();
    assertThat(read(closed, name)).contains(pointer);
    closed.close();
    closed.close();

    Replacement to = Replacement.to(freshPointer());
    List<ThrowingCallable> calls =
        List.of(
            () -> closed.pointers().resolve(name),
            () -> closed.pointers().swap(name, Expectation.exactly(pointer), to),
            () -> closed.namespaces().exists(namespace()),
            () -> closed.namespaces().properties(namespace()),
            () -> closed.namespaces().create(freshNamespace(), Map.of()),
            () -> closed.namespaces().drop(namespace()),
            () -> closed.listing().entries(namespace(), Optional.empty(), 10),
            () -> closed.listing().namespaces(namespace(), Optional.empty(), 10));
    for (ThrowingCallable call : calls) {
      assertThatThrownBy(call, "a call of a closed client")
          .isInstanceOf(StoreException.Unavailable.class);
    }

    requireStands(name, pointer);
    move(name, pointer, freshPointer());
  }

  /**
   * Callers are at work while their client is closed. Each of their calls ends: with an answer that
   * holds against what stands afterwards, as unknown, or refused as unavailable.
   *
   * <p>If it fails: look for a call that is torn down after its request was sent and then reported
   * as refused.
   */
  @Test
  void callsEndHonestlyWhenTheirClientIsClosed() {
    for (int trial = 0; trial < RunSettings.CURRENT.trials(); trial++) {
      Store closing = openClient();
      Recorder creating = Recorder.ofOneLife(freshName(), kind());
      String created = creating.caller(client(), 0).create().orElseThrow();
      Recorder recorder = creating.onceCreated();
      CountDownLatch atWork = new CountDownLatch(CALLERS);
      AtomicBoolean closed = new AtomicBoolean();
      List<Callable<Boolean>> actions = new ArrayList<>();
      for (int i = 1; i <= CALLERS; i++) {
        Recorder.Caller caller = recorder.caller(closing, i);
        actions.add(() -> swapUntilClosed(caller, created, atWork, closed));
      }
      actions.add(
          () -> {
            atWork.await();
            closing.close();
            closed.set(true);
            return true;
          });

      Contenders.atOnce(actions);

      recorder.caller(client(), 0).read();
      assertThat(ChainChecker.check(recorder.history())).as("what is wrong").isEmpty();
    }
  }

  private static boolean swapUntilClosed(
      Recorder.Caller caller, String created, CountDownLatch atWork, AtomicBoolean closed) {
    try {
      String standing = swapOrRead(caller, created);
      atWork.countDown();
      while (!closed.get()) {
        standing = swapOrRead(caller, standing);
      }
      return false;
    } catch (StoreException.Unavailable refused) {
      return true;
    }
  }

  private static String swapOrRead(Recorder.Caller caller, String standing) {
    return caller.swap(standing).orElseGet(caller::read);
  }

  /**
   * An interrupted caller gets an honest answer, keeps its interrupt flag, and its next call works.
   *
   * <p>If it fails: look for an interrupt that is swallowed, one that breaks a connection which is
   * used again, or one that is reported as refused after the request was sent.
   */
  @Test
  void anInterruptedCallEndsHonestly() {
    for (int trial = 0; trial < RunSettings.CURRENT.trials(); trial++) {
      Pointer standing = freshPointer();
      EntryName name = create(standing);
      Pointer next = freshPointer();

      Optional<SwapResult> answer;
      boolean flag;
      Thread.currentThread().interrupt();
      try {
        answer =
            Optional.of(
                client()
                    .pointers()
                    .swap(name, Expectation.exactly(standing), Replacement.to(next)));
      } catch (StoreException.Unavailable notSent) {
        answer = Optional.empty();
      } finally {
        flag = Thread.interrupted();
      }

      assertThat(flag).as("the interrupt flag after the call").isTrue();
      boolean took = answer.isPresent() && Answers.tookEffect(client(), answer.get());
      requireStands(name, took ? next : standing);
      move(name, took ? next : standing, freshPointer());
    }
  }
}
