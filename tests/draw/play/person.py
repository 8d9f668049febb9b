"""Somebody in front of the page, in a browser."""

import json

from tests.draw.chromium import Browser


class Person:
    """Somebody who clicks on the places of a board, pushes buttons and reads what is said."""

    def __init__(self, page: Browser) -> None:
        self.page = page

    def at(self, place: str, rows: int, cols: int) -> tuple[float, float]:
        """Return the point of a place in the window, scrolled there if it is outside."""
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
        """Push a button."""
        self.page.value(f"""(() => {{
          const found = [...document.querySelectorAll("button")].find((one) => one.textContent === {json.dumps(word)}
            || one.getAttribute("aria-label") === {json.dumps(word)});
          found.click();
        }})()""")

    @property
    def said(self) -> str:
        return str(self.page.value('document.querySelector(".said").textContent'))

    @property
    def ink(self) -> str:
        return str(self.page.value('document.querySelector("svg.ink").innerHTML'))

    @property
    def solved(self) -> bool:
        return bool(self.page.value('document.querySelector(".board").classList.contains("solved")'))

    def count(self, selector: str) -> int:
        return int(self.page.value(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def quiet(self, server: str = "file:") -> None:
        """Nothing was written to the console, and nothing was asked of a network."""
        assert self.page.complaints() == []
        outside = [one for one in self.page.requested() if not one.startswith((server, "data:"))]
        assert outside == []
