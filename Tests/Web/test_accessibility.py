"""Every screen, dark on a phone and light on a desktop: without findings of axe, and not wider than the window."""

import pathlib
import unittest

import axe_playwright_python
from browser import WebTest, expect
from tour import filled, place, tours

axe = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


class AccessibilityTests(WebTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.names = filled()

    def check(self, **look):
        settings = {"geolocation": {"latitude": place["lat"], "longitude": place["lon"]}, "permissions": ["geolocation"]}
        found = []
        for visitor, screens in tours(self.names):
            page = self.page(**settings, **look)
            # Signs in on a page of the origin, since its storage keeps the session.
            page.goto(screens[0][1])
            self.sign_in(page, visitor)
            for name, address in screens:
                page.goto(address)
                expect(page.locator("main h1").first).to_be_visible()
                expect(page.locator(".skeletons")).to_have_count(0)
                found += self.faults(page, name)
        self.assertEqual(found, [])

    def faults(self, page, name):
        """Returns axe's findings on a screen, and whether it is wider than the window."""
        page.evaluate(axe)
        found = []
        for violation in page.evaluate("(rules) => axe.run(document, rules)", rules)["violations"]:
            parts = "; ".join(node["html"][:160] for node in violation["nodes"][:3])
            found.append(f"{name}: {violation['id']}: {parts}")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return found + ([f"{name}: {wide} pixels wider than the window"] if wide > 0 else [])

    def test_the_keyboard_skips_to_the_content(self):
        page = self.page("/app/offers/list")
        expect(page.locator("main h1")).to_have_count(1)
        page.keyboard.press("Tab")
        link = page.get_by_role("link", name="Skip to the content")
        expect(link).to_be_focused()
        expect(link).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("#main")).to_be_focused()
        self.assertTrue(page.url.endswith("/app/offers/list"))

    def test_on_a_phone_in_the_dark_and_in_german(self):
        self.check(viewport={"width": 360, "height": 740}, color_scheme="dark", locale="de-DE")

    def test_on_a_desktop(self):
        self.check(viewport={"width": 1920, "height": 1080}, locale="nl-NL")


if __name__ == "__main__":
    unittest.main()
