"""Settings, errors, help, and the looks of all screens of the account."""

import re
import unittest

from axe_playwright_python.sync_playwright import Axe
from browser import WebTest, expect

strangers_screens = ["account", "sign-in", "sign-in/forgotten", "register", "settings", "info", "errors", "people", "trips"]
persons_screens = [
    "account", "account/sessions", "account/password", "account/email", "account/username", "account/blocked",
    "account/searches", "account/photos", "account/data", "profile", "register/home", "register/code", "settings", "people",
    "trips", "trips/new",
]


class SettingsTests(WebTest):
    expected_errors = ("status of 404",)

    def test_the_language_is_chosen_and_kept(self):
        """Settings are stored, and a notice says that they were restored at the start."""
        page = self.page("/app/tables/settings")
        expect(page.get_by_text("Your settings are in use again.")).to_have_count(0)
        page.get_by_label("Language").select_option("Deutsch")
        expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
        later = self.tab(page.context, "/app/tables/settings")
        expect(later.get_by_role("heading", level=1)).to_have_text("Einstellungen")
        expect(later.get_by_text("Deine Einstellungen gelten wieder.")).to_be_visible()
        later.reload()
        expect(later.get_by_role("heading", level=1)).to_be_visible()
        expect(later.get_by_text("Deine Einstellungen gelten wieder.")).to_have_count(0)

    def test_the_appearance_is_chosen_and_forgotten(self):
        page = self.page("/app/tables/settings")
        page.get_by_label("Appearance").select_option("Dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.get_by_role("button", name="Forget the settings").click()
        page.get_by_role("dialog").get_by_role("button", name="Forget the settings").click()
        expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")

    def test_help_shows_the_version_and_the_sources_of_the_data(self):
        """The screen shows help and the version."""
        page = self.page("/app/tables/account")
        page.get_by_role("link", name="Help and information").click()
        version = self.site.edge.get("/openapi.json").json["info"]["version"]
        expect(page.locator(".pairs dd")).to_have_text(version)
        for source in ("Natural Earth", "GeoNames", "OpenStreetMap"):
            expect(page.get_by_role("link", name=source)).to_be_visible()

    def test_a_new_error_is_shown_and_stays_in_the_list(self):
        """The list keeps the last 50 errors; a notice announces a new one."""
        page = self.page("/app/")
        self.fail_once(page)
        page.goto("/app/tables/errors")
        expect(page.locator(".entries li")).to_have_count(1)
        page.reload()
        expect(page.locator(".entries li")).to_contain_text("This trip does not exist, or you do not join it.")
        page.get_by_role("button", name="Clear the list").click()
        expect(page.get_by_role("heading", name="No errors")).to_be_visible()

    def test_a_notice_of_an_error_leads_to_the_list(self):
        """A notice announces a new error."""
        anna = self.site.person("Anna")
        page = self.page("/app/")
        self.sign_in(page, anna)
        page.goto("/app/tables/account/sessions")
        problem = '{"code": "not-found", "detail": "no such session", "status": 404}'
        page.route("**/v1/auth/revokeOtherSessions", lambda route: route.fulfill(
            status=404, content_type="application/problem+json", body=problem))
        page.get_by_role("button", name="Sign out all other devices").click()
        notice = page.get_by_role("status").filter(has_text="This does not exist, or you cannot see it.")
        notice.get_by_role("button", name="Errors").click()
        expect(page.get_by_role("heading", name="Errors")).to_be_visible()
        expect(page.locator(".entries li")).to_contain_text("This does not exist, or you cannot see it.")

    def test_a_fault_of_the_page_is_not_blamed_on_the_server(self):
        self.expected_errors = ("a fault of the page", "dynamically imported module", "net::ERR_FAILED")
        page = self.page("/app/tables/errors")
        expect(page.get_by_role("heading", name="No errors")).to_be_visible()
        page.evaluate("setTimeout(() => { throw new TypeError('a fault of the page') })")
        expect(page.locator(".entries li")).to_have_text(re.compile("Something on this page failed. Load it again."))
        page.get_by_role("button", name="Clear the list").click()
        page.route("**/nowhere.js", lambda route: route.abort())
        page.evaluate("setTimeout(() => import('/app/nowhere.js'))")
        expect(page.locator(".entries li")).to_have_text(re.compile("The server is not reachable."))

    def test_no_more_than_fifty_errors_are_kept(self):
        page = self.page("/app/tables/errors")
        old = "Array.from({length: 60}, (_, n) => ({at: new Date().toISOString(), words: `error ${n}`, path: '/app/'}))"
        page.evaluate(f"localStorage.setItem('umkreis.errors', JSON.stringify({old}))")
        self.fail_once(page)
        page.goto("/app/tables/errors")
        expect(page.locator(".entries li")).to_have_count(50)

    def fail_once(self, page):
        """Opens a trip that does not exist."""
        self.sign_in(page, self.site.person("Anna"))
        page.goto("/app/trips/trips/01J00000000000000000000000")
        expect(page.get_by_role("alert")).to_be_visible()


class LooksTests(WebTest):
    as_written = True

    def visit(self, paths, app, check, person=None, **options):
        page = self.page(f"/app/{app}/info", **options)
        if person:
            self.sign_in(page, person)
            page.reload()
        for path in paths:
            with self.subTest(path):
                expect(page.locator("#main h1, #main h2").first).to_be_visible()
                # The page is not loaded again, as after a click on a link.
                address = f"/app/{app}/{path}"
                page.evaluate("path => import('/shared/core/router.js').then(({ go }) => go(path))", address)
                expect(page.locator("#main")).not_to_have_attribute("aria-busy", "true")
                expect(page.locator("#main h1, #main h2").first).to_be_visible()
                check(page)

    def trip(self, person):
        place = {"geonameID": 2761369, "country": "AT", "city": "Wien"}
        content = {"place": place, "dates": {"start": "2030-05-01", "end": "2030-05-09"}, "title": "Donaudampfschifffahrt"}
        return person.send("catalogue.createTrip", {"trip": content})["trip"]["id"]

    def is_narrow(self, page):
        width = page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
        self.assertLessEqual(width, 360)
        self.has_no_keys(page)

    def test_every_text_is_in_german_and_fits_a_narrow_screen(self):
        """All texts are in English and German."""
        small = {"locale": "de-AT", "viewport": {"width": 360, "height": 740}}
        anna = self.site.person("Donaudampfschifffahrtsgesellschaftskapitänin")
        self.visit(strangers_screens, "divers", self.is_narrow, **small)
        self.visit(persons_screens, "divers", self.is_narrow, anna, **small)
        self.visit([f"trips/{self.trip(anna)}"], "trips", self.is_narrow, anna, **small)

    def has_no_keys(self, page):
        """A key such as `account.signIn` on the screen is a missing translation."""
        self.assertNotRegex(page.locator("#main").inner_text(), r"\b[a-z][A-Za-z]*\.[a-z][A-Za-z]+\b(?<!example\.org)")

    def test_every_text_is_in_dutch(self):
        anna = self.site.person("Anna")
        self.visit(strangers_screens, "trips", self.has_no_keys, locale="nl-NL")
        self.visit(persons_screens, "trips", self.has_no_keys, anna, locale="nl-NL")

    def test_all_screens_are_accessible(self):
        anna = self.site.person("Anna")
        axe = Axe()

        def is_accessible(page):
            found = axe.run(page).response["violations"]
            self.assertEqual([(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found], [])

        self.visit(strangers_screens, "divers", is_accessible)
        self.visit(persons_screens, "divers", is_accessible, anna, color_scheme="dark")
        self.visit([f"trips/{self.trip(anna)}"], "trips", is_accessible, anna)


if __name__ == "__main__":
    unittest.main()
