"""The map, what is near, and the small map of a post."""

import atexit
import base64
import functools
import http.server
import json
import re
import ssl
import subprocess
import tempfile
import threading
import unittest

from browser import Site, WebTest, assembled, expect, services
from pictures import first_pixel, png

salzburg = {"lat": 47.8, "lon": 13.045}
here = {"latitude": salzburg["lat"], "longitude": salzburg["lon"]}
desktop = {"width": 1000, "height": 640}


@functools.cache
def map_site():
    """The site of this file: the posts of other files would be on its maps, and in the lists beside them."""
    return Site(apps=("sights", "tables", "trips"))


class MapTest(WebTest):
    """Opens maps and clicks on their points."""

    @classmethod
    def setUpClass(cls):
        cls.site = map_site()

    def map(self, path, **options):
        # Without animations, a move is one step; software draws the map.
        page = self.page(path, reduced_motion="reduce", **{"viewport": {"width": 390, "height": 700}, **options})
        self.rests(page)
        return page

    def rests(self, page):
        """Waits until the map is drawn with its pins."""
        expect(page.locator(".map")).to_have_attribute("aria-busy", "false")

    def camera(self, page, app):
        """Centre, zoom and bearing of the map."""
        return json.loads(page.evaluate(f"localStorage.getItem('umkreis.map.{app}')"))

    def moves(self, page, app, action):
        """Runs an action that moves the map; returns the camera afterwards."""
        before = self.camera(page, app)
        action()
        services.until(lambda: self.camera(page, app) != before)
        self.rests(page)
        return self.camera(page, app)

    def choose_type(self, page, name):
        page.get_by_role("button", name="Map type").click()
        page.get_by_role("dialog", name="Map type").get_by_role("button", name=name, exact=True).click()

    def middle(self, page, up=0):
        box = page.locator(".map canvas").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - up


class TablesMapTests(MapTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        paula = cls.site.person("Paula")
        paula.post("restaurant", "Café Immeroffen", point=salzburg, hours="24/7", attributes={"cuisine": ["italian"]})
        cls.closed = paula.post("restaurant", "Gasthaus Zu", point={"lat": 47.801, "lon": 13.047}, hours="24/7 off")
        paula.post("restaurant", "Trattoria", point={"lat": 48.2082, "lon": 16.3738})

    def test_the_first_region_has_all_entries(self):
        """The first position and span depend on the posts."""
        page = self.map("/app/tables/map")
        expect(page.locator(".summary")).to_have_text("3 results")
        expect(page.locator(".row h2")).to_have_count(3)

    def test_the_last_region_direction_and_type_are_kept(self):
        """The map keeps position, span, type and direction, and can be zoomed."""
        page = self.map("/app/tables/map", viewport=desktop)
        self.moves(page, "tables", page.get_by_role("button", name="Zoom out").click)
        self.choose_type(page, "Dark map")
        page.locator(".map canvas").focus()
        before = self.moves(page, "tables", lambda: page.keyboard.press("Shift+ArrowRight"))
        expect(page.get_by_role("button", name="Turn north up")).to_be_visible()
        page.reload()
        self.rests(page)
        self.assertEqual(self.camera(page, "tables"), before)
        self.assertGreater(abs(before["bearing"]), 1)
        expect(page.locator(".map")).to_have_attribute("data-type", "dark")
        page.get_by_role("button", name="Turn north up").click()
        expect(page.get_by_role("button", name="Turn north up")).to_be_hidden()

    def test_the_keyboard_moves_and_zooms_the_map(self):
        page = self.map("/app/tables/map?at=47.8,13.045", viewport=desktop)
        page.locator(".map canvas").focus()
        before = self.camera(page, "tables")
        east = self.moves(page, "tables", lambda: page.keyboard.press("ArrowRight"))
        self.assertGreater(east["center"][0], before["center"][0])
        near = self.moves(page, "tables", lambda: page.keyboard.press("+"))
        self.assertGreater(near["zoom"], before["zoom"])

    def test_a_pin_shows_name_and_status_and_opens_the_detail(self):
        """A pin shows the name and one of four statuses, and links to the post."""
        pins = (("47.8,13.045", "Café Immeroffen", "Open"), ("47.801,13.047", "Gasthaus Zu", "Closed"))
        for at, name, status in pins:
            page = self.map(f"/app/tables/map?at={at},17")
            page.mouse.click(*self.middle(page, up=18))
            card = page.locator(".maplibregl-popup").get_by_role("link")
            expect(card).to_contain_text(name)
            expect(card.locator(".status")).to_contain_text(status)
            card.click()
            expect(page.get_by_role("heading", level=1)).to_have_text(name)

    def test_a_cluster_opens_into_its_entries(self):
        page = self.map("/app/tables/map?at=47.8005,13.046,10")
        expect(page.locator(".row h2")).to_have_count(2)
        opened = self.moves(page, "tables", lambda: page.mouse.click(*self.middle(page)))
        self.assertGreater(opened["zoom"], 13)

    def test_the_list_has_what_the_map_shows_and_marks_it(self):
        page = self.map("/app/tables/map?at=47.8005,13.046,15", viewport=desktop)
        expect(page.locator(".row h2")).to_have_count(2)
        canvas = page.locator(".map canvas")
        unmarked = canvas.screenshot()
        page.get_by_role("link", name="Gasthaus Zu").focus()
        services.until(lambda: canvas.screenshot() != unmarked)

    def test_filters_hold_for_map_and_list(self):
        page = self.map("/app/tables/map?at=47.8005,13.046,15", viewport=desktop)
        page.get_by_label("Open now").check()
        expect(page.locator(".row h2")).to_have_text(["Café Immeroffen"])

    def test_on_a_slow_line_the_list_comes_before_the_map(self):
        page = self.page("/app/icon.svg", viewport=desktop, reduced_motion="reduce")
        held = []
        page.route("**/maplibre-gl*.js", lambda route: held.append(route))
        page.goto("/app/tables/map?at=47.8005,13.046,15")
        rows = page.locator(".row h2")
        expect(rows).to_have_count(2)
        page.get_by_label("Open now").check()
        expect(rows).to_have_text(["Café Immeroffen"])
        page.get_by_role("combobox", name="City or address").fill("Wien")
        page.get_by_role("listbox").get_by_role("option").first.click()
        held[0].continue_()
        self.rests(page)
        self.assertAlmostEqual(self.camera(page, "tables")["center"][0], 16.37, places=1)

    def test_a_map_that_does_not_arrive_leaves_the_list(self):
        self.expected_errors = ("net::ERR_FAILED",)
        page = self.page("/app/icon.svg", viewport=desktop, reduced_motion="reduce")
        held = []
        page.route("**/maplibre-gl*.js", lambda route: held.append(route))
        page.goto("/app/tables/map?at=47.8005,13.046,15")
        expect(page.locator(".row h2")).to_have_count(2)
        held[0].abort()
        expect(page.locator(".stage").get_by_role("alert")).to_be_visible()
        expect(page.locator(".row h2")).to_have_count(2)

    def test_a_phone_opens_the_list_by_its_handle(self):
        page = self.map("/app/tables/map?at=47.8005,13.046,15")
        handle = page.get_by_role("button", name="List of what the map shows")
        handle.click()
        expect(handle).to_have_attribute("aria-expanded", "true")
        expect(page.get_by_role("link", name="Gasthaus Zu")).to_be_in_viewport()

    def test_configured_tiles_are_a_map_type(self):
        page = self.page()
        tiles = {"tiles": f"{self.site.url}/app/icon.svg?{{z}}-{{x}}-{{y}}", "attribution": "© the makers of the map"}
        page.context.route("**/app/settings.json", lambda route: route.fulfill(json={"map": tiles}))
        pixel = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==")
        tile = re.compile(r"icon\.svg\?")
        page.context.route(tile, lambda route: route.fulfill(body=pixel, content_type="image/gif"))
        page.goto("/app/tables/map?at=47.8,13.045")
        self.rests(page)
        with page.expect_request(re.compile(r"icon\.svg\?13-")):
            self.choose_type(page, "Map in pictures")
        expect(page.locator(".map .attribution")).to_have_text("© the makers of the map")

    def test_settings_that_did_not_load_are_loaded_for_the_next_map(self):
        self.expected_errors = ("status of 503",)
        page = self.page()
        tiles = {"tiles": f"{self.site.url}/app/icon.svg?{{z}}-{{x}}-{{y}}", "attribution": "© the makers of the map"}
        replies = [{"status": 503}, {"json": {"map": tiles}}]
        page.context.route("**/app/settings.json", lambda route: route.fulfill(**replies.pop(0)))
        page.goto("/app/tables/map?at=47.8,13.045")
        self.rests(page)
        page.get_by_role("link", name="List", exact=True).first.click()
        expect(page.get_by_role("link", name="Gasthaus Zu")).to_be_visible()
        page.get_by_role("link", name="Map", exact=True).first.click()
        self.rests(page)
        page.get_by_role("button", name="Map type").click()
        expect(page.get_by_role("dialog", name="Map type")).to_contain_text("Map in pictures")

    def test_the_detail_has_a_small_map_and_a_route(self):
        """A post has a small map and a link to a route."""
        page = self.page(f"/app/tables/post/{self.closed}")
        expect(page.get_by_role("img", name="Map with Gasthaus Zu")).to_be_visible()
        expect(page.locator(".small-map .picture path").first).to_have_attribute("d", re.compile(r"^M.{100}"))
        expect(page.get_by_role("link", name="Route")).to_have_attribute(
            "href", "https://www.openstreetmap.org/directions?to=47.801%2C13.047"
        )
        expect(page.get_by_role("link", name="Map app")).to_have_attribute("href", re.compile(r"^geo:47\.801,13\.047"))
        loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
        self.assertFalse([path for path in loaded if "maplibre" in path or "/later-" in path])


class TileServer:
    """Serves one picture for every tile over TLS, which the edge requires."""

    def __init__(self):
        folder = tempfile.TemporaryDirectory()
        atexit.register(folder.cleanup)
        key, certificate = (f"{folder.name}/{name}.pem" for name in ("key", "certificate"))
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
        subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.asked = asked = []
        picture = png(256, 256, (255, 0, 200))

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "image/png")
                self.send_header("Access-Control-Allow-Origin", "*")
                self.end_headers()
                self.wfile.write(picture)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"https://127.0.0.1:{self.server.server_port}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class TileTests(MapTest):
    """An edge with `--map-tiles` beside one without."""

    attribution = "© the makers of the tiles"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.tiles = TileServer()
        cls.addClassCleanup(cls.tiles.stop)
        words = ["--map-tiles", cls.tiles.origin + "/{z}/{x}/{y}.png", "--map-attribution", cls.attribution]
        cls.edge = services.Edge(cls.site.stack.data, "--web", assembled(), *words)
        cls.addClassCleanup(cls.edge.stop)

    def policy(self, edge):
        text = edge.get("/app/").headers["Content-Security-Policy"]
        return {name: sources.split() for name, _, sources in (part.strip().partition(" ") for part in text.split(";"))}

    def test_the_policy_allows_the_origin_of_the_tiles_only_where_they_are_set(self):
        with_tiles, without = self.policy(self.edge), self.policy(self.site.edge)
        allowed = {name for name, sources in with_tiles.items() if self.tiles.origin in sources}
        self.assertIn(allowed, ({"connect-src"}, {"img-src"}, {"connect-src", "img-src"}))
        self.assertNotIn(self.tiles.origin, str(without))
        others = {name: [source for source in sources if source != self.tiles.origin] for name, sources in with_tiles.items()}
        self.assertEqual(others, without)

    def test_a_tile_of_another_origin_is_shown_with_its_attribution(self):
        page = self.map(f"http://127.0.0.1:{self.edge.port}/app/tables/map?at=47.8,13.045,8", ignore_https_errors=True)
        self.assertEqual(self.tiles.asked, [])
        self.choose_type(page, "Map in pictures")
        expect(page.locator(".map .attribution")).to_have_text(self.attribution)
        services.until(lambda: self.colour(page)[0] > 200 and self.colour(page)[2] > 150)
        # Tiles have 256 pixels, and the world 512 at zoom 0.
        self.assertRegex(self.tiles.asked[0], r"^/9/\d+/\d+\.png$")
        self.choose_type(page, "Dark map")
        expect(page.locator(".map .attribution")).not_to_have_text(self.attribution)

    def colour(self, page):
        """Returns the colour of the map beside its centre."""
        box = page.locator(".map canvas").bounding_box()
        area = {"x": box["x"] + box["width"] / 2 - 60, "y": box["y"] + box["height"] / 2 - 80, "width": 1, "height": 1}
        return first_pixel(page.screenshot(clip=area))

    def test_without_them_another_origin_is_refused(self):
        self.expected_errors = ("Content Security Policy", "Content-Security-Policy")
        page = self.page("/app/tables", ignore_https_errors=True)
        refused = page.evaluate("(url) => fetch(url).then(() => false, () => true)", f"{self.tiles.origin}/1/1/1.png")
        self.assertTrue(refused)
        self.assertNotIn("/1/1/1.png", self.tiles.asked)


class TripsMapTests(MapTest):
    def test_a_searched_place_leads_to_a_form_with_country_and_city(self):
        """The pin of a searched place links to a form with country and city."""
        page = self.map("/app/trips/map", locale="de-AT")
        page.get_by_role("combobox", name="Stadt oder Adresse").fill("Wien")
        page.get_by_role("listbox").get_by_role("option").first.click()
        link = page.get_by_role("link", name="Reise planen")
        expect(link).to_have_attribute(
            "href", re.compile(r"/app/trips/trips/new\?lat=48\.2\d+&lon=16\.3\d+&geoname=2761369&country=AT&city=Wien$")
        )
        tip = page.get_by_role("link", name="Tipp hinzufügen")
        expect(tip).to_have_attribute("href", re.compile(r"/new/tip\?lat=48\.2.*&city=Wien$"))
        self.rests(page)
        longitude, latitude = self.camera(page, "trips")["center"]
        self.assertAlmostEqual(longitude, 16.37, 1)
        self.assertAlmostEqual(latitude, 48.2, 1)


class SightsMapTests(MapTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        paula = cls.site.person("Paula")
        for number in range(12):
            point = {"lat": salzburg["lat"] + number * 0.003, "lon": salzburg["lon"]}
            paula.post("sight", f"Sight {number}", text="worth it", point=point, fence={"radius": 100})

    def test_the_map_is_centred_on_the_own_position_and_again(self):
        """The map is centred on the user's position; a pin opens its post, and a button centres the map again."""
        page = self.map("/app/sights/map", geolocation=here, permissions=["geolocation"])
        self.centred(page)
        page.mouse.click(*self.middle(page, up=18))
        expect(page.locator(".maplibregl-popup").get_by_role("link")).to_contain_text("Sight 0")
        page.locator(".map canvas").focus()
        away = self.moves(page, "sights", lambda: page.keyboard.press("ArrowRight"))
        self.assertGreater(away["center"][0], salzburg["lon"] + 0.0005)
        page.get_by_role("button", name="Centre on me").click()
        self.centred(page)

    def centred(self, page):
        def is_here():
            longitude, latitude = self.camera(page, "sights")["center"]
            return abs(longitude - salzburg["lon"]) < 1e-4 and abs(latitude - salzburg["lat"]) < 1e-4

        services.until(is_here)
        self.rests(page)

    def test_pointing_at_a_place_asks_whether_to_add_something(self):
        """A long press on the map asks whether to add a sight there."""
        page = self.map("/app/sights/map?at=47.8,13.045,15", viewport=desktop)
        ways = {
            "right click": lambda: page.mouse.click(*self.middle(page), button="right"),
            "Enter on the crosshair": lambda: (page.locator(".map canvas").focus(), page.keyboard.press("Enter")),
        }
        for name, way in ways.items():
            with self.subTest(name):
                way()
                dialog = page.get_by_role("dialog", name="Add something here?")
                expect(dialog).to_contain_text("Salzburg, Austria")
                link = dialog.get_by_role("link", name="Add sight")
                form = re.compile(r"/app/sights/new/sight\?lat=47\.(80|79)\d+&lon=13\.04\d+&")
                expect(link).to_have_attribute("href", form)
                page.keyboard.press("Escape")
                expect(dialog).to_be_hidden()

    def test_a_long_press_asks_too(self):
        page = self.map("/app/sights/map?at=47.8,13.045,15", has_touch=True)
        x, y = self.middle(page)
        session = page.context.new_cdp_session(page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        dialog = page.get_by_role("dialog", name="Add something here?")
        expect(dialog).to_be_visible()
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_be_hidden()

    def test_the_ten_closest_are_a_list_with_direction(self):
        """The ten closest sights are a list, and each can be opened."""
        page = self.page("/app/sights/nearby", geolocation=here, permissions=["geolocation"])
        expect(page.locator(".row h2")).to_have_text([f"Sight {number}" for number in range(10)])
        second = page.locator(".row").nth(1)
        expect(second).to_contain_text("330 m")
        expect(second).to_contain_text("north")
        second.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Sight 1")

    def test_a_stranger_without_a_position_types_a_place(self):
        page = self.page("/app/sights/nearby")
        expect(page.get_by_role("heading", name="Where are you?")).to_be_visible()
        page.get_by_role("combobox").fill("Salzburg")
        page.get_by_role("listbox").get_by_role("option").first.click()
        expect(page.locator(".row h2")).to_have_count(10)

    def test_a_notice_comes_inside_a_radius_and_opens_the_sight(self):
        """Within a sight's radius, a notice appears and opens the sight."""
        far = {"latitude": 47.7, "longitude": 13.045}
        page = self.page("/app/sights/nearby", geolocation=far, permissions=["geolocation"])
        page.get_by_role("switch", name="Tell me when I am near something").check()
        with page.expect_response("**/v1/geo/track"):
            page.goto("/app/sights/list")
        # A visit begins with a second fix inside the radius.
        for step in (0, 0.0001):
            with page.expect_response("**/v1/geo/track"):
                page.context.set_geolocation({**here, "latitude": here["latitude"] + step})
        notice = page.locator(".notice")
        expect(notice).to_contain_text("You are near: Sight 0")
        notice.get_by_role("button", name="Open").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Sight 0")

    def test_the_switch_is_remembered_until_it_is_turned_off(self):
        page = self.page("/app/sights/nearby", geolocation=here, permissions=["geolocation"])
        switch = page.get_by_role("switch")
        expect(switch).not_to_be_checked()
        switch.check()
        page.reload()
        expect(switch).to_be_checked()
        switch.uncheck()
        page.reload()
        expect(switch).not_to_be_checked()


if __name__ == "__main__":
    unittest.main()
