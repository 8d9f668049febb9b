"""A simulated person who plays on the page in a browser."""

import json

from tests.draw.chromium import Browser


class Person:
    """A person who clicks on places of a board, pushes buttons and reads the messages of a page."""

    def __init__(self, page: Browser) -> None:
        self.page = page

    def at(self, place: str, rows: int, cols: int) -> tuple[float, float]:
        """Return the point (x, y) of a place of a rows × cols board in the window, scrolled to it if necessary."""
        x, y = self.page.value(f"""(() => {{
          const board = document.querySelector(".board"), svg = board.querySelector("svg").viewBox.baseVal;
          const [x, y, wide, tall] = box({json.dumps(place)}, {{ rows: {rows}, cols: {cols} }});
          const point = () => {{ const edges = board.getBoundingClientRect(), scale = edges.width / svg.width;
            return [edges.left + (x + wide / 2 - svg.x) * scale, edges.top + (y + tall / 2 - svg.y) * scale]; }};
          const [left, top] = point();
          const scroll = document.querySelector(".scroll");
          if (left < 0 || left > innerWidth) scroll.scrollLeft += left - innerWidth / 2;
          if (top < 0 || top > innerHeight) scrollBy(0, top - innerHeight / 2);
          return point();
        }})()""")
        return x, y

    def push(self, word: str) -> None:
        """Push the button with a text or label."""
        self.page.value(f"""(() => {{
          const found = [...document.querySelectorAll("button")].find((one) => one.textContent === {json.dumps(word)}
            || one.getAttribute("aria-label") === {json.dumps(word)});
          found.click();
        }})()""")

    @property
    def said(self) -> str:
        """The message that the page shows."""
        return str(self.page.value('document.querySelector(".said").textContent'))

    @property
    def ink(self) -> str:
        """The SVG of what was drawn on the board."""
        return str(self.page.value('document.querySelector("svg.ink").innerHTML'))

    @property
    def solved(self) -> bool:
        """Whether the page says that the board is solved."""
        return bool(self.page.value('document.querySelector(".board").classList.contains("solved")'))

    def count(self, selector: str) -> int:
        """Return the number of elements that match a CSS selector."""
        return int(self.page.value(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def assert_quiet(self, server: str = "file:") -> None:
        """Assert that nothing was written to the console and nothing requested from a network but from `server`."""
        assert self.page.console_messages() == []
        outside = [address for address in self.page.requested_addresses() if not address.startswith((server, "data:"))]
        assert outside == []
