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
        page.get_by_label("Within").select_option("5 km")
        expect(page.locator(".row h2")).to_have_text(["Zwölf rote Äpfel"])

    def test_the_order_is_by_distance_or_by_name(self):
        page = self.page("/app/offers")
        page.get_by_role("combobox", name="City or address").fill("Vienna")
        page.get_by_role("listbox").get_by_role("option").first.click()
        expect(page.locator(".row h2")).to_have_text(["Fahrrad", "Zwölf rote Äpfel"])
        self.filters(page)
        page.get_by_label("Sort by").select_option("Z–A")
        expect(page.locator(".row h2")).to_have_text(["Zwölf rote Äpfel", "Fahrrad"])
        page.get_by_label("Sort by").select_option("A–Z")
        expect(page.locator(".row h2")).to_have_text(["Fahrrad", "Zwölf rote Äpfel"])
        page.get_by_role("button", name="Show the results").click()
        page.get_by_role("combobox", name="City or address").fill("Salzburg")
        page.get_by_role("listbox").get_by_role("option").first.click()
        # A new place keeps the chosen order.
        expect(page.locator(".row h2")).to_have_text(["Fahrrad", "Zwölf rote Äpfel"])
        self.filters(page)
        page.get_by_label("Sort by").select_option("Distance")
        expect(page.locator(".row h2")).to_have_text(["Zwölf rote Äpfel", "Fahrrad"])

    def filters(self, page):
        page.get_by_role("button", name="Filter and sort").click()

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


class RowTests(WebTest):
    """What a row says of an entry, and why it was found."""

    @classmethod
    def setUpClass(cls):
        cls.site = Site()
        paula = cls.site.person("Paula")
        near = {"lat": 47.7981, "lon": 13.0469}
        paula.post("restaurant", "Alpha", point=near, hours="24/7", attributes={"cuisine": ["regional", "smash_burger", "italian"]})
        paula.post("restaurant", "Beta", point=near, place={"country": "AT", "city": "Salzburg", "address": "Linzer Gasse 4"})
        text = "Restaurant in Hallein\n+43 662 123456\nhttps://gamma.example/menu, office@gamma.example"
        cls.gamma = paula.post("restaurant", "Gamma", point=near, text=text, tags=["burgers"])
        text = "We only serve what grows in the garden, and on Sundays a burger with beans from the field behind the house"
        paula.post("restaurant", "Delta", point=near, text=text)

    def row(self, page, title):
        return page.locator(".row", has=page.get_by_role("heading", name=title, exact=True))

    def test_a_restaurant_without_hours_says_so_and_names_its_place(self):
        page = self.page("/app/tables?sort=name")
        expect(self.row(page, "Alpha")).to_contain_text("Open")
        expect(self.row(page, "Beta")).to_contain_text("Hours unknown")
        expect(self.row(page, "Beta")).to_contain_text("Linzer Gasse 4, Salzburg")
        expect(self.row(page, "Gamma")).to_contain_text("Restaurant in Hallein")
        # The time of an import tells a guest nothing.
        expect(page.locator(".row time")).to_have_count(0)

    def test_kitchens_are_words_and_flags(self):
        page = self.page("/app/tables", locale="de-DE")
        expect(self.row(page, "Alpha").locator(".word")).to_have_text(["regional", "smash burger", "🇮🇹 italienisch"])

    def test_the_word_that_was_found_is_marked_wherever_it_stands(self):
        page = self.page("/app/tables?words=burger")
        found = {"Alpha": "smash burger", "Gamma": "burgers", "Delta": "burger"}
        for title, words in found.items():
            expect(self.row(page, title).locator("mark")).to_have_text(words)
        expect(self.row(page, "Delta")).to_contain_text("… and on Sundays a burger with beans from the …")

    def test_addresses_and_numbers_in_a_text_are_links(self):
        page = self.page(f"/app/tables/post/{self.gamma}")
        links = {"+43 662 123456": "tel:+43662123456", "https://gamma.example/menu": "https://gamma.example/menu",
                 "office@gamma.example": "mailto:office%40gamma.example"}
        for words, address in links.items():
            expect(page.locator(".text").get_by_role("link", name=words)).to_have_attribute("href", address)
        expect(page.locator(".text a")).to_have_count(3)

    def test_a_number_that_is_not_exact_says_so(self):
        for locale, words in (("de-DE", "Über 1.000 Treffer"), ("nl-NL", "Meer dan 1.000 resultaten"), ("en-GB", "More than 1,000 results")):
            page = self.page("/app/icon.svg", locale=locale)

            def many(route):
                reply = route.fetch()
                route.fulfill(response=reply, json={**reply.json(), "total": {"count": 1_000, "more": True}})

            page.route("**/v1/geo/search", many)
            page.goto("/app/tables")
            expect(page.locator(".summary")).to_have_text(words)


if __name__ == "__main__":
    unittest.main()
