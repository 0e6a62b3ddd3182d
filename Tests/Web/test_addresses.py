"""Addresses of the app: going back, places, links that are shared, and the app on a home screen."""

import json
import os
import re
import signal
import struct
import unittest

from browser import Site, WebTest, expect, root, services

titles = [f"Ein Ruderboot {number:03}" for number in range(125)]


class BackTests(WebTest):
    @classmethod
    def setUpClass(cls):
        cls.site = Site()
        cls.paula = cls.site.person("Paula")
        posts = [{"externalID": title, "post": {"kind": "offer", "title": title}} for title in titles]
        cls.paula.send("catalogue.importPosts", {"source": "boats", "run": "first", "posts": posts})
        found = {"kinds": ["offer"], "limit": 1}
        services.until(lambda: cls.site.edge.post("geo.search", found).json["total"]["count"] == len(titles))

    def more(self, page, rows, count):
        for shown in range(30, count, 30):
            expect(rows).to_have_count(shown)
            page.get_by_role("button", name="Show more").click()
        expect(rows).to_have_count(min(count, len(titles)))

    def position(self, page):
        return page.evaluate("scrollY")

    def left_and_back(self, page, row):
        row.scroll_into_view_if_needed()
        before = self.position(page)
        self.assertGreater(before, 1_000)
        title = row.locator("h2, strong").first.inner_text()
        row.click()
        expect(page.locator("#main h1")).to_have_text(title)
        self.assertEqual(self.position(page), 0)
        page.go_back()
        return before

    def test_back_to_a_long_list_finds_its_pages_and_its_place(self):
        page = self.page("/app/offers")
        rows = page.locator(".row")
        self.more(page, rows, 120)
        before = self.left_and_back(page, rows.nth(100))
        expect(rows).to_have_count(120)
        services.until(lambda: abs(self.position(page) - before) < 5)

    def test_back_to_the_own_posts_as_well(self):
        page = self.signed_in(self.paula, "/app/offers/mine")
        tiles = page.locator(".tile")
        self.more(page, tiles, 60)
        before = self.left_and_back(page, tiles.nth(50))
        expect(tiles).to_have_count(60)
        services.until(lambda: abs(self.position(page) - before) < 5)

    def test_a_reload_keeps_both_too(self):
        page = self.page("/app/offers")
        rows = page.locator(".row")
        self.more(page, rows, 60)
        rows.nth(50).scroll_into_view_if_needed()
        before = self.position(page)
        page.reload()
        expect(rows).to_have_count(60)
        services.until(lambda: abs(self.position(page) - before) < 5)

    def test_a_reload_before_the_event_of_the_scrolling_keeps_the_place(self):
        page = self.page("/app/icon.svg")
        # Browsers send the event with the next frame, which on a busy machine comes too late.
        page.add_init_script("addEventListener('scroll', (event) => event.stopImmediatePropagation(), true)")
        page.goto("/app/offers")
        expect(page.locator(".row")).to_have_count(30)
        page.evaluate("scrollTo(0, 1500)")
        page.reload()
        expect(page.locator(".row")).to_have_count(30)
        services.until(lambda: abs(self.position(page) - 1_500) < 5)

    def test_the_last_scrolling_before_a_click_counts(self):
        page = self.page("/app/offers")
        expect(page.locator(".row")).to_have_count(30)
        page.evaluate("scrollTo(0, 1500); document.querySelectorAll('.row')[20].click()")
        expect(page.locator("#main h1")).to_be_visible()
        page.go_back()
        expect(page.locator(".row")).to_have_count(30)
        services.until(lambda: abs(self.position(page) - 1_500) < 5)

    def test_the_next_screen_is_not_scrolled_to_the_place_of_the_former_one(self):
        page = self.page("/app/offers")
        rows = page.locator(".row")
        expect(rows).to_have_count(30)
        page.evaluate("scrollTo(0, 1500)")
        page.get_by_role("link", name="Cards").click()
        page.get_by_role("link", name="List").first.click()
        expect(rows).to_have_count(30)
        page.route("**/v1/geo/search", lambda route: None)
        page.go_back()
        page.go_back()
        page.unroute("**/v1/geo/search")
        page.go_forward()
        page.go_forward()
        expect(rows).to_have_count(30)
        self.assertEqual(self.position(page), 0)

    def test_a_link_opens_its_screen_at_the_top(self):
        page = self.page("/app/offers")
        rows = page.locator(".row")
        self.more(page, rows, 60)
        rows.nth(50).scroll_into_view_if_needed()
        page.get_by_role("link", name="Cards").click()
        page.get_by_role("link", name="List").first.click()
        expect(rows).to_have_count(30)
        self.assertEqual(self.position(page), 0)

    def test_another_search_starts_with_its_first_page(self):
        page = self.page("/app/offers")
        rows = page.locator(".row")
        self.more(page, rows, 60)
        page.get_by_role("searchbox").fill("Ruderboot 10")
        expect(rows).to_have_count(10)
        page.get_by_role("searchbox").fill("Ruderboot")
        expect(rows).to_have_count(30)


class PlaceTests(WebTest):
    @classmethod
    def setUpClass(cls):
        cls.site = Site()
        paula = cls.site.person("Paula")
        paula.post("offer", "Zwölf rote Äpfel", point={"lat": 47.7981, "lon": 13.0469})
        paula.post("offer", "Fahrrad", point={"lat": 48.2082, "lon": 16.3738})

    def field(self, page):
        return page.get_by_role("combobox", name="City or address")

    def test_a_typed_place_counts_when_the_field_is_left(self):
        page = self.page("/app/offers")
        self.field(page).fill("Salzburg")
        page.get_by_role("searchbox").click()
        expect(page).to_have_url(re.compile("place=Salzburg"))
        expect(page.locator(".row h2")).to_have_text(["Zwölf rote Äpfel", "Fahrrad"])

    def test_a_place_that_the_browser_fills_in_counts(self):
        page = self.page("/app/offers")
        self.field(page).evaluate("""field => {
            field.value = "Salzburg";
            field.dispatchEvent(new Event("input", { bubbles: true }));
        }""")
        expect(page).to_have_url(re.compile("place=Salzburg"))

    def test_a_typed_place_that_does_not_exist_is_marked(self):
        page = self.page("/app/offers")
        self.field(page).fill("Qwrtzpsdfg")
        page.get_by_role("searchbox").click()
        expect(self.field(page)).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_text("No place has this name.")).to_be_visible()
        self.field(page).fill("Wien")
        expect(page.get_by_text("No place has this name.")).to_be_hidden()

    def test_a_place_asks_how_far(self):
        page = self.page("/app/offers")
        expect(page.get_by_label("Within")).to_be_hidden()
        self.field(page).fill("Salzburg")
        page.get_by_role("listbox").get_by_role("option").first.click()
        page.get_by_label("Within").select_option("5 km")
        expect(page.locator(".row h2")).to_have_text(["Zwölf rote Äpfel"])

    def test_a_shared_address_names_its_place_and_not_that_of_the_reader(self):
        writer = self.page("/app/offers")
        self.field(writer).fill("Salzburg")
        writer.get_by_role("listbox").get_by_role("option").first.click()
        expect(writer).to_have_url(re.compile("near="))
        address = writer.url.removeprefix(self.site.url)
        reader = self.page("/app/icon.svg")
        around = json.dumps({"name": "Berlin", "point": {"lat": 52.52, "lon": 13.40}})
        reader.evaluate("around => localStorage.setItem('umkreis.around', around)", around)
        reader.goto(address)
        expect(self.field(reader)).to_have_value("Salzburg")
        reader.goto("/app/offers?near=47.8000,13.0450")
        expect(self.field(reader)).to_have_value("47.800, 13.045")
        reader.goto("/app/offers")
        expect(self.field(reader)).to_have_value("Berlin")


class ShareTests(WebTest):
    def test_the_link_of_a_post_is_copied(self):
        post = self.site.person("Paula").post("offer", "Eine Hängematte")
        page = self.page(f"/app/offers/post/{post}", permissions=["clipboard-read", "clipboard-write"])
        page.evaluate("delete Navigator.prototype.share")
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_text("The link is copied.")).to_be_visible()
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), f"{self.site.url}/app/offers/post/{post}")

    def test_a_device_that_shares_gets_title_and_link(self):
        post = self.site.person("Paula").post("offer", "Eine Hängematte")
        page = self.page(f"/app/offers/post/{post}")
        page.evaluate("navigator.share = (what) => { window.shared = what; }")
        page.get_by_role("button", name="Share").click()
        shared = page.evaluate("window.shared")
        self.assertEqual(shared, {"title": "Eine Hängematte", "url": f"{self.site.url}/app/offers/post/{post}"})

    def test_a_draft_is_not_shared(self):
        paula = self.site.person("Paula")
        draft = paula.send("catalogue.createPost", {"post": {"kind": "offer", "title": "Noch geheim"}, "draft": True})["post"]["id"]
        page = self.signed_in(paula, f"/app/offers/post/{draft}")
        expect(page.get_by_role("heading", name="Noch geheim")).to_be_visible()
        expect(page.get_by_role("button", name="Share")).to_have_count(0)


class HomeScreenTests(WebTest):
    """Each app can be put on a home screen."""

    def manifest(self, path):
        page = self.page(path)
        link = page.locator("link[rel=manifest]")
        expect(page.locator("#main h1").first).to_be_attached()
        reply = page.request.get(link.get_attribute("href"))
        self.assertEqual(reply.headers["content-type"], "application/manifest+json")
        return reply.json()

    def test_an_app_has_its_own_name_and_address(self):
        offers, all = self.manifest("/app/offers"), self.manifest("/app/")
        self.assertEqual((offers["name"], offers["start_url"], offers["id"]), ("Offers", "/app/offers", "/app/offers"))
        self.assertEqual((all["name"], all["start_url"]), ("Umkreis", "/app/"))

    def test_its_pictures_have_the_sizes_that_it_names(self):
        for icon in self.manifest("/app/tables")["icons"]:
            reply = self.site.edge.get(icon["src"])
            self.assertEqual((reply.status, reply.headers["Content-Type"]), (200, icon["type"]))
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", reply.body[16:24])
                self.assertEqual(f"{width}x{height}", icon["sizes"])
        self.assertEqual(self.site.edge.get("/app/apple-touch-icon.png").status, 200)

    def test_other_names_are_refused(self):
        for query in ("app=../x", "app=A", "app=offers&name=", "app=offers&name=" + "n" * 81):
            self.assertEqual(self.site.edge.get(f"/app/manifest.webmanifest?{query}").status, 404, query)
        reply = self.site.edge.get("/app/manifest.webmanifest?app=offers&name=%22%3C%2Fscript%3E")
        self.assertEqual(reply.json["name"], '"</script>')


class PreviewTests(WebTest):
    """What a messenger shows of a link, which it loads without an account and without scripts."""

    def head(self, post, app="offers"):
        reply = self.site.edge.get(f"/app/{app}/post/{post}")
        self.assertEqual(reply.status, 200)
        head = reply.body.decode().split("<body>")[0]
        found = re.findall(r'<meta (?:property|name)="((?:og|twitter):\w+|description)" content="([^"]*)">', head)
        return re.search("<title>(.*)</title>", head)[1], dict(found)

    def test_a_published_post_has_title_text_and_picture(self):
        paula = self.site.person("Paula")
        photo = paula.upload((root / "Services/Gateway/Demo/Resources/photos/lamp.jpg").read_bytes())
        post = paula.post("offer", "Eine Lampe", text="Mit grünem\nSchirm. " + "Sehr hell. " * 40, photos=[photo])
        title, found = self.head(post)
        self.assertEqual((title, found["og:title"]), ("Eine Lampe", "Eine Lampe"))
        self.assertTrue(found["description"].startswith("Mit grünem Schirm. Sehr hell."))
        self.assertLessEqual(len(found["og:description"]), 200)
        self.assertEqual(found["og:url"], f"{self.site.url}/app/offers/post/{post}")
        picture = self.site.edge.get(found["og:image"].removeprefix(self.site.url))
        self.assertEqual((picture.status, picture.headers["Content-Type"]), (200, "image/jpeg"))
        page = self.page(f"/app/offers/post/{post}")
        expect(page.get_by_role("heading", name="Eine Lampe")).to_be_visible()

    def test_text_cannot_become_html(self):
        post = self.site.person("Paula").post("offer", '"><script>alert(1)</script>&amp;')
        title, found = self.head(post)
        self.assertEqual(title, "&quot;>&lt;script>alert(1)&lt;/script>&amp;amp;")
        self.assertNotIn("<script>alert", self.site.edge.get(f"/app/offers/post/{post}").body.decode())

    def test_what_not_everybody_may_see_has_no_preview(self):
        paula = self.site.person("Paula")
        draft = paula.send("catalogue.createPost", {"post": {"kind": "offer", "title": "Geheim"}, "draft": True})["post"]["id"]
        closed = paula.post("offer", "Geheim")
        paula.send("catalogue.closePost", {"id": closed})
        deleted = paula.post("offer", "Geheim")
        paula.send("catalogue.deletePost", {"id": deleted})
        for post in (draft, closed, deleted, "01J00000000000000000000000", "nonsense"):
            title, found = self.head(post)
            self.assertEqual((title, found), ("Umkreis", {}), post)
        # The cookie of the owner changes nothing, since a page is the same for everybody.
        page = self.signed_in(paula, "/app/icon.svg")
        self.assertNotIn("Geheim", page.request.get(f"/app/offers/post/{draft}").text())

    def test_a_page_does_not_wait_for_its_preview(self):
        post = self.site.person("Paula").post("offer", "Eine Leiter")
        pid = self.site.stack.pid("catalogue")
        os.kill(pid, signal.SIGSTOP)
        try:
            self.assertEqual(self.head(post), ("Umkreis", {}))
        finally:
            os.kill(pid, signal.SIGCONT)
        # The missing answer is not kept, as a post without a preview is for 30 seconds.
        services.until(lambda: self.head(post)[0] == "Eine Leiter", seconds=20)


if __name__ == "__main__":
    unittest.main()
