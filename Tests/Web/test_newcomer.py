"""A newcomer with a new browser, and a person that answers."""

import unittest
import uuid

from browser import Site, WebTest, expect, root
from pictures import png


class NewcomerTests(WebTest):
    expected_errors = ("status of 401", "status of 403")

    def register(self, page, name):
        page.get_by_role("textbox", name="Name", exact=True).fill(name)
        page.get_by_role("textbox", name="E-mail address").fill(f"{uuid.uuid4().hex[:8]}@example.org")
        page.get_by_role("textbox", name="Password").fill("zwölf Äpfel im Korb")
        page.get_by_role("button", name="Register").click()

    def test_from_a_new_stack_to_a_photo_that_somebody_finds_likes_and_asks_about(self):
        """A newcomer registers and posts a photo, which a second browser finds, likes and asks about."""
        title = f"Ruderboot {uuid.uuid4().hex[:6]}"
        rita = self.page("/app/")
        rita.get_by_role("link", name="Offers").click()
        rita.get_by_role("link", name="Add offer").click()
        rita.get_by_role("link", name="Register").click()
        self.register(rita, "Rita")
        rita.get_by_label("Title").fill(title)
        rita.get_by_label("Choose photos").set_input_files([{"name": "boat.png", "mimeType": "image/png", "buffer": png()}])
        expect(rita.locator(".chosen img")).to_have_count(1)
        rita.get_by_role("combobox", name="City or address").fill("Salzburg")
        rita.get_by_role("listbox").get_by_role("option").first.click()
        rita.get_by_role("button", name="Publish").click()
        expect(rita.get_by_role("heading", level=1)).to_have_text(title)

        theo = self.page("/app/offers")
        theo.get_by_role("searchbox").fill(title)
        theo.get_by_role("link", name=title).click()
        theo.get_by_role("button", name="Keep").click()
        expect(theo.get_by_role("button", name="Kept")).to_be_visible()
        theo.get_by_role("link", name="Send message").click()
        theo.get_by_role("link", name="Register").click()
        self.register(theo, "Theo")
        theo.get_by_role("textbox", name="Message").fill("Is the boat still there?")
        theo.keyboard.press("Enter")
        expect(theo.get_by_text("Is the boat still there?")).to_be_visible()
        theo.goto("/app/offers/favourites")
        expect(theo.get_by_role("link", name=title)).to_be_visible()

        rita.get_by_role("link", name="Chats").click()
        rita.get_by_role("link", name="Requests").click()
        rita.get_by_role("link", name="Theo").click()
        expect(rita.get_by_role("log")).to_contain_text("Is the boat still there?")


class FreshTests(WebTest):
    """A stack right after `umkreis up`."""

    @classmethod
    def setUpClass(cls):
        cls.site = Site(apps=())
        cls.addClassCleanup(cls.site.stack.end)
        cls.addClassCleanup(cls.site.edge.stop)

    def test_a_server_without_apps_says_how_to_install_one(self):
        for path in ("/app/", "/app/offers"):
            page = self.page(path)
            expect(page.get_by_role("heading", level=1)).to_have_text("No app is installed yet")
            for command in ("umkreis app install FILE", "umkreis demo"):
                expect(page.get_by_text(command, exact=True)).to_be_visible()
            page.get_by_role("link", name="Everything else").click()
            expect(page.get_by_role("heading", level=1)).to_have_text("Everything else")

    def test_an_app_that_is_installed_meanwhile_appears(self):
        page = self.page("/app/", locale="de-DE")
        expect(page.get_by_role("heading", level=1)).to_have_text("Noch keine App installiert")
        self.site.stack.umkreis("app", "install", str(root / "Compose/apps/offers.json"))
        page.get_by_role("button", name="Erneut versuchen").click()
        page.get_by_role("link", name="Angebote").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Angebote")


if __name__ == "__main__":
    unittest.main()
