"""The map with streets: what it draws in each look and language, where it has none, and without a server."""

import math
import pathlib
import re
import tempfile
import unittest

import browser
import town
from browser import expect, services
from pictures import first_pixel
from test_map import MapTest

# The middle of a tile of zoom 14 near Salzburg, so that the town's parts lie at known pixels.
zoom, (column, row) = 14, town.at(47.8, 13.045, 14)
middle = {
    "lat": math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * (row + 0.5) / 2**zoom)))),
    "lon": (column + 0.5) / 2**zoom * 360 - 180,
}
# Pixels below the middle, of 512 in a tile.
places = {"water": -150, "land": -40, "road": 69}
looks = {
    "light": {"water": (207, 224, 230), "land": (244, 242, 236), "road": (251, 236, 203)},
    "dark": {"water": (16, 24, 28), "land": (38, 43, 46), "road": (87, 90, 83)},
}
# The letters that MapLibre draws, one at a time; pins and names of cities are whole words.
letters = """
    window.letters = new Set();
    const fill = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      if ([...text].length === 1) window.letters.add(text);
      return fill.call(this, text, ...rest);
    };
"""


class StreetTest(MapTest):
    """A stack of its own: its map would change what other tests see."""

    @classmethod
    def setUpClass(cls):
        cls.site = browser.Site(apps=("sights", "tables"))
        paula = cls.site.person("Paula")
        cls.post = paula.post("restaurant", "Gasthaus", point=middle, hours="24/7")

    @classmethod
    def install(cls, **metadata):
        path = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-map-")) / "town.mbtiles"
        town.write(path, town.around(**middle), **metadata)
        cls.site.stack.umkreis("map", "install", str(path))

    def at(self, zoom=zoom, app="sights", **options):
        return self.map(f"/app/{app}/map?at={middle['lat']},{middle['lon']},{zoom}", viewport={"width": 700, "height": 800}, **options)

    def colour(self, page, below, right=90):
        """The colour of a pixel of the map."""
        box = page.locator(".map canvas").bounding_box()
        x, y = box["x"] + box["width"] / 2 + right, box["y"] + box["height"] / 2 + below
        return first_pixel(page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1}))[:3]

    def shows(self, page, colours):
        for name, wanted in colours.items():
            services.until(lambda: self.is_near(self.colour(page, places[name]), wanted))

    def is_near(self, colour, wanted):
        return all(abs(one - other) <= 4 for one, other in zip(colour, wanted))


class StreetTests(StreetTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.install()

    def test_streets_water_and_land_are_drawn_light_and_dark(self):
        for look, colours in looks.items():
            with self.subTest(look):
                self.shows(self.at(color_scheme=look), colours)

    def test_a_chosen_look_needs_no_reload(self):
        page = self.at()
        self.choose_type(page, "Dark map")
        self.shows(page, looks["dark"])

    def test_names_are_in_the_readers_language(self):
        """Village, Dorf, Dorp; the street has an English name and one in Latin letters."""
        languages = {"en-GB": ("VillageLongStreet", "ßfD"), "de-DE": ("DorfLangeStraße", "V"), "nl-NL": ("DorpLangeStraße", "Vf")}
        for locale, (drawn, others) in languages.items():
            with self.subTest(locale):
                page = self.page("/app/icon.svg", locale=locale, viewport={"width": 700, "height": 800})
                page.add_init_script(letters)
                page.goto(f"/app/sights/map?at={middle['lat']},{middle['lon']},{zoom}")
                self.rests(page)
                services.until(lambda: set(drawn) <= set(page.evaluate("[...window.letters]")))
                self.assertFalse(set(others) & set(page.evaluate("[...window.letters]")))

    def test_nothing_asks_for_glyphs(self):
        page = self.page("/app/icon.svg")
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"/app/sights/map?at={middle['lat']},{middle['lon']},{zoom}")
        self.rests(page)
        self.assertFalse([url for url in asked if "/glyphs/" in url or not url.startswith((self.site.url, "blob:", "data:"))])
        self.assertTrue([url for url in asked if re.search(r"/tiles/14/\d+/\d+\?v=", url)])

    def test_the_makers_of_the_data_are_named(self):
        page = self.at()
        link = page.locator(".map .attribution").get_by_role("link")
        expect(link).to_contain_text("© OpenStreetMap contributors")
        expect(link).to_have_attribute("href", "https://www.openstreetmap.org/copyright")

    def test_the_map_says_where_it_has_no_streets(self):
        note = "No streets on this map here"
        expect(self.at().get_by_text(note)).to_be_hidden()
        expect(self.map("/app/sights/map?at=55.68,12.58,14").get_by_text(note)).to_be_visible()
        expect(self.map("/app/sights/map?at=55.68,12.58,9").get_by_text(note)).to_be_hidden()

    def test_a_tile_that_fails_leaves_a_map(self):
        self.expected_errors = ("500",)
        page = self.page("/app/icon.svg", viewport={"width": 700, "height": 800})
        broken = re.compile(rf"/tiles/14/{column + 1}/")
        page.context.route(broken, lambda route: route.fulfill(status=500, body="{}"))
        garbage = re.compile(rf"/tiles/14/{column - 1}/")
        page.context.route(garbage, lambda route: route.fulfill(status=204))
        page.goto(f"/app/sights/map?at={middle['lat']},{middle['lon']},{zoom}")
        self.shows(page, looks["light"])

    def test_the_small_map_of_a_post_has_the_same_streets(self):
        page = self.page(f"/app/tables/post/{self.post}")
        picture = page.locator(".small-map img.streets")
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_attribute("src", re.compile("^data:image/png;base64,.{2000}"))
        expect(page.locator(".small-map .attribution")).to_contain_text("OpenStreetMap")
        expect(page.locator(".small-map canvas")).to_have_count(0)

    def test_tiles_are_there_without_a_server(self):
        self.expected_errors = ("net::ERR_INTERNET_DISCONNECTED",)
        page = self.at(service_workers="allow")
        services.until(lambda: page.evaluate("caches.match('/app/.filled').then((stamp) => stamp !== undefined)"))
        # The first visit may have begun before the worker.
        page.reload()
        self.shows(page, looks["light"])
        services.until(lambda: page.evaluate("caches.open('tiles').then((tiles) => tiles.keys()).then((keys) => keys.length)") > 3)
        page.context.set_offline(True)
        page.reload()
        self.shows(page, looks["light"])


class WorldTests(StreetTest):
    """No map is installed, or one that is no map any more."""

    def test_the_coast_of_copenhagen_is_where_it_is(self):
        sea, land = looks["light"]["water"], looks["light"]["land"]
        for place, wanted in {"55.676,12.568": land, "55.70,12.72": sea, "55.63,12.60": land, "55.62,12.72": sea}.items():
            with self.subTest(place):
                page = self.map(f"/app/sights/map?at={place},10", viewport={"width": 700, "height": 800})
                services.until(lambda: self.is_near(self.colour(page, 3, 3), wanted))

    def test_a_near_map_without_streets_puts_nothing_into_the_sea(self):
        """At the quay, the coast of 200 metres would be wrong."""
        page = self.map("/app/sights/map?at=55.70,12.72,14", viewport={"width": 700, "height": 800})
        services.until(lambda: self.is_near(self.colour(page, 3, 3), looks["light"]["land"]))
        expect(page.get_by_text("No streets on this map here")).to_be_visible()
        expect(page.locator(".map .attribution")).to_have_text(re.compile("GSHHG.*GeoNames"))

    def test_a_damaged_file_is_no_map(self):
        path = pathlib.Path(self.site.stack.data) / "maps/streets.mbtiles"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"SQLite format 3\0" + b"\xff" * 9_000)
        self.addCleanup(path.unlink)
        page = self.at()
        expect(page.get_by_text("No streets on this map here")).to_be_visible()


if __name__ == "__main__":
    unittest.main()
