"""A newcomer with a new browser, a person that answers, and moderators."""

import json
import unittest
import uuid

import test_console
from browser import Site, WebTest, expect, root
from pictures import png
from stack import until


class NewcomerTests(test_console.ConsoleTest):
    expected_errors = ("status of 401", "status of 403")

    def test_on_a_phone_in_english(self):
        self.play("en-GB", "Offers", "offer")

    def test_on_a_phone_in_german(self):
        self.play("de-DE", "Angebote", "Angebot")

    def test_on_a_phone_in_dutch(self):
        self.play("nl-NL", "Aanbod", "aanbod")

    def play(self, locale, app, kind):
        """From nothing to a posted photo that another finds, keeps and asks about; a moderator hides it, its author
        reads why and objects, and another moderator decides."""
        self.words = json.loads((root / f"Shared/Texts/{locale[:2]}.json").read_text())
        self.phone = {"locale": locale, "viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
        self.title = f"Ruderboot {uuid.uuid4().hex[:6]}"
        rita = self.posts_a_photo(app, kind)
        post = rita.url.rsplit("/", 1)[1]
        self.finds_and_asks()
        rita.get_by_role("link", name=self.words["screen.chats"]).click()
        rita.get_by_role("link", name=self.words["chat.requests"]).click()
        rita.get_by_role("link", name="Theo").click()
        expect(rita.get_by_role("log")).to_contain_text("Ist das Boot noch da?")
        self.hides(post)
        self.reads_why_and_objects(rita)
        self.decides()
        rita.goto("/app/offers")
        rita.get_by_role("link", name=self.words["hiding.show"], exact=True).click()
        expect(rita.get_by_text("In Ordnung.")).to_be_visible()

    def button(self, page, text):
        return page.get_by_role("button", name=self.words[text], exact=True)

    def register(self, page, name):
        page.get_by_role("textbox", name=self.words["register.displayName"], exact=True).fill(name)
        page.get_by_role("textbox", name=self.words["register.email"]).fill(f"{uuid.uuid4().hex[:8]}@example.org")
        page.get_by_role("textbox", name=self.words["account.password"]).fill("zwölf Äpfel im Korb")
        self.button(page, "account.register").click()

    def posts_a_photo(self, app, kind):
        page = self.page("/app/", **self.phone)
        page.get_by_role("link", name=app).click()
        page.get_by_role("link", name=self.words["action.add"].replace("{kind}", kind)).click()
        page.get_by_role("link", name=self.words["account.register"]).click()
        self.register(page, "Rita")
        page.get_by_label(self.words["form.title"]).fill(self.title)
        page.get_by_label(self.words["photos.choose"]).set_input_files(
            [{"name": "boat.png", "mimeType": "image/png", "buffer": png()}]
        )
        expect(page.locator(".chosen img")).to_have_count(1)
        page.get_by_role("combobox", name=self.words["form.place"]).fill("Salzburg")
        page.get_by_role("listbox").get_by_role("option").first.click()
        self.button(page, "own.publish").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(self.title)
        return page

    def finds_and_asks(self):
        page = self.page("/app/offers", **self.phone)
        page.get_by_role("searchbox").fill(self.title)
        page.get_by_role("link", name=self.title).click()
        self.button(page, "favourite.keep").click()
        expect(self.button(page, "favourite.kept")).to_be_visible()
        page.get_by_role("link", name=self.words["contact.message"]).click()
        page.get_by_role("link", name=self.words["account.register"]).click()
        self.register(page, "Theo")
        page.get_by_role("textbox", name=self.words["chat.write"]).fill("Ist das Boot noch da?")
        # On a phone, Enter begins a line.
        self.button(page, "chat.send").click()
        expect(page.get_by_text("Ist das Boot noch da?")).to_be_visible()
        page.goto("/app/offers/favourites")
        expect(page.get_by_role("link", name=self.title)).to_be_visible()

    def hides(self, post):
        """A moderator hides the post in the console."""
        page = self.console(self.staff("Milo"), f"/console/post/{post}", locale=self.phone["locale"])
        self.button(page, "console.posts.hide").click()
        page.get_by_label(self.words["console.posts.reason"]).fill("Es fehlt der Preis.")
        page.get_by_role("dialog").get_by_role("button", name=self.words["console.posts.hide"], exact=True).click()
        expect(page.get_by_text(self.words["console.posts.hidden"])).to_be_visible()

    def reads_why_and_objects(self, page):
        def told():
            page.goto("/app/offers")
            expect(page.get_by_role("heading", level=1)).to_be_attached()
            return page.get_by_text(self.words["hiding.banner"]).count() > 0

        until(told)
        page.get_by_role("link", name=self.words["hiding.show"], exact=True).click()
        expect(page.get_by_text("Es fehlt der Preis.")).to_be_visible()
        page.get_by_text(self.words["hiding.object"], exact=True).click()
        page.get_by_label(self.words["hiding.why"]).fill("Er steht im Text.")
        self.button(page, "hiding.send").click()
        expect(page.get_by_text("Er steht im Text.")).to_be_visible()

    def decides(self):
        page = self.console(self.staff("Mona"), "/console/objections", locale=self.phone["locale"])
        card = page.get_by_role("article").filter(has=page.get_by_role("link", name=self.title))
        card.get_by_label(self.words["console.objections.answer"]).fill("In Ordnung.")
        self.button(card, "console.objections.restore").click()
        expect(card).to_have_count(0)


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
