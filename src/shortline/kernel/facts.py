"""Facts: what follows from a value, found when it is first asked for and kept beside it, no part of it.

A fact is whole before anybody else can see it, and never changes. Answers by question are in a ``Memo``, where keeping
is one step that nothing can come between (``dict.setdefault``): threads that ask the same get the same answer and need
no lock. So many are kept and no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Self, TypeVar

if TYPE_CHECKING:
    from shortline.kernel.offer import Offer

K = TypeVar("K")
V = TypeVar("V")
F = TypeVar("F", bound="Facts")


class Memo(dict[K, V]):
    """Answers by question, at most ``most``: when there are too many, the oldest quarter goes."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most = most

    def keep(self, question: K, answer: V) -> V:
        """Keep an answer, unless there is one already; the one that stays."""
        if len(self) >= self.most:
            self._shrink()
        return self.setdefault(question, answer)

    def renew(self, question: K, answer: V) -> None:
        """Keep an answer in place of an older one."""
        self.pop(question, None)
        if len(self) >= self.most:
            self._shrink()
        self[question] = answer

    def _shrink(self) -> None:
        for oldest in list(self)[: self.most // 4 + 1]:
            self.pop(oldest, None)


class memo(Generic[K, V]):
    """A field of facts that is a ``Memo``: made when it is first asked for, most values never are."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __set_name__(self, kind: type[Facts], name: str) -> None:
        self._name = name

    def __get__(self, facts: Facts, kind: type[Facts]) -> Memo[K, V]:
        made: Memo[K, V] = facts.__dict__.setdefault(self._name, Memo(self.most))
        return made


class Facts:
    """The facts of one value. A plain field is None until somebody finds it; whoever does finds the same."""

    def of(self, kind: type[F]) -> F:
        """The facts that another layer keeps beside these: one object of each kind."""
        its = self.__dict__.get(kind.__name__)
        if its is None:
            its = self.__dict__.setdefault(kind.__name__, kind())
        if type(its) is not kind:
            raise TypeError(f"two kinds of facts are called {kind.__name__}")
        return its

    def sizes(self) -> dict[str, int]:
        """How many answers each field holds now."""
        sizes = {name: len(it) for name, it in self.__dict__.items() if isinstance(it, Memo)}
        for it in tuple(self.__dict__.values()):
            if isinstance(it, Facts):
                sizes |= it.sizes()
        return sizes

    @classmethod
    def bounds(cls) -> dict[str, int]:
        """How many answers each field may hold."""
        return {name: it.most for base in cls.__mro__ for name, it in vars(base).items() if isinstance(it, memo)}

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        """What goes into another process: what is derived stays behind."""
        return type(self), ()


class StateFacts(Facts):
    """What was derived from a state under the rules of its table."""

    offers: tuple[Offer, ...] | None = None
    """Everything that can be done."""
    first_offer: tuple[object, int] | None = None
    """The procedure with the step's first offer, and how many of its candidates come before: those are in vain."""
