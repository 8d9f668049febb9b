"""A command is declared by its parameters: options that travel together are the attributes of one record.

A parameter of a command is a record, which is a class derived from `Options`; one option, as
`Annotated[type, option(...)]`; or the limits within which the command works, as `Annotated[Limits, LimitOptions(...)]`.
The help lists the options in the order in which they are declared. The names of all attributes and parameters of a
command must be distinct, as click keeps the values of options by these names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import wraps
from textwrap import indent
from typing import Annotated, Any, ClassVar, Protocol, Self, dataclass_transform, get_args, get_origin, get_type_hints

import click

from stripcount.cli.progress import progress_shown
from stripcount.cli.together import OptionRule, check_together


class Declares(Protocol):
    """A declaration of options and arguments of a command."""

    def click_parameters(self, name: str) -> Iterator[click.Parameter]:
        """Yield the options and arguments; `name` is that of the attribute, or of the command's parameter."""

    def read_value(self, name: str, values: Mapping[str, object], stack: ExitStack) -> object:
        """Return the value that they have on the command line.

        `values` holds what click has parsed, by parameter. Context managers that must be left when the command ends
        are entered on `stack`.
        """


@dataclass(frozen=True)
class DeclaredParameter(Declares):
    """One option or argument; `make` returns click's parameter of a name, `default` is the value if none is given."""

    make: Callable[[str], click.Parameter]
    default: object

    def click_parameters(self, name: str) -> Iterator[click.Parameter]:
        yield self.make(name)

    def read_value(self, name: str, values: Mapping[str, object], stack: ExitStack) -> object:
        return values[name]


def option(
    names: str, help: str = "", default: object = None, cls: type[click.Option] = click.Option, **keywords: Any
) -> Any:
    """Return the attribute of a record that holds the value of an option.

    `names` has the option's names and the word that stands for its value in the help, such as "--rows -r R". The
    `keywords` are those of `cls`. The value is a string, or a tuple of strings with `multiple=True`.
    """
    *words, last = names.split()
    if last.startswith("-"):
        words.append(last)
    else:
        keywords["metavar"] = last
    if default is not None:
        keywords = {"default": default, "show_default": default != "", **keywords}
    value_if_absent = () if keywords.get("multiple") else default
    return DeclaredParameter(lambda name: cls([*words, name], help=help, **keywords), value_if_absent)


def flag(names: str, help: str) -> Any:
    """Return the attribute of a record that says whether a flag is given."""
    return option(names, help, default=False, is_flag=True)


def argument(default: object = None, **keywords: Any) -> Any:
    """Return the attribute of a record that holds an argument; `keywords` are passed to `click.Argument`."""
    if default is not None:
        keywords = {"default": default, **keywords}
    value_if_absent = () if keywords.get("nargs") == -1 else default
    return DeclaredParameter(lambda name: click.Argument([name], **keywords), value_if_absent)


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Options:
    """A record of options: its attributes are made by `option`, `flag` and `argument`, or are records themselves.

    It works as a frozen dataclass does. `dataclass` would write methods for each class, which takes a millisecond:
    many are declared before a command begins.

    >>> class Loud(Options):
    ...     loud: bool = flag("--loud", help="Shout.")
    >>> Loud().loud, Loud().replaced(loud=True).loud, Loud() == Loud(loud=False)
    (False, True, True)
    """

    declared: ClassVar[Mapping[str, Declares]] = {}
    rules: ClassVar[tuple[OptionRule, ...]] = ()
    """Which of the options exclude or need each other."""

    def __init_subclass__(cls) -> None:
        own_attributes = {
            name: value for name, value in vars(cls).items() if isinstance(value, DeclaredParameter | Options)
        }
        cls.declared = {**cls.declared, **own_attributes}
        for name, value in own_attributes.items():
            setattr(cls, name, value.default if isinstance(value, DeclaredParameter) else value)

    def __init__(self, **values: object) -> None:
        vars(self).update({name: values.pop(name, getattr(self, name)) for name in self.declared})
        if values:
            raise TypeError(f"{type(self).__name__} has no option {next(iter(values))}")
        self.__post_init__()

    def __post_init__(self) -> None:
        """Check the values, in a record that has something to check."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def replaced(self, **values: object) -> Self:
        """Return the same record with other values of some options."""
        return type(self)(**{**vars(self), **values})

    @classmethod
    def all_rules(cls) -> Iterator[OptionRule]:
        """Yield the rules of the record and of the records in it."""
        for value in cls.declared.values():
            if isinstance(value, Options):
                yield from value.all_rules()
        yield from cls.rules

    @classmethod
    def click_parameters(cls, name: str) -> Iterator[click.Parameter]:
        """Yield the options and arguments of all attributes."""
        for attribute, value in cls.declared.items():
            yield from value.click_parameters(attribute)

    @classmethod
    def read_value(cls, name: str, values: Mapping[str, object], stack: ExitStack) -> Self:
        """Return the record with the values on the command line."""
        return cls(
            **{attribute: value.read_value(attribute, values, stack) for attribute, value in cls.declared.items()}
        )


class Command(click.Command):
    """A command with `rules` about options that exclude or need each other.

    `help_lines` returns further lines of its help; it is called when the help is shown.
    """

    help_lines: Callable[[], str] | None = None
    rules: tuple[OptionRule, ...] = ()

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, and the lines that `help_lines` returns."""
        super().format_help_text(ctx, formatter)
        if self.help_lines is not None:
            formatter.write(f"\n{indent(self.help_lines(), '  ')}\n")

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; raises BadInput for options that do not go together."""
        check_together(ctx)
        return super().invoke(ctx)


def command(
    *examples: str, help_lines: Callable[[], str] | None = None, rules: Sequence[OptionRule] = ()
) -> Callable[[Callable[..., object]], click.Command]:
    """Return a decorator that makes a command of a function whose parameters declare options.

    `examples` are calls of the command, without "stripcount", which its help lists. `help_lines` returns further lines
    of the help; it is called when the help is shown. `rules` say which options of different records exclude or need
    each other.
    """

    def decorate(function: Callable[..., object]) -> click.Command:
        annotations = get_type_hints(function, include_extras=True)
        declared: dict[str, Declares] = {
            name: get_args(annotation)[1] if get_origin(annotation) is Annotated else annotation
            for name, annotation in annotations.items()
            if name != "return"
        }

        @wraps(function)
        def run(**values: object) -> object:
            with ExitStack() as stack:
                # where a server runs or standard input is read, waiting is expected
                if not values.get("serve") and "-" not in values.values():
                    stack.enter_context(progress_shown())
                return function(**{name: kind.read_value(name, values, stack) for name, kind in declared.items()})

        params = [parameter for name, value in declared.items() for parameter in value.click_parameters(name)]
        examples_text = "\n".join(["\b", "Examples:", *(f"  stripcount {line}" for line in examples)])
        new_command = click.command(cls=Command, params=params, epilog=examples_text)(run)
        records = [value for value in declared.values() if isinstance(value, type) and issubclass(value, Options)]
        new_command.rules = (*(rule for record in records for rule in record.all_rules()), *rules)
        new_command.help_lines = help_lines
        return new_command

    return decorate
