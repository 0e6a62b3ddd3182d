"""A guest's favourites: the overview, its states, lists, and contact."""

import re
import unittest

from browser import WebTest, expect
from pictures import png


class FavouriteTests(WebTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.oskar = cls.site.person("Oskar")

    def offer(self, title, **content):
        return self.oskar.post("offer", title, **content)

    def kept(self, *posts):
        """The favourites of a guest after keeping posts."""
        page = self.page("/app/offers")
        for post in posts:
            page.goto(f"/app/offers/post/{post}")
            page.get_by_role("button", name="Keep", exact=True).click()
            expect(page.get_by_role("button", name="Kept")).to_have_attribute("aria-pressed", "true")
            expect(page.get_by_text("Kept as a favourite")).to_be_visible()
        page.goto("/app/offers/favourites")
        expect(page.locator(".favourite")).to_have_count(len(posts))
        return page

    def test_a_stranger_learns_how_to_keep_something(self):
        page = self.page("/app/offers/favourites")
        expect(page.get_by_text("you need no account for it")).to_be_visible()

    def test_favourites_are_an_overview_and_each_is_removed_singly(self):
        """The overview shows the favourites, which are removed one by one."""
        image = self.oskar.upload(png(300, 200))
        page = self.kept(self.offer("Lamp", photos=[image]), self.offer("Chair"))
        expect(page.get_by_text("2 favourites")).to_be_visible()
        expect(page.locator(".favourite h2")).to_have_text(["Chair", "Lamp"])
        expect(page.locator(".favourite img")).to_have_count(1)
        page.get_by_role("button", name=re.compile("More about .*Lamp")).click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(page.locator(".favourite h2")).to_have_text(["Chair"])
        expect(page.get_by_text("1 favourite", exact=True)).to_be_visible()
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".favourite h2")).to_have_count(2)

    def test_a_provider_is_contacted_from_the_favourites(self):
        """The favourites link to the provider's mail address and phone number."""
        contact = {"email": "oskar@example.org", "phone": "+43 662 123456"}
        page = self.kept(self.offer("Lamp", contact=contact))
        mail = page.get_by_role("link", name=re.compile("E-mail about .*Lamp"))
        expect(mail).to_have_attribute("href", "mailto:oskar%40example.org?subject=Lamp")
        call = page.get_by_role("link", name=re.compile("Call about .*Lamp"))
        expect(call).to_have_attribute("href", "tel:+43662123456")

    def test_what_changed_ended_or_is_gone_says_so(self):
        changed, closed, gone = (self.offer(title) for title in ("Lamp", "Chair", "Table"))
        page = self.kept(changed, closed, gone)
        self.oskar.send("catalogue.updatePost", {"id": changed, "revision": 1, "post": {"kind": "offer", "title": "Red lamp"}})
        self.oskar.send("catalogue.closePost", {"id": closed})
        self.oskar.send("catalogue.deletePost", {"id": gone})
        page.reload()
        expect(page.locator(f"[data-post='{changed}'] .state")).to_contain_text("Changed")
        expect(page.locator(f"[data-post='{changed}'] h2")).to_have_text("Red lamp")
        expect(page.locator(f"[data-post='{closed}'] .state")).to_contain_text("Closed")
        expect(page.locator(f"[data-post='{gone}'] .state")).to_contain_text("Deleted")
        page.get_by_role("link", name="Red lamp").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Red lamp")
        page.goto("/app/offers/favourites")
        expect(page.locator(f"[data-post='{closed}'] .state")).to_be_visible()
        expect(page.locator(f"[data-post='{changed}'] .state")).to_have_count(0)

    def test_a_note_is_written_changed_and_removed(self):
        lamp = self.offer("Lamp")
        page = self.kept(lamp)
        note = page.locator(f"[data-post='{lamp}'] .own-note")
        expect(note).to_have_count(0)

        def write(text):
            page.get_by_role("button", name=re.compile("More about .*Lamp")).click()
            page.get_by_role("dialog").get_by_role("button", name="Note").click()
            dialog = page.get_by_role("dialog", name="Note")
            dialog.get_by_role("textbox").fill(text)
            dialog.get_by_role("button", name="Save").click()
            expect(dialog).to_have_count(0)

        write("Ask for the <b>bulb</b>")
        expect(note).to_have_text("Ask for the <b>bulb</b>")
        page.reload()
        expect(note).to_have_text("Ask for the <b>bulb</b>")
        write("")
        expect(note).to_have_count(0)

    def test_a_favourite_of_another_tab_appears(self):
        self.as_written = True
        page = self.kept(self.offer("Lamp"))
        chair = self.offer("Chair")
        other = self.tab(page.context, f"/app/offers/post/{chair}")
        other.get_by_role("button", name="Keep", exact=True).click()
        expect(other.get_by_text("Kept as a favourite")).to_be_visible()
        # The live stream announces each change by this event.
        page.evaluate("import('/shared/core/events.js').then(({ announce }) => announce('live:favourites.favouriteChangesAfter'))")
        expect(page.locator(".favourite h2")).to_have_text(["Chair", "Lamp"])

    def test_a_list_is_made_renamed_and_deleted(self):
        page = self.kept(self.offer("Lamp"))
        page.get_by_text("Lists", exact=True).click()
        page.get_by_role("button", name="New list").click()
        page.get_by_role("textbox", name="Name").fill("Kitchen")
        page.get_by_role("button", name="Save").click()
        kitchen = page.get_by_role("button", name="Kitchen (0)")
        expect(kitchen).to_have_attribute("aria-pressed", "true")
        page.get_by_text("Lists", exact=True).click()
        page.get_by_role("button", name="Rename the list").click()
        page.get_by_role("textbox", name="Name").fill("Bath")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("button", name="Bath (0)")).to_be_visible()
        page.get_by_text("Lists", exact=True).click()
        page.get_by_role("button", name="Delete the list").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.locator(".favourite h2")).to_have_text(["Lamp"])
        expect(page.get_by_role("button", name="Bath (0)")).to_have_count(0)

    def test_a_shared_list_is_read_by_a_stranger(self):
        page = self.kept(self.offer("Lamp"))
        page.get_by_text("Lists", exact=True).click()
        page.get_by_role("button", name="Share the list").click()
        address = page.get_by_label("Link", exact=True).input_value()
        stranger = self.page(address.removeprefix(self.site.url))
        expect(stranger.locator(".favourite h2")).to_have_text(["Lamp"])
        self.assertEqual(stranger.get_by_role("button", name=re.compile("More about")).count(), 0)


if __name__ == "__main__":
    unittest.main()
