"""Mutants of code: comparisons, conditions, sums and constants turned round, calls left out.

A mutated function gets its new code in place (``function.__code__``), so that whoever holds it has the mutant.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from tests.mutants.caches import every_object
from tests.mutants.mutant import Mutant, NotOfTheTitle, short

COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
PAIRS = {"min": "max", "max": "min", "any": "all", "all": "any"}
WORDS = ("label", "help", "text", "say", "shown", "markers", "cards", "hopes")
"""Functions that make words or pictures, not rules."""
TALK = ("say", "fail")
"""Calls that only say something."""

GUARDS = ("freeze",)
"""Calls that, like an assertion, guard against a mistake of ours."""

INNER = frozenset({"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"})
"""Code that only the function around it holds."""


@dataclass(frozen=True)
class Edit:
    """Something else in a field of a node of a syntax tree."""

    node: ast.AST
    field: str
    new: Any

    def make(self) -> Edit:
        """Make the change, and give the one that takes it back."""
        back = Edit(self.node, self.field, getattr(self.node, self.field))
        setattr(self.node, self.field, self.new)
        return back


@dataclass(frozen=True)
class Site:
    """A place in a function that can be changed."""

    function: str
    line: int
    around: tuple[int, int]
    """First and last line of the statement: it is executed if one of them is."""
    change: str
    edit: Edit


def code_mutants(path: Path) -> Iterator[Mutant]:
    """The mutants of a source file."""
    name = short(path)
    for number, site in enumerate(_sites(path)[1]):
        first, last = site.around
        yield Mutant(
            "code",
            f"{name} {site.function}",
            site.change,
            f"{name}:{site.line}",
            frozenset((str(path), line) for line in range(first, last + 1)),
            partial(_swap, path, number),
        )


def _sites(path: Path) -> tuple[ast.Module, list[Site]]:
    tree = ast.parse(path.read_text("utf-8"))
    return tree, list(_below(tree, "", (0, 0)))


def _below(node: ast.AST, function: str, around: tuple[int, int]) -> Iterator[Site]:
    for child in ast.iter_child_nodes(node):
        yield from _at(child, function, around)


def _at(node: ast.AST, function: str, around: tuple[int, int]) -> Iterator[Site]:
    """The sites in a node, in the order of the text: only in functions, and not in words."""
    match node:
        case ast.ClassDef() | ast.FunctionDef():
            if node.name.strip("_").startswith(WORDS):
                return
            reads = isinstance(node, ast.ClassDef) or node.name.strip("_").startswith("read")
            for child in node.body:
                if not reads or isinstance(child, ast.FunctionDef):
                    yield from _at(child, f"{function}.{node.name}".lstrip("."), around)
        case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name in GUARDS:
            return
        case ast.JoinedStr() | ast.Raise() | ast.Assert() | ast.arguments():
            return
        case ast.AnnAssign():
            yield from _at(node.value, function, _lines(node)) if node.value else ()
        case ast.Lambda():
            yield from _at(node.body, function or "lambda", around)
        case ast.Expr(value=ast.Call() as call) if _talks(call):
            return
        case _:
            if isinstance(node, ast.stmt):
                around = _lines(node)
            if function:
                for edit in _edits(node):
                    yield Site(function, getattr(node, "lineno", around[0]), around, _told(node, edit), edit)
            yield from _below(node, function, around)


def _lines(node: ast.stmt) -> tuple[int, int]:
    """The lines of a statement; of one with a body those before the body."""
    head: ast.AST = node
    match node:
        case ast.If() | ast.While():
            head = node.test
        case ast.For():
            head = node.iter
        case ast.Match():
            head = node.subject
        case ast.With():
            head = node.items[0].context_expr
    return node.lineno, getattr(head, "end_lineno", node.lineno)


def _edits(node: ast.AST) -> Iterator[Edit]:
    """The ways to turn a node round."""
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                yield Edit(node, "ops", [*ops[:i], COMPARE[type(op)](), *ops[i + 1 :]])
        case ast.BoolOp(values=values):
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield Edit(node, "values", rest if len(rest) > 1 else rest * 2)
        case ast.UnaryOp(op=ast.Not()):
            yield Edit(node, "operand", _not(node.operand))
        case ast.BinOp() | ast.AugAssign() if type(node.op) in SUMS and not _is_text(node):
            yield Edit(node, "op", SUMS[type(node.op)]())
        case ast.Constant(value=bool(value)):
            yield Edit(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield Edit(node, "value", value + 1)
        case ast.Call(func=ast.Name(id=name)) if name in PAIRS:
            yield Edit(node, "func", ast.Name(PAIRS[name], ast.Load()))
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield Edit(node, "value", ast.BoolOp(ast.And(), [ast.Constant(False), node.value]))
        case ast.If() | ast.IfExp() | ast.While() if _bare(node.test):
            yield Edit(node, "test", _not(node.test))
        case ast.comprehension(ifs=ifs):
            for i, test in enumerate(ifs):
                if _bare(test):
                    yield Edit(node, "ifs", [*ifs[:i], _not(test), *ifs[i + 1 :]])
        case _:
            return


def _talks(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in TALK


def _is_text(node: ast.BinOp | ast.AugAssign) -> bool:
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    return any(isinstance(n, ast.JoinedStr) or (isinstance(n, ast.Constant) and type(n.value) is str) for n in sides)


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _bare(test: ast.expr) -> bool:
    """Whether a condition is turned round nowhere else."""
    told = ast.Compare | ast.BoolOp | ast.Constant | ast.NamedExpr
    return not isinstance(test, told) and not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))


def _told(node: ast.AST, edit: Edit) -> str:
    """The text before and after a change."""
    before = _text(node)
    back = edit.make()
    after = _text(node)
    back.make()
    if after == f"False and {before}" or after.startswith(("False and (yield", "(False and")):
        return f"{before} → left out"
    return f"{before} → {after}"


def _text(node: ast.AST) -> str:
    match node:
        case ast.If() | ast.While():
            return f"if {ast.unparse(node.test)}"
        case ast.comprehension():
            return " ".join(f"if {ast.unparse(test)}" for test in node.ifs)
        case _:
            return " ".join(ast.unparse(node).split())


def _swap(path: Path, number: int) -> None:
    """Give the functions of a file the code that they have with one change."""
    tree, sites = _sites(path)
    before = _functions_of(tree, path)
    sites[number].edit.make()
    after = _functions_of(ast.fix_missing_locations(tree), path)
    both = ((codes, after[key]) for key, codes in before.items() if len(codes) == len(after[key]))
    changed = {_id(old): new for codes, news in both for old, new in zip(codes, news, strict=True) if old != new}
    swapped = 0
    for function in functions()[str(path)]:
        new = changed.get(_id(function.__code__))
        # One that needs fewer of the variables around it is made anew by the function around it, which is changed, too.
        if new is not None and len(new.co_freevars) == len(function.__code__.co_freevars):
            function.__code__ = new
            swapped += 1
    if not swapped:
        raise NotOfTheTitle(f"{path}: nobody holds the function that is changed")


@cache
def functions() -> dict[str, list[FunctionType]]:
    """Every function in memory by its file. Asked once, before the first mutant: that takes a while."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for thing in every_object():
        if isinstance(thing, FunctionType):
            found[thing.__code__.co_filename].append(thing)
    return found


def _id(code: CodeType) -> tuple[str, CodeType]:
    return code.co_qualname, code


def _functions_of(tree: ast.Module, path: Path) -> dict[tuple[str, int], list[CodeType]]:
    """The codes of a file's functions by name and line, which no change moves. Generators in them may come and go:
    whoever holds the function around one has it."""
    found: dict[tuple[str, int], list[CodeType]] = defaultdict(list)
    for code in _codes(compile(tree, str(path), "exec")):
        if code.co_name not in INNER:
            found[code.co_qualname, code.co_firstlineno].append(code)
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The codes in a code, itself first."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def constant_mutants(path: Path) -> Iterator[Mutant]:
    """The mutants of a module's own figures: NAME = 5."""
    for node in ast.parse(path.read_text("utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(value))) if type(value) is int:
                change = f"{name} = {value} → {value + 1}"
                line = f"{short(path)}:{node.lineno}"
                yield Mutant("code", short(path), change, line, None, partial(_reset, name, value))


def _reset(name: str, value: int) -> None:
    """Give a figure another value wherever it was imported."""
    for key, module in list(sys.modules.items()):
        if key.startswith("shortline.") and vars(module).get(name) == value:
            setattr(module, name, value + 1)
