"""Several people share one browser, which removes a person's data with the session."""

import unittest

from browser import WebTest, expect, services
from pictures import png

# All data that a later user of the browser could read.
KEPT = """async () => {
    const { list } = await import("/shared/core/database.js");
    const photos = await (await caches.open("photos")).keys();
    return JSON.stringify({
        local: { ...localStorage }, tab: { ...sessionStorage }, replies: await list("replies"), outbox: await list("outbox"),
        photos: photos.map((request) => request.url),
    });
}"""


class SharedBrowserTests(WebTest):
    expected_errors = ("net::ERR_INTERNET_DISCONNECTED", "401 (Unauthorized)")
    as_written = True

    def setUp(self):
        super().setUp()
        self.anna, self.bruno = self.site.person("Anna"), self.site.person("Bruno")
        self.chat = self.anna.send("chat.openConversation", {"with": self.bruno.user})["conversation"]["id"]
        self.anna.send("chat.sendMessage", {"conversation": self.chat, "text": "Hello Bruno"})
        self.bruno.send("chat.sendMessage", {"conversation": self.chat, "text": "Hello Anna"})
        place = {"geonameID": 2759794, "country": "NL", "city": "Amsterdam"}
        trip = {"title": "To the canals", "place": place, "dates": {"start": "2027-05-01", "end": "2027-05-04"}}
        self.anna.send("catalogue.createTrip", {"trip": trip})

    def annas_browser(self, unsent=()):
        """A page of Anna with data of every sort."""
        page = self.page("/app/icon.svg", service_workers="allow")
        self.sign_in(page, self.anna)
        page.goto("/app/trips/trips")
        expect(page.locator("#main")).to_contain_text("To the canals")
        self.stored(page)
        page.goto("/app/offers/new/offer")
        page.get_by_label("Title").fill("My old kayak")
        page.evaluate("""async () => {
            const { rememberCamera } = await import("/shared/map/region.js");
            rememberCamera({ name: "offers" }, { center: [13.04659, 47.79941], zoom: 17 });
            const { searchAround } = await import("/shared/core/position.js");
            searchAround({ name: "Home", point: { lat: 47.79941, lon: 13.04659 } });
            const { recordError } = await import("/shared/core/errors.js");
            recordError("Only Anna saw this");
        }""")
        page.goto(f"/app/divers/chats/{self.chat}")
        expect(page.locator(".message .text").last).to_have_text("Hello Anna")
        for text in unsent:
            page.context.set_offline(True)
            field = page.get_by_role("textbox", name="Message")
            field.fill(text)
            field.press("Enter")
            expect(page.locator(".pending").last).to_contain_text(text)
        kept = page.evaluate(KEPT)
        for word in self.words(unsent):
            self.assertIn(word, kept)
        return page

    def words(self, unsent):
        return (self.anna.user, "Hello Anna", "To the canals", "My old kayak", "47.79941", "Only Anna saw this", *unsent)

    def expect_no_trace(self, page, unsent=()):
        kept = page.evaluate(KEPT)
        for word in self.words(unsent):
            self.assertNotIn(word, kept)

    def removed(self, page):
        return page.locator(".notice", has_text="before signing out")

    def test_after_a_sign_out_on_another_device_the_next_start_removes_everything(self):
        page = self.annas_browser(unsent=["Never sent"])
        self.anna.send("auth.revokeOtherSessions", {})
        page.goto("about:blank")
        page.context.set_offline(False)
        page.goto("/app/divers/chats")
        expect(page.get_by_role("heading", name="Chats need an account")).to_be_visible()
        expect(self.removed(page)).to_contain_text("2 changes that were not sent")
        self.assertNotIn("Never sent", page.locator("body").inner_text())
        self.expect_no_trace(page, ["Never sent"])

    def test_a_refusal_on_an_open_page_removes_everything(self):
        page = self.annas_browser()
        self.anna.send("auth.revokeOtherSessions", {})
        page.locator("#tabs").get_by_role("link", name="Chats").click()
        expect(page.get_by_role("heading", name="Chats need an account")).to_be_visible()
        self.expect_no_trace(page)

    def test_an_idle_page_removes_everything_as_well(self):
        page = self.annas_browser()
        self.anna.send("auth.revokeOtherSessions", {})
        expect(page.get_by_role("heading", name="Chats need an account")).to_be_visible()
        self.expect_no_trace(page)

    def test_the_next_person_finds_no_trace(self):
        page = self.annas_browser(unsent=["Never sent"])
        # Must happen before the page is left, since that restores its network and Anna's outbox would be sent.
        page.context.clear_cookies()
        page.goto("about:blank")
        page.context.set_offline(False)
        page.goto("/app/icon.svg")
        self.sign_in(page, self.bruno)
        page.goto(f"/app/divers/chats/{self.chat}")
        expect(page.locator(".message .text").last).to_have_text("Hello Anna")
        kept = page.evaluate(KEPT)
        for word in (f"{self.anna.user} ", "To the canals", "My old kayak", "47.79941", "Only Anna saw this", "Never sent"):
            self.assertNotIn(word, kept)
        messages = self.bruno.send("chat.listMessages", {"conversation": self.chat})["messages"]
        self.assertEqual([message["text"] for message in messages], ["Hello Bruno", "Hello Anna"])

    def test_the_button_warns_of_losses_and_removes_everything_in_all_tabs(self):
        page = self.annas_browser(unsent=["Never sent"])
        self.refuse_messages(page)
        other = page.context.new_page()
        other.goto("/app/offers/new/offer")
        other.get_by_label("Title").fill("My old kayak")
        page.goto("/app/divers/account")
        page.get_by_role("button", name="Sign out").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("2 changes that were not sent yet get lost.")
        dialog.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("heading", name="Not signed in")).to_be_visible()
        expect(other.get_by_label("Title")).to_have_count(0)
        for tab in (page, other):
            self.expect_no_trace(tab, ["Never sent"])

    def refuse_messages(self, page):
        """The browser is online again, but a message still waits."""
        page.context.route("**/v1/chat/sendMessage", lambda route: route.abort())
        self.expected_errors = (*self.expected_errors, "net::ERR_FAILED")
        page.context.set_offline(False)

    def test_a_reply_that_comes_after_the_end_is_not_kept(self):
        page = self.annas_browser()
        waiting = []
        page.route("**/v1/chat/listMessages*", lambda route: waiting.append(route))
        page.evaluate("""(conversation) => {
            window.late = import("/shared/core/cache.js").then(({ cachedSend }) =>
                cachedSend("chat.listMessages", { conversation, limit: 7 }).catch(() => {}));
        }""", self.chat)
        services.until(lambda: page.evaluate("1") and waiting)
        page.evaluate("import('/shared/core/session.js').then(({ forgetAccount }) => forgetAccount())")
        for route in waiting:
            route.continue_()
        page.evaluate("window.late")
        self.expect_no_trace(page)

    def test_a_start_without_a_server_keeps_everything(self):
        page = self.annas_browser()
        page.route("**/v1/auth/myAccount", lambda route: route.abort())
        self.expected_errors = (*self.expected_errors, "net::ERR_FAILED")
        page.reload()
        expect(page.locator(".message .text").last).to_have_text("Hello Anna")
        for word in self.words(()):
            self.assertIn(word, page.evaluate(KEPT))
        last = page.evaluate('''async () => {
            const { remembered } = await import("/shared/core/settings.js");
            return [remembered("map.offers", null), remembered("around", null)];
        }''')
        self.assertEqual([last[0]["zoom"], last[1]["name"]], [17, "Home"])

    def test_photos_go_with_their_person(self):
        photo = self.anna.upload(png(40, 30))
        self.anna.send("auth.updateProfile", {"photo": photo})
        page = self.annas_browser()
        page.goto("/app/divers/account")
        expect(page.locator("#main img").first).to_have_js_property("complete", True)
        services.until(lambda: photo in page.evaluate(KEPT))
        page.get_by_role("button", name="Sign out").click()
        page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("heading", name="Not signed in")).to_be_visible()
        self.assertNotIn(photo, page.evaluate(KEPT))

    def test_signing_in_keeps_the_view_of_the_map(self):
        page = self.page("/app/icon.svg")
        page.evaluate("localStorage.setItem('umkreis.map.offers', JSON.stringify({ center: [4, 52], zoom: 9 }))")
        self.sign_in(page, self.anna)
        page.goto("/app/offers/map")
        services.until(lambda: page.evaluate("localStorage.getItem('umkreis.owner')") == f'"{self.anna.user}"')
        self.assertIn('"zoom":9', page.evaluate(f"localStorage.getItem('umkreis.map.offers@{self.anna.user}')"))


if __name__ == "__main__":
    unittest.main()
