"""Results of a search as cards, which are kept or skipped."""

import re
import unittest

from browser import WebTest, expect
from pictures import png

salzburg = {"lat": 47.7981, "lon": 13.0469}


class CardTests(WebTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.oskar = cls.site.person("Oskar")
        image = cls.oskar.upload(png(400, 300))
        price = {"amount": "5.00", "currency": "EUR"}
        # The first card is the newest offer.
        for number in (3, 2, 1):
            cls.oskar.post("offer", f"Cardboard {number}", text="a box", price=price, point=salzburg, photos=[image])

    def cards(self, **options):
        page = self.page("/app/offers/cards?words=cardboard&sort=newest", **options)
        self.expect_card(page, "Cardboard 1")
        return page

    def expect_card(self, page, title):
        expect(page.locator(".card[data-post]:not(.leaving) h2")).to_have_text([title])
        # The user looks at a card before the next press.
        expect(page.locator(".decide[aria-disabled]")).to_have_count(0)

    def keep(self, page):
        page.get_by_role("button", name="Keep", exact=True).click()

    def drag(self, page, distance):
        box = page.locator(".card[data-post]:not(.leaving)").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + 60
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + distance / 2, y, steps=4)
        page.mouse.move(x + distance, y, steps=4)
        page.mouse.up()

    def test_a_like_keeps_a_card_and_a_skip_does_not(self):
        """Likes keep a card as a favourite, skips do not."""
        page = self.cards()
        self.keep(page)
        self.expect_card(page, "Cardboard 2")
        page.get_by_role("button", name="Skip").click()
        self.expect_card(page, "Cardboard 3")
        self.assertEqual(page.get_by_role("button", name="Delete").count(), 0)
        page.get_by_role("navigation").get_by_role("link", name="Favourites").click()
        expect(page.locator(".favourite h2")).to_have_text(["Cardboard 1"])
        page.goto("/app/offers/cards?words=cardboard&sort=newest")
        self.expect_card(page, "Cardboard 3")

    def test_undo_brings_the_card_back_and_removes_the_favourite(self):
        page = self.cards()
        self.keep(page)
        self.expect_card(page, "Cardboard 2")
        page.get_by_role("button", name="Undo").click()
        self.expect_card(page, "Cardboard 1")
        page.goto("/app/offers/favourites")
        expect(page.get_by_text("No favourites yet")).to_be_visible()

    def test_undo_reaches_an_earlier_visit(self):
        page = self.cards()
        page.get_by_role("button", name="Skip").click()
        self.expect_card(page, "Cardboard 2")
        page.reload()
        self.expect_card(page, "Cardboard 2")
        page.get_by_role("button", name="Undo").click()
        self.expect_card(page, "Cardboard 1")

    def test_a_double_click_decides_about_one_card(self):
        for options in ({}, {"reduced_motion": "reduce"}):
            with self.subTest(options):
                page = self.cards(**options)
                page.get_by_role("button", name="Keep", exact=True).dblclick()
                self.expect_card(page, "Cardboard 2")
                page.get_by_role("button", name="Skip").dblclick()
                self.expect_card(page, "Cardboard 3")
                page.get_by_role("button", name="Undo").dblclick()
                self.expect_card(page, "Cardboard 2")

    def test_a_key_that_is_held_decides_about_one_card(self):
        page = self.cards()
        page.keyboard.down("ArrowLeft")
        self.expect_card(page, "Cardboard 2")
        for _ in range(3):
            page.keyboard.down("ArrowLeft")
        page.keyboard.up("ArrowLeft")
        self.expect_card(page, "Cardboard 2")

    def test_the_keys_decide(self):
        page = self.cards()
        page.keyboard.press("ArrowLeft")
        self.expect_card(page, "Cardboard 2")
        page.keyboard.press("ArrowRight")
        self.expect_card(page, "Cardboard 3")
        page.keyboard.press("Backspace")
        self.expect_card(page, "Cardboard 2")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Cardboard 2")

    def test_keys_in_the_search_field_are_letters(self):
        page = self.cards()
        page.get_by_role("searchbox").press("ArrowRight")
        page.get_by_role("searchbox").press("Backspace")
        self.expect_card(page, "Cardboard 1")

    def test_a_card_is_dragged_away_and_a_short_drag_lets_it_be(self):
        page = self.cards()
        self.drag(page, 40)
        self.expect_card(page, "Cardboard 1")
        self.drag(page, 200)
        self.expect_card(page, "Cardboard 2")
        self.drag(page, -200)
        self.expect_card(page, "Cardboard 3")
        page.goto("/app/offers/favourites")
        expect(page.locator(".favourite h2")).to_have_text(["Cardboard 1"])

    def test_a_drag_that_begins_on_the_photo_does_not_open_it(self):
        page = self.cards(reduced_motion="reduce")
        self.drag(page, 200)
        self.expect_card(page, "Cardboard 2")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.locator(".card[data-post] .enlarge").click()
        expect(page.get_by_role("dialog")).to_be_visible()

    def test_each_card_is_read_aloud(self):
        page = self.cards()
        self.keep(page)
        spoken = page.locator(".cards > [role='status'].visually-hidden")
        expect(spoken).to_contain_text(re.compile("Kept: .*Cardboard 1.*Now: .*Cardboard 2.*€5.00", re.S))

    def test_the_end_leads_on(self):
        page = self.cards()
        expect(page.get_by_text("1 of 3")).to_be_visible()
        for number in (1, 2, 3):
            self.expect_card(page, f"Cardboard {number}")
            page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("heading", name="You have seen all of them")).to_be_visible()
        self.oskar.post("offer", "Cardboard 4", point=salzburg)
        try:
            page.get_by_role("button", name="Look again").click()
            self.expect_card(page, "Cardboard 4")
        finally:
            posts = self.oskar.send("catalogue.listPosts", {"owner": self.oskar.user, "limit": 1})["posts"]
            self.oskar.send("catalogue.deletePost", {"id": posts[0]["id"]})

    def test_starting_over_shows_the_skipped_cards_without_the_kept_one(self):
        page = self.cards()
        page.keyboard.press("ArrowLeft")
        self.expect_card(page, "Cardboard 2")
        self.keep(page)
        self.expect_card(page, "Cardboard 3")
        page.keyboard.press("ArrowLeft")
        page.get_by_role("button", name="Start over with the skipped ones").click()
        self.expect_card(page, "Cardboard 1")
        page.keyboard.press("ArrowRight")
        self.expect_card(page, "Cardboard 3")
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("heading", name="You have seen all of them")).to_be_visible()
        page.goto("/app/offers/favourites")
        expect(page.locator(".favourite h2")).to_have_text(["Cardboard 1", "Cardboard 2"])

    def test_a_card_leads_to_all_offers_of_its_provider(self):
        """A card links to all offers of its provider."""
        page = self.cards()
        page.locator(".card[data-post]").get_by_role("link", name="All from this person").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Oskar")
        expect(page.locator(".row h2")).to_have_text(["Cardboard 1", "Cardboard 2", "Cardboard 3"])

    def test_own_offers_are_not_shown_as_cards(self):
        page = self.page("/app/")
        self.sign_in(page, self.oskar)
        page.goto("/app/offers/cards?words=cardboard")
        expect(page.get_by_role("heading", name="You have seen all of them")).to_be_visible()


if __name__ == "__main__":
    unittest.main()
