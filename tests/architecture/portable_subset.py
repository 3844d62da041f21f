"""Reads a module's syntax tree and names what MicroPython, or a pure rule, could not live with."""

import ast
from collections.abc import Iterator

# What the portable packages may import from outside themselves: both Pythons have `sys`, and `typing` is
# a shim there.
MODULES = frozenset({"sys", "typing"})
TYPING = frozenset({"TYPE_CHECKING", "Any", "NamedTuple"})
DECORATORS = frozenset({"property", "staticmethod", "classmethod"})
# Builtins that do input or output, reach around the rules, or differ from run to run.
BUILTINS = frozenset(
    {"open", "print", "input", "exec", "eval", "compile", "globals", "locals", "vars", "__import__"}
    | {"setattr", "delattr", "id", "breakpoint"}
)
# Methods of CPython's numbers and strings that MicroPython has not got.
METHODS = frozenset(
    {"bit_count", "bit_length", "is_integer", "removeprefix", "removesuffix", "casefold", "zfill"}
    | {"ljust", "rjust", "isdecimal", "isnumeric", "isascii", "isidentifier", "isprintable"}
    | {"translate", "maketrans", "expandtabs", "capitalize", "title", "swapcase", "format_map"}
)
CHANGING = frozenset(
    {"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "add", "discard"}
    | {"update", "setdefault", "popitem"}
)
REFUSED_NODES: dict[type[ast.AST], str] = {
    ast.Match: "match",
    ast.AsyncFunctionDef: "async",
    ast.AsyncFor: "async",
    ast.AsyncWith: "async",
    ast.Await: "async",
    ast.TryStar: "except*",
    ast.Global: "a write to a module's state",
}
Function = ast.FunctionDef | ast.Lambda


def refusals(
    source: str, own_packages: tuple[str, ...], *, may_remember: bool = False
) -> list[str]:
    """Return what is outside the subset as "line 3: match", in the order of the lines; [] is good.

    `may_remember` allows a module to keep answers it has computed (Python's own cache is not portable).
    """
    tree = ast.parse(source)
    found = [
        (getattr(node, "lineno", 0), what)
        for node in ast.walk(tree)
        for what in (*_syntax(node), *_names(node), *_imports(node, own_packages))
    ]
    if not may_remember:
        found += _writes_to_module_state(tree)
    return [f"line {line}: {what}" for line, what in sorted(set(found))]


def _syntax(node: ast.AST) -> Iterator[str]:
    if type(node) in REFUSED_NODES:
        yield REFUSED_NODES[type(node)]
    match node:
        case ast.ClassDef(bases=bases, keywords=keywords):
            if keywords:
                yield "metaclass or class keyword"
            for base in bases:
                if ast.unparse(base).rpartition(".")[2] in ("NamedTuple", "TypedDict", "Protocol"):
                    yield f"class syntax of {ast.unparse(base)}"
        case ast.arguments(posonlyargs=[_, *_]):
            yield "positional-only argument"
        case ast.List() | ast.Tuple() | ast.Set() if isinstance(
            getattr(node, "ctx", ast.Load()), ast.Load
        ):
            if any(isinstance(element, ast.Starred) for element in node.elts):
                yield "unpacking inside a display"
        case ast.Dict(keys=keys) if None in keys:
            yield "unpacking inside a display"
        case ast.JoinedStr(values=values):
            yield from _debugging_f_string(values)


def _debugging_f_string(values: list[ast.expr]) -> Iterator[str]:
    for text, value in zip(values, values[1:], strict=False):
        match text, value:
            case ast.Constant(value=str(before)), ast.FormattedValue(value=shown):
                if before.rstrip().endswith(ast.unparse(shown) + "="):
                    yield "f-string with ="


def _names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.FunctionDef(decorator_list=decorators) | ast.ClassDef(decorator_list=decorators):
            for decorator in decorators:
                name = ast.unparse(decorator)
                if name not in DECORATORS and not name.endswith(".setter"):
                    yield f"decorator {name}"
        case ast.Name(id=name, ctx=ast.Load()) if name in BUILTINS:
            yield f"builtin {name}"
        case ast.Attribute(attr=name) if name in METHODS:
            yield f"method {name}"


def _imports(node: ast.AST, own_packages: tuple[str, ...]) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            for alias in names:
                if not _is_own(alias.name, own_packages):
                    yield f"import {alias.name}"
        case ast.ImportFrom(level=level) if level:
            yield "relative import"
        case ast.ImportFrom(module="typing", names=names):
            for alias in names:
                if alias.name not in TYPING:
                    yield f"import typing.{alias.name}"
        case ast.ImportFrom(module=str(module)):
            if module not in MODULES and not _is_own(module, own_packages):
                yield f"import {module}"


def _is_own(module: str, own_packages: tuple[str, ...]) -> bool:
    return any(module == own or module.startswith(own + ".") for own in own_packages)


def _writes_to_module_state(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Find functions that change a list, dict or object which the module made when it was imported."""
    made_by_module = {
        node.id
        for statement in tree.body
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef)
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    for function in ast.walk(tree):
        if not isinstance(function, Function):
            continue
        nodes = list(ast.walk(function))
        local = {node.arg for node in nodes if isinstance(node, ast.arg)} | {
            node.id
            for node in nodes
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        for node in nodes:
            changed = _changed_by(node)
            if changed and changed in made_by_module - local:
                yield getattr(node, "lineno", 0), "a write to a module's state"


def _changed_by(node: ast.AST) -> str:
    """Return the name whose object this node changes in place, "" if it changes none."""
    match node:
        case (
            ast.Subscript(ctx=ast.Store() | ast.Del()) | ast.Attribute(ctx=ast.Store() | ast.Del())
        ):
            target: ast.expr = node
        case ast.Call(func=ast.Attribute(value=target, attr=method)) if method in CHANGING:
            pass
        case _:
            return ""
    while isinstance(target, ast.Subscript | ast.Attribute):
        target = target.value
    return target.id if isinstance(target, ast.Name) else ""
