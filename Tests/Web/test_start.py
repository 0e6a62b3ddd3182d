"""The start of a page: few files that never change, the first requests, and words where a file is missing."""

import re
import unittest

from browser import WebTest, expect, services


class FileTests(WebTest):
    def test_a_first_screen_needs_few_requests(self):
        paula = self.site.person("Paula")
        paula.post("offer", "Ein Kanu")
        for path in ("/app/", "/app/offers", "/app/tables", "/app/trips", "/console/"):
            page = self.page("/app/icon.svg")
            requests = []
            page.on("request", lambda request: requests.append(request.url))
            page.goto(path if path.startswith("/app") else f"http://127.0.0.1:{self.site.edge.console}{path}")
            expect(page.locator("#main h1").first).to_be_attached()
            # The map of the screen may go on to load its tiles.
            requests = [url for url in requests if "/tiles/" not in url]
            self.assertLessEqual(len(requests), 20, "\n".join(requests))
            self.assertEqual(len(requests), len(set(requests)), "\n".join(requests))

    def test_files_with_a_digest_never_change_and_their_page_does(self):
        page = self.site.edge.get("/app/").body.decode()
        names = re.findall(r'"(/(?:app|shared)/assets/[^"]+)"', page)
        self.assertGreater(len(names), 8)
        for name in names:
            self.assertEqual(self.site.edge.get(name).headers["Cache-Control"], "public, max-age=31536000, immutable", name)
        for path in ("/app/", "/umkreis.js", "/app/sw.js", "/app/settings.json"):
            self.assertEqual(self.site.edge.get(path).headers["Cache-Control"], "no-cache", path)

    def test_the_policy_admits_the_script_of_the_page_and_no_other(self):
        for path, console in (("/app/", False), ("/console/", True)):
            policy = self.site.edge.get(path, console=console).headers["Content-Security-Policy"]
            self.assertRegex(policy, r"script-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';")

    def test_photos_below_the_screen_wait(self):
        paula = self.site.person("Paula")
        photo = paula.upload((services.root / "Services/Gateway/Demo/Resources/photos/lamp.jpg").read_bytes())
        for number in range(20):
            paula.post("offer", f"Eine Stehlampe {number}", photos=[photo])
        page = self.page("/app/offers?words=Stehlampe")
        expect(page.locator(".row img").first).to_have_attribute("src", re.compile("/v1/media/"))
        last = page.locator(".row img").last
        self.assertIsNone(last.get_attribute("src"))
        last.scroll_into_view_if_needed()
        expect(last).to_have_js_property("complete", True)
        expect(last).to_have_attribute("src", re.compile("/v1/media/"))


class LostFileTests(WebTest):
    """A page whose files do not arrive says so, in the user's language, and offers to load it again."""

    def lost(self, pattern, locale="en-GB", words="could not be loaded", path="/app/offers"):
        self.expected_errors = ("net::ERR_FAILED", "500 (Internal Server Error)", "Failed to fetch")
        page = self.page("/app/icon.svg", locale=locale)
        page.route(pattern, lambda route: route.abort())
        page.goto(path)
        expect(page.get_by_role("alert")).to_contain_text(words)
        page.unroute(pattern)
        return page

    def again(self, page, name="Try again"):
        page.get_by_role("alert").get_by_role("button", name=name).click()
        expect(page.get_by_role("searchbox")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)

    def test_a_lost_module_leaves_words_and_a_button(self):
        for pattern in ("**/assets/main-*.js", "**/assets/chunk-*.js", "**/umkreis.js"):
            self.again(self.lost(pattern))

    def test_a_lost_catalogue_does_as_well(self):
        self.again(self.lost("**/assets/en-*.json"))

    def test_a_lost_style_sheet_does_as_well(self):
        page = self.lost("**/assets/style-*.css")
        expect(page.get_by_role("searchbox")).to_be_visible()
        self.again(page)

    def test_the_words_are_in_the_language_of_the_reader(self):
        for locale, words, name in (("de-AT", "konnte nicht geladen werden", "Erneut versuchen"), ("nl-BE", "niet worden geladen", "Opnieuw")):
            self.again(self.lost("**/assets/main-*.js", locale, words), name)

    def test_a_lost_file_of_a_later_screen_leaves_words_and_a_button(self):
        page = self.lost("**/assets/later-*.js", path="/app/offers/settings")
        page.get_by_role("alert").get_by_role("button", name="Try again").click()
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()

    def test_a_file_that_never_comes_is_reported_after_a_while(self):
        page = self.page("/app/icon.svg")
        page.clock.install()
        held = []
        page.route("**/assets/main-*.js", lambda route: held.append(route))
        page.goto("/app/offers", wait_until="commit")
        services.until(lambda: page.evaluate("document.readyState") != "loading" and held)
        page.clock.run_for(20_000)
        expect(page.get_by_role("alert")).to_contain_text("taking long")
        for route in held:
            route.continue_()
        expect(page.get_by_role("searchbox")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)


if __name__ == "__main__":
    unittest.main()
