"""The list of an app, which works without an account."""

import unittest

from browser import Site, WebTest, expect


class ListTests(WebTest):
    @classmethod
    def setUpClass(cls):
        # A site of its own, without the offers of other tests.
        cls.site = Site()
        paula = cls.site.person("Paula")
        apples = {"text": "frisch gepflückt", "price": {"amount": "3.50", "currency": "EUR"}}
        paula.post("offer", "Zwölf rote Äpfel", point={"lat": 47.7981, "lon": 13.0469}, **apples)
        paula.post("offer", "Fahrrad", point={"lat": 48.2082, "lon": 16.3738})

    def test_the_newest_offers_are_first(self):
        page = self.page("/app/offers")
        expect(page.locator(".row h2")).to_have_text(["Fahrrad", "Zwölf rote Äpfel"])

    def test_words_are_marked_in_their_hits(self):
        page = self.page("/app/offers")
        page.get_by_role("searchbox").fill("äpfel")
        expect(page.locator(".row h2")).to_have_text(["Zwölf rote Äpfel"])
        expect(page.locator("mark")).to_have_text("Äpfel")
        self.assertIn("words=", page.url)

    def test_a_place_and_a_radius_limit_the_list(self):
        page = self.page("/app/offers")
        page.get_by_role("combobox", name="City or address").fill("Salzburg")
        page.get_by_role("listbox").get_by_role("option").first.click()
        page.get_by_text("Filter and sort").click()
        page.get_by_label("Within").select_option("5 km")
        expect(page.locator(".row h2")).to_have_text(["Zwölf rote Äpfel"])

    def test_the_order_is_by_distance_or_by_name(self):
        page = self.page("/app/offers")
        page.get_by_role("combobox", name="City or address").fill("Vienna")
        page.get_by_role("listbox").get_by_role("option").first.click()
        expect(page.locator(".row h2")).to_have_text(["Fahrrad", "Zwölf rote Äpfel"])
        page.get_by_text("Filter and sort").click()
        page.get_by_label("Sort by").select_option("Z–A")
        expect(page.locator(".row h2")).to_have_text(["Zwölf rote Äpfel", "Fahrrad"])
        page.get_by_label("Sort by").select_option("A–Z")
        expect(page.locator(".row h2")).to_have_text(["Fahrrad", "Zwölf rote Äpfel"])
        page.get_by_role("combobox", name="City or address").fill("Salzburg")
        page.get_by_role("listbox").get_by_role("option").first.click()
        # A new place keeps the chosen order.
        expect(page.locator(".row h2")).to_have_text(["Fahrrad", "Zwölf rote Äpfel"])
        page.get_by_label("Sort by").select_option("Distance")
        expect(page.locator(".row h2")).to_have_text(["Zwölf rote Äpfel", "Fahrrad"])

    def test_the_search_of_a_shared_address_is_done_again(self):
        page = self.page("/app/offers?words=fahrrad")
        expect(page.locator(".row h2")).to_have_text(["Fahrrad"])

    def test_a_post_shows_its_price_and_its_owner(self):
        page = self.page("/app/offers")
        page.get_by_role("link", name="Zwölf rote Äpfel").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Zwölf rote Äpfel")
        expect(page.get_by_text("€3.50")).to_be_visible()
        expect(page.get_by_role("link", name="Paula")).to_be_visible()

    def test_everything_is_german_for_a_german_browser(self):
        page = self.page("/app/offers", locale="de-AT")
        expect(page.get_by_role("heading", level=1)).to_have_text("Angebote")
        page.get_by_role("link", name="Zwölf rote Äpfel").click()
        expect(page.get_by_role("button", name="Merken")).to_be_visible()


if __name__ == "__main__":
    unittest.main()
