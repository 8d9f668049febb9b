"""An alarm ends whatever runs, also where Python drops the first exception."""

import contextlib
import gc
import signal
import sys
import time
from typing import Any

import pytest

from stripcount.alarm import alarm


class Over(BaseException):
    """Raised by the alarms of these tests."""


class Ringing:
    """Its finalizer is where the alarm's signal arrives."""

    def __del__(self) -> None:
        busy()


def busy() -> None:
    """Use processor time until an alarm ends it, or too much of it."""
    end = time.process_time() + 20
    while time.process_time() < end:
        pass


def soon(seconds: float) -> Any:
    return alarm(signal.SIGVTALRM, signal.ITIMER_VIRTUAL, seconds, Over)


def test_it_ends_what_uses_processor_time() -> None:
    with pytest.raises(Over), soon(0.01):
        busy()


def test_an_exception_lost_in_a_finalizer_is_raised_again() -> None:
    def lost() -> None:
        with soon(0.01):
            Ringing()
            busy()

    with pytest.raises(Over):
        lost()


def test_an_exception_lost_in_the_garbage_collector_is_raised_again() -> None:
    def ring(phase: str, info: object) -> None:
        if phase == "stop":
            gc.callbacks.remove(ring)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.01)
            busy()

    def lost() -> None:
        with soon(1e6):
            gc.callbacks.append(ring)
            gc.collect(0)
            assert ring not in gc.callbacks
            busy()

    with pytest.raises(Over):
        lost()


class Outer(BaseException):
    """Raised by the outer one of two alarms."""


def outer(seconds: float) -> Any:
    return alarm(signal.SIGVTALRM, signal.ITIMER_VIRTUAL, seconds, Outer)


def test_an_alarm_inside_another_leaves_it_its_time() -> None:
    with outer(1e6):
        with pytest.raises(Over), soon(0.01):
            busy()
        assert 0.9e6 < signal.getitimer(signal.ITIMER_VIRTUAL)[0] < 1e6

    def several() -> None:
        with outer(0.03):
            with pytest.raises(Over), soon(0.01):
                busy()
            with soon(1e6):
                pass
            busy()

    with pytest.raises(Outer):
        several()


def test_an_outer_alarm_rings_inside_an_inner_one() -> None:
    with pytest.raises(Outer), outer(0.01), soon(1e6):
        busy()
    with pytest.raises(Outer), outer(0.01), soon(1e6), soon(1e6):
        busy()
    with pytest.raises(Outer), outer(0.01), soon(0.01):  # when both are due at once, the one that ends more
        busy()


@pytest.mark.parametrize("trials", [40, pytest.param(500, marks=pytest.mark.long("waits for many alarms"))])
def test_an_outer_alarm_that_rings_while_an_inner_one_ends_is_not_lost(trials: int) -> None:
    for i in range(trials):
        with contextlib.suppress(Outer), alarm(signal.SIGALRM, signal.ITIMER_REAL, 1e-4, Outer):
            for _ in range(20):
                with alarm(signal.SIGALRM, signal.ITIMER_REAL, 1e6, Over):
                    for _ in range(i % 20):
                        pass
            busy()
            raise AssertionError("it did not ring")
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_an_outer_exception_lost_in_a_finalizer_is_raised_again() -> None:
    def lost() -> None:
        with outer(0.01), soon(1e6):
            Ringing()
            busy()

    with pytest.raises(Outer):
        lost()


def test_what_other_finalizers_raise_is_reported_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def __del__(self) -> None:
            raise ValueError("a finalizer's own")

    seen: list[str] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda found: seen.append(str(found.exc_value)))
    with soon(1e6):
        Failing()
    assert seen == ["a finalizer's own"]


def test_it_leaves_everything_as_it_was() -> None:
    before = signal.getsignal(signal.SIGVTALRM), sys.unraisablehook
    with soon(1e6):
        assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] > 0
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0, 0)
    assert (signal.getsignal(signal.SIGVTALRM), sys.unraisablehook) == before


@pytest.mark.long("waits for an alarm")
def test_it_leaves_everything_as_it_was_when_it_rings_at_the_end() -> None:
    before = signal.getsignal(signal.SIGALRM), sys.unraisablehook
    for i in range(4000):
        with contextlib.suppress(Over), alarm(signal.SIGALRM, signal.ITIMER_REAL, 6e-5, Over):
            for _ in range(i % 100 * 20):  # about as long as the alarm takes, so that it rings at every place
                pass
        assert (signal.getsignal(signal.SIGALRM), sys.unraisablehook) == before
