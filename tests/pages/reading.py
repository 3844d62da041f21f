"""A page as a tree, as far as tests ask: its elements, their text, and what is only for the eye left out."""

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = frozenset({"meta", "link", "img", "input", "br", "hr", "use", "rect", "path", "circle"})
APART = frozenset({"td", "th", "li", "dt", "dd", "p", "caption"})
UNSEEN = frozenset({"script", "style", "template"})


class Element:
    """One element: `parts` are its texts and children in order; it may stand alone in a test."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Element | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.parts: list[str | Element] = []

    def walk(self) -> Iterator["Element"]:
        yield self
        for part in self.parts:
            if isinstance(part, Element):
                yield from part.walk()

    def text(self) -> str:
        """Return the text a reader sees, cards drawn or in a line left out: their names are elsewhere."""
        if self.tag in UNSEEN or self.attributes.get("aria-hidden") == "true":
            return ""
        inside = "".join(p if isinstance(p, str) else p.text() for p in self.parts)
        return f" {inside} " if self.tag in APART else inside

    def own_text(self) -> str:
        return "".join(part for part in self.parts if isinstance(part, str))

    def within(self, attribute: str) -> str | None:
        """Return an attribute of this element or of the nearest around it that has one."""
        element: Element | None = self
        while element is not None:
            if attribute in element.attributes:
                return element.attributes[attribute]
            element = element.parent
        return None


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.top = Element("", {}, None)
        self.at = self.top

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.parts.append(element)
        if tag not in VOID:
            self.at = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.parts.append(Element(tag, dict.fromkeys((n for n, _ in attrs), ""), self.at))

    def handle_endtag(self, tag: str) -> None:
        element: Element | None = self.at
        while element is not None and element.tag != tag:
            element = element.parent
        if element is not None and element.parent is not None:
            self.at = element.parent

    def handle_data(self, data: str) -> None:
        self.at.parts.append(data)


def read(html: str) -> Element:
    """Read a page; it is as well-formed as our templates are."""
    reader = _Reader()
    reader.feed(html)
    return reader.top
