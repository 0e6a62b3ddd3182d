"""The shape of lists, cards, search and bar at the widths of a phone, a tablet and a desktop."""

import re
import unittest

from browser import Site, WebTest, expect, services
from pictures import png

salzburg = {"lat": 47.7981, "lon": 13.0469}
phone, tablet, desktop = ({"width": width, "height": height} for width, height in ((360, 780), (820, 1180), (1440, 900)))


class LookTest(WebTest):
    def box(self, page, selector):
        return page.locator(selector).first.bounding_box()

    def assert_apart(self, first, second, words=""):
        """Checks that two boxes do not overlap."""
        is_apart = (
            first["x"] + first["width"] <= second["x"] + 1 or second["x"] + second["width"] <= first["x"] + 1
            or first["y"] + first["height"] <= second["y"] + 1 or second["y"] + second["height"] <= first["y"] + 1
        )
        self.assertTrue(is_apart, f"{words}: {first} {second}")

    def assert_fits(self, page):
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), page.viewport_size["width"])


class ListTests(LookTest):
    @classmethod
    def setUpClass(cls):
        # A site of its own: the posts of other tests have no photos.
        cls.site = Site()
        cls.paula = paula = cls.site.person("Paula")
        image = paula.upload(png(400, 300))
        for number in range(6):
            paula.post("offer", f"Lamp {number}", photos=[image], point=salzburg, price={"amount": "5", "currency": "EUR"})
        paula.post("restaurant", "Trattoria", point=salzburg, attributes={"cuisine": ["pizza"]}, hours="24/7")
        paula.post("restaurant", "Gasthaus", point=salzburg)

    def search(self, request):
        """The search of a request, or nothing."""
        return request.post_data_json if request.url.endswith("/v1/geo/search") else {}

    def columns(self, page):
        """The number of different left edges of the rows."""
        expect(page.locator(".row").first).to_be_visible()
        return len(set(page.locator(".row").evaluate_all("rows => rows.map((row) => row.getBoundingClientRect().x)")))

    def test_pictures_are_a_grid_from_600_pixels_on(self):
        page = self.page("/app/offers", viewport={"width": 599, "height": 900})
        self.assertEqual(self.columns(page), 1)
        for width, columns in ((600, 2), (820, 3), (1440, 5)):
            page.set_viewport_size({"width": width, "height": 900})
            self.assertEqual(self.columns(page), columns)
            self.assertGreater(self.box(page, ".row .photo")["width"], 190)
            self.assert_fits(page)

    def test_entries_without_photos_are_a_list_without_boxes(self):
        page = self.page("/app/tables", viewport=desktop)
        self.assertEqual(self.columns(page), 1)
        expect(page.locator(".row", has_text="Trattoria")).to_contain_text("🍕 Pizza")
        expect(page.locator(".row .photo:visible")).to_have_count(0)

    def test_the_user_chooses_between_pictures_and_rows(self):
        page = self.page("/app/offers", viewport=desktop)
        switch = page.get_by_role("button", name="As pictures")
        expect(switch).to_have_attribute("aria-pressed", "true")
        switch.click()
        self.assertEqual(self.columns(page), 1)
        page.reload()
        expect(switch).to_have_attribute("aria-pressed", "false")
        self.assertEqual(self.columns(page), 1)
        # In the pictures of restaurants, the symbol of the cuisine stands for a photo.
        page.goto("/app/tables")
        switch.click()
        expect(page.locator(".row .symbol:visible")).to_have_text("🍕")

    def test_the_search_is_one_line(self):
        page = self.page("/app/tables", viewport=desktop)
        field = page.get_by_role("searchbox")
        chips = (page.get_by_role("combobox", name="City or address"), page.locator(".chip", has_text="Open now"),
                 page.get_by_role("button", name="Filter and sort"))
        for chip in chips:
            self.assertAlmostEqual(chip.bounding_box()["y"], field.bounding_box()["y"], delta=2)
        for width in (360, 390, 820):
            page.set_viewport_size({"width": width, "height": 780})
            tops = {round(chip.bounding_box()["y"]) for chip in chips}
            self.assertLessEqual(max(tops) - min(tops), 2)
            self.assertLessEqual(page.locator(".search").bounding_box()["height"], 104)
            self.assert_fits(page)

    def test_the_radius_stands_beside_the_place(self):
        page = self.page("/app/tables", viewport=phone)
        radius = page.get_by_label("Within")
        expect(radius).to_be_hidden()
        page.get_by_role("combobox", name="City or address").fill("Salzburg")
        page.get_by_role("option").first.click()
        expect(radius).to_be_visible()
        self.assert_fits(page)
        place = page.get_by_role("combobox", name="City or address").bounding_box()
        self.assertAlmostEqual(radius.bounding_box()["y"], place["y"], delta=2)
        self.assertGreater(place["width"], 70)
        with page.expect_request(lambda request: self.search(request).get("within") == 5_000):
            radius.select_option("5 km")

    def test_the_own_position_is_the_first_suggestion(self):
        here = {"latitude": salzburg["lat"], "longitude": salzburg["lon"]}
        page = self.page("/app/tables", geolocation=here, permissions=["geolocation"])
        field = page.get_by_role("combobox", name="City or address")
        for choose in (lambda: page.get_by_role("option", name="My position").click(),
                       lambda: (field.press("ArrowDown"), field.press("Enter"))):
            field.fill("")
            field.blur()
            field.click()
            near = {"lat": salzburg["lat"], "lon": salzburg["lon"]}
            with page.expect_request(lambda request: self.search(request).get("near") == near) as searched:
                choose()
            self.assertEqual(self.search(searched.value)["sort"], "distance")
            expect(field).to_have_value("My position")

    def test_the_filters_behind_the_chip_are_counted(self):
        page = self.page("/app/tables")
        button = page.get_by_role("button", name="Filter and sort")
        button.click()
        page.get_by_label("Cuisine").select_option("Pizza")
        page.get_by_role("button", name="Show the results").click()
        expect(page.locator(".row h2")).to_have_text(["Trattoria"])
        expect(button).to_contain_text("1 filter")
        button.click()
        page.get_by_role("button", name="Reset").click()
        page.get_by_role("button", name="Show the results").click()
        expect(page.locator(".row h2")).to_have_count(2)


class CardTests(LookTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        oskar = cls.site.person("Oskar")
        image = oskar.upload(png(400, 300))
        for number in (3, 2, 1):
            text = "a box of strong cardboard for moving house, used once, with handles on both sides"
            oskar.post("offer", f"Moving box {number}", text=text, point=salzburg, photos=[image] if number > 1 else [])

    def cards(self, **options):
        page = self.page("/app/offers/cards?words=moving&sort=name", **options)
        expect(page.locator(".card[data-post] h2")).to_be_visible()
        return page

    def test_a_card_is_as_tall_as_the_screen_and_the_words_are_over_its_picture(self):
        for viewport in (phone, tablet, desktop):
            page = self.cards(viewport=viewport)
            page.get_by_role("button", name="Skip").click()
            expect(page.locator(".card[data-post]:not(.leaving) h2")).to_have_text("Moving box 2")
            card, picture, title = (self.box(page, f".card[data-post] {part}".strip()) for part in ("", ".photo", "h2"))
            self.assertGreaterEqual(picture["height"], 0.55 * viewport["height"])
            self.assertGreaterEqual(picture["y"] + picture["height"], title["y"] + title["height"])
            buttons = self.box(page, ".decide")
            self.assert_apart(card, buttons)
            # Nothing has to be scrolled.
            tabs = self.box(page, "#tabs")
            self.assertLessEqual(buttons["y"] + buttons["height"], viewport["height"] if viewport == desktop else tabs["y"])
            self.assert_fits(page)

    def test_a_card_without_a_photo_has_no_empty_box(self):
        page = self.cards()
        expect(page.locator(".card[data-post] h2")).to_have_text("Moving box 1")
        expect(page.locator(".card[data-post] :is(.photo, .icon-photo)")).to_have_count(0)

    def test_undo_covers_nothing_at_the_end(self):
        for viewport in (phone, desktop):
            page = self.cards(viewport=viewport)
            for number in (1, 2, 3):
                expect(page.locator(".card[data-post]:not(.leaving) h2")).to_have_text(f"Moving box {number}")
                expect(page.locator(".decide[aria-disabled]")).to_have_count(0)
                page.keyboard.press("ArrowLeft")
            expect(page.get_by_role("link", name="See them as a list")).to_be_visible()
            undo = page.get_by_role("button", name="Undo").bounding_box()
            for choice in page.locator(".empty .actions > *").all():
                self.assert_apart(choice.bounding_box(), undo, choice.inner_text())

    def test_a_zoom_of_200_and_400_percent_hides_nothing(self):
        """A zoom divides the size of the window."""
        for viewport in ({"width": 180, "height": 390}, {"width": 360, "height": 225}, {"width": 720, "height": 450}):
            with self.subTest(viewport):
                page = self.cards(viewport=viewport)
                self.assert_fits(page)
                for name in ("Skip", "Undo", "Keep"):
                    button = page.get_by_role("button", name=name, exact=True)
                    button.scroll_into_view_if_needed()
                    self.assert_apart(button.bounding_box(), self.box(page, ".card[data-post] h2"), name)


class FavouriteTests(LookTest):
    def test_contact_is_in_the_row_of_a_favourite(self):
        oskar, anna = self.site.person("Oskar"), self.site.person("Anna")
        image = oskar.upload(png(300, 200))
        contact = {"email": "oskar@example.org", "phone": "+43 662 123456"}
        for title in ("Lamp", "Chair", "Table"):
            anna.send("favourites.addFavourite", {"post": oskar.post("offer", title, photos=[image], contact=contact)})
        page = self.signed_in(anna, "/app/offers/favourites", viewport=phone)
        for row in page.locator(".favourite").all():
            expect(row.get_by_role("link", name=re.compile("E-mail about"))).to_be_visible()
            self.assertLess(row.bounding_box()["height"], 130)
            parts = row.locator("h2, .contact > a, button").all()
            for number, part in enumerate(parts):
                for other in parts[number + 1:]:
                    self.assert_apart(part.bounding_box(), other.bounding_box())


class BarTests(LookTest):
    def test_the_bar_is_one_line_in_dutch(self):
        for viewport in ({"width": 320, "height": 568}, phone):
            for path in ("/app/sights/nearby", "/app/sights/account"):
                page = self.page(path, locale="nl-NL", viewport=viewport)
                expect(page.locator("#bar .brand")).to_have_text("Bezienswaardigheden")
                self.assertLess(self.box(page, "#bar")["height"], 60)
                self.assertLess(self.box(page, ".brand")["height"], 50)
                self.assert_fits(page)

    def test_long_words_are_hyphenated_in_the_language_of_the_page(self):
        page = self.page("/app/sights", locale="nl-NL")
        expect(page.locator("h1")).to_have_count(1)
        self.assertEqual(page.evaluate("document.documentElement.lang"), "nl")
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('#tabs a')).hyphens"), "auto")

    def test_the_bar_shows_who_is_signed_in(self):
        anna = self.site.person("Anna")
        page = self.signed_in(anna, "/app/offers")
        account = page.locator("#bar").get_by_role("link", name="Account: Anna")
        expect(account.locator(".avatar")).to_have_text("A")
        anna.send("auth.updateProfile", {"photo": anna.upload(png(100, 100))})
        page.reload()
        expect(account.locator(".avatar img")).to_have_js_property("naturalWidth", 100)

    def test_back_leads_to_the_page_before_or_above(self):
        post = self.site.person("Paula").post("offer", "A lamp for reading")
        page = self.page("/app/offers/list?words=reading")
        expect(page.get_by_role("link", name="Back")).to_have_count(0)
        page.get_by_role("link", name="A lamp for reading").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("A lamp for reading")
        page.get_by_role("link", name="Back").click()
        page.wait_for_url("**/list?words=reading")
        # A new window has no page before.
        opened = self.page()
        opened.goto("about:blank")
        direct = opened.context.new_page()
        direct.goto(f"/app/offers/post/{post}")
        direct.get_by_role("link", name="Back").click()
        direct.wait_for_url("**/app/offers")
        direct.goto("/app/offers/settings")
        expect(direct.get_by_role("link", name="Back")).to_have_attribute("href", "/app/offers/account")

    def test_people_and_account_have_different_icons(self):
        page = self.page("/app/divers")
        path = "selector => document.querySelector(selector).getAttribute('d')"
        expect(page.locator("#tabs path").first).to_be_attached()
        self.assertNotEqual(page.evaluate(path, "#tabs .tab path"), page.evaluate(path, "#bar .own path"))


class WelcomeTests(LookTest):
    words = {
        "offers": "What is on offer around you", "divers": "Find a buddy for the next dive", "tables": "Where to eat now",
        "trips": "Plan trips, alone or with others", "sights": "See what is worth seeing around you",
    }

    def test_each_app_begins_with_a_picture_and_words(self):
        for app, words in self.words.items():
            with self.subTest(app):
                page = self.page(f"/app/{app}", viewport=desktop)
                expect(page.get_by_role("heading", name=words)).to_be_visible()
                picture = page.locator(".welcome > svg")
                # The drawing arrives from a file of its own.
                services.until(lambda: picture.evaluate("svg => svg.getBBox().width > 0"))
                self.assertGreater(picture.bounding_box()["height"], 90)

    def test_a_closed_welcome_stays_closed_and_members_see_none(self):
        page = self.page("/app/offers")
        page.locator(".welcome").get_by_role("button", name="Close").click()
        expect(page.locator(".welcome")).to_have_count(0)
        page.reload()
        expect(page.get_by_role("searchbox")).to_be_visible()
        expect(page.locator(".welcome")).to_have_count(0)
        member = self.signed_in(self.site.person("Anna"), "/app/offers")
        expect(member.get_by_role("searchbox")).to_be_visible()
        expect(member.locator(".welcome")).to_have_count(0)


class MapTests(LookTest):
    def test_the_map_has_a_height_at_a_zoom_of_400_percent(self):
        page = self.page("/app/sights/map", viewport={"width": 360, "height": 225})
        expect(page.get_by_role("searchbox")).to_be_visible()
        self.assertGreater(self.box(page, ".stage")["height"], 150)
        self.assert_fits(page)

    def test_the_card_of_a_searched_place_is_beside_the_buttons_of_the_map(self):
        page = self.page("/app/trips/map", viewport=phone, reduced_motion="reduce")
        expect(page.locator(".map[aria-busy=false]")).to_be_visible()
        page.get_by_role("combobox", name="City or address").fill("Vienna")
        page.get_by_role("option").first.click()
        expect(page.get_by_role("link", name="Plan a trip")).to_be_visible()
        expect(page.locator(".map[aria-busy=false]")).to_be_visible()
        card, stage = self.box(page, ".maplibregl-popup-content"), self.box(page, ".stage")
        self.assertGreaterEqual(card["y"], stage["y"])
        for button in page.locator(".map .controls button:visible").all():
            self.assert_apart(card, button.bounding_box())


if __name__ == "__main__":
    unittest.main()
