"""Every screen on a phone and a desktop, light and dark: axe finds nothing, and nothing is wider than the window."""

import pathlib
import unittest

import axe_playwright_python
from browser import WebTest, expect
from tour import Sami, filled, place, screens

axe = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


class AccessibilityTests(WebTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.names = filled()

    def check(self, **look):
        settings = {"geolocation": {"latitude": place["lat"], "longitude": place["lon"]}, "permissions": ["geolocation"]}
        page = self.page(**settings, **look)
        self.sign_in(page, Sami)
        found = []
        for name, path in screens:
            page.goto(path.format(**self.names))
            expect(page.locator("main h1").first).to_be_visible()
            expect(page.locator(".skeletons")).to_have_count(0)
            page.evaluate(axe)
            result = page.evaluate("(rules) => axe.run(document, rules)", rules)
            for violation in result["violations"]:
                parts = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
                found.append(f"{name}: {violation['id']}: {parts}")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                found.append(f"{name}: {wide} pixels wider than the window")
        self.assertEqual(found, [])

    def test_on_a_phone(self):
        self.check(viewport={"width": 360, "height": 740})

    def test_on_a_phone_in_the_dark_and_in_german(self):
        self.check(viewport={"width": 360, "height": 740}, color_scheme="dark", locale="de-DE")

    def test_on_a_desktop(self):
        self.check(viewport={"width": 1920, "height": 1080}, locale="nl-NL")


if __name__ == "__main__":
    unittest.main()
