"""A command is declared by its parameters: options that travel together are the fields of one frozen record.

A parameter of a command is a record (a dataclass whose fields are made by `option`, `flag`, `argument` or `record`),
one option as `Annotated[type, option(...)]`, or the limits within which it works, as `Annotated[Limits, Bounds(...)]`:
`Bounds.options` are its options, and `Bounds.opened` returns the context manager of the value within which the command
runs.
The help lists the options in the order in which they are declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields, is_dataclass
from functools import wraps
from textwrap import indent
from typing import Any, TypeVar, dataclass_transform, get_args, get_type_hints

import click

from stripcount.cli.progress import signs_of_life
from stripcount.cli.together import check_together

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def option_record(kind: type[T]) -> type[T]:
    """Make a frozen dataclass of a class whose fields are options.

    All such classes share their methods. `dataclass` would write new ones for each, which takes a millisecond: many are
    declared before a command begins.

    >>> @option_record
    ... class Loud:
    ...     loud: bool = flag("--loud", help="Shout.")
    >>> Loud().loud, Loud(loud=True).loud, Loud() == Loud(loud=False)
    (False, True, True)
    """
    for name, shared in (("__init__", _begun), ("__setattr__", _frozen), ("__eq__", _equal)):
        setattr(kind, name, shared)
    return dataclass(init=False, repr=False, eq=False)(kind)


def _begun(self: Any, *values: Any, **named: Any) -> None:
    """Set the fields of a record: the `__init__` that all of them share."""
    given = {**{each.name: value for each, value in zip(fields(self), values)}, **named}
    for each in fields(self):
        made = each.default if each.default_factory is MISSING else each.default_factory()
        vars(self)[each.name] = given.pop(each.name, made)
    if given:
        raise TypeError(f"{type(self).__name__} has no option {next(iter(given))}")
    if hasattr(self, "__post_init__"):
        self.__post_init__()


def _equal(self: object, other: object) -> bool:
    return type(self) is type(other) and vars(self) == vars(other)


def _frozen(self: object, name: str, value: object) -> None:
    """Refuse to change a record: the `__setattr__` that all of them share."""
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


class ListedOption(click.Option):
    """An option whose help lists its values; `listed` is called for them when the help is shown."""

    def __init__(self, *given: Any, listed: Callable[[], Sequence[str]], **more: Any) -> None:
        super().__init__(*given, **more)
        self.listed = listed

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the option and its help, which lists all values."""
        *names, last = self.listed()
        self.help = f"{', '.join(names)} or {last}."
        return super().get_help_record(ctx)


def option(*names: str, default: Any = None, **more: Any) -> Any:
    """Return the field of a record that holds the value of an option; `more` is passed to `click.Option`.

    With `listed`, a function, the help names what it returns.
    """
    kind = ListedOption if "listed" in more else click.Option
    shown = more if default is None else {"default": default, "show_default": default != "", **more}
    empty = () if more.get("multiple") else default
    return field(default=empty, metadata={"made": lambda name: kind([*names, name], **shown)})


def flag(*names: str, help: str) -> Any:
    """Return the field of a record that says whether a flag is given."""
    return option(*names, default=False, is_flag=True, help=help)


def argument(default: Any = None, **more: Any) -> Any:
    """Return the field of a record that holds an argument; `more` is passed to `click.Argument`."""
    shown = more if default is None else {"default": default, **more}
    empty = () if more.get("nargs") == -1 else default
    return field(default=empty, metadata={"made": lambda name: click.Argument([name], **shown)})


def record(kind: type) -> Any:
    """Return the field of a record that holds another record."""
    return field(default_factory=kind, metadata={"made": kind})


class Command(click.Command):
    """A command whose options are compared with the table of those that exclude or need each other.

    `listed` returns more lines of its help; it is called when the help is shown.
    """

    listed: Callable[[], str] | None = None

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, and the lines that `listed` returns."""
        super().format_help_text(ctx, formatter)
        if self.listed is not None:
            formatter.write(f"\n{indent(self.listed(), '  ')}\n")

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; raises BadInput for options that do not go together."""
        check_together(ctx)
        return super().invoke(ctx)


def command(*lines: str, listed: Callable[[], str] | None = None) -> Callable[[Callable[..., object]], click.Command]:
    """Return a decorator that makes a command of a function whose parameters declare options; `lines` are examples.

    `listed` returns more lines of the help; it is called when the help is shown.
    """

    def made(function: Callable[..., object]) -> click.Command:
        kinds = {n: k for n, k in get_type_hints(function, include_extras=True).items() if n != "return"}

        @wraps(function)
        def run(**given: object) -> object:
            with ExitStack() as stack:
                # where a server runs or standard input is read, waiting is expected
                if not given.get("serve") and "-" not in given.values():
                    stack.enter_context(signs_of_life())
                return function(**{name: _read(name, kind, given, stack) for name, kind in kinds.items()})

        params = [parameter for name, kind in kinds.items() for parameter in _options(name, kind)]
        examples = "\n".join(["\b", "Examples:", *(f"  stripcount {line}" for line in lines)])
        new_command = click.command(cls=Command, params=params, epilog=examples)(run)
        new_command.listed = listed
        return new_command

    return made


def _options(name: str, kind: object) -> Iterator[click.Parameter]:
    """Yield the options and arguments that a parameter of a command, or a field, stands for."""
    if is_dataclass(kind):
        for each in fields(kind):
            made = each.metadata["made"]
            yield from _options(each.name, made) if is_dataclass(made) else [made(each.name)]
        return
    declared = get_args(kind)[1]
    if hasattr(declared, "metadata"):
        yield declared.metadata["made"](name)
    else:
        yield from (each.metadata["made"](own) for own, each in declared.options.items())


def _read(name: str, kind: object, given: Mapping[str, object], stack: ExitStack) -> object:
    """Return the value of a parameter of a command, made from the options that were given."""
    if is_dataclass(kind):
        return _record(kind, given)
    declared = get_args(kind)[1]
    return given[name] if hasattr(declared, "metadata") else stack.enter_context(declared.opened(given))


def _record(kind: Any, given: Mapping[str, object]) -> object:
    own = ((each.name, each.metadata["made"]) for each in fields(kind))
    return kind(**{name: _record(made, given) if is_dataclass(made) else given[name] for name, made in own})
