"""The console while a service hangs, its searches, its counts and its pictures."""

import os
import re
import signal
import unittest

import test_console
from browser import Site, expect
from pictures import png
from stack import until


# A call to a hanging service ends after 20 seconds; the others' parts must be there long before, also on a busy machine.
limit = 10_000


class HangingServiceTests(test_console.ConsoleTest):
    expected_errors = ("status of 503", "status of 504", "net::ERR_ABORTED")

    @classmethod
    def setUpClass(cls):
        # A site of its own, since services of it hang.
        cls.site = Site(apps=("offers",))
        cls.url = f"http://127.0.0.1:{cls.site.edge.console}"
        cls.known, cls.states = {}, {}

    def hang(self, service):
        """Stops a service as a debugger does: its sockets stay open."""
        pid = self.site.stack.pid(service)
        os.kill(pid, signal.SIGSTOP)
        self.addCleanup(os.kill, pid, signal.SIGCONT)

    def test_health_shows_the_services_that_answer_and_names_the_one_that_hangs(self):
        page = self.console(self.staff("Olga", "operator"), "/console/kinds")
        expect(page.get_by_role("heading", name="Kinds", exact=True).first).to_be_visible()
        self.hang("geo")
        page.get_by_role("link", name="Health").click()
        table = page.get_by_role("table", name="Services")
        for service in ("auth", "catalogue", "favourites", "chat"):
            expect(table.get_by_role("row", name=f"{service} ready")).to_be_visible(timeout=limit)
        expect(table.get_by_role("row", name="geo does not answer")).to_be_visible(timeout=limit)
        expect(page.get_by_role("table", name="Logs")).to_contain_text("catalogue", timeout=limit)
        expect(page.get_by_text("geo: does not answer").first).to_be_visible(timeout=limit)

    def test_today_shows_the_parts_of_the_services_that_answer(self):
        page = self.console(self.staff("Olga", "operator"), "/console/kinds")
        expect(page.get_by_role("heading", name="Kinds", exact=True).first).to_be_visible()
        self.hang("catalogue")
        page.get_by_role("link", name="Today").click()
        expect(page.get_by_role("link", name="Suspended")).to_be_visible(timeout=limit)
        expect(page.get_by_role("link", name="4 / 5 Services ready")).to_be_visible(timeout=limit)
        part = page.locator("section section").filter(has=page.get_by_role("heading", name="Posts", exact=True))
        expect(part.get_by_role("alert")).to_contain_text("did not answer in time", timeout=limit)
        self.doCleanups()
        part.get_by_role("button", name="Try again").click()
        expect(part.get_by_role("link", name="Published")).to_be_visible()

    def test_the_console_opens_while_the_catalogue_hangs(self):
        operator = self.staff("Olga", "operator")
        self.console(operator).close()
        self.hang("catalogue")
        page = self.console(operator, "/console/health")
        expect(page.get_by_role("row", name="catalogue does not answer")).to_be_visible(timeout=limit)

    def test_a_screen_that_waits_says_so(self):
        page = self.console(self.staff("Olga", "operator"), "/console/people")
        expect(page.get_by_role("heading", name="People")).to_be_visible()
        self.hang("auth")
        page.get_by_role("link", name="Reports").click()
        expect(page.get_by_text("A service takes long to answer …")).to_be_visible(timeout=limit)


class SearchTests(test_console.ConsoleTest):
    def test_people_are_found_while_the_name_is_typed(self):
        person = self.site.person("Zacharias")
        page = self.console(self.staff("Milo"), "/console/people")
        field = page.get_by_label("Name, user name or whole e-mail address")
        field.press_sequentially("Zachar")
        expect(page.get_by_role("table").get_by_role("row")).to_have_count(2)
        expect(page.get_by_role("link", name="Zacharias")).to_have_attribute("href", f"/console/person/{person.user}")
        expect(field).to_be_focused()
        self.assertIn("words=Zachar", page.url)
        page.reload()
        expect(field).to_have_value("Zachar")

    def test_logs_have_words_and_services(self):
        page = self.console(self.staff("Olga", "operator"), "/console/health")
        table = page.get_by_role("table", name="Logs")
        form = page.get_by_role("search")
        form.get_by_label("Service").select_option("chat")
        form.get_by_label("Words").press_sequentially("READY")
        rows = table.get_by_role("row")
        expect(rows.filter(has_text="catalogue")).to_have_count(0)
        expect(rows.nth(1)).to_contain_text("ready")
        self.assertEqual({row.get_by_role("cell").nth(1).inner_text() for row in rows.all()[1:]}, {"chat"})
        page.wait_for_url("**text=READY**")
        page.reload()
        expect(form.get_by_label("Words")).to_have_value("READY")
        expect(form.get_by_label("Service")).to_have_value("chat")
        form.get_by_label("Words").fill("no such words")
        expect(page.get_by_text("No record matches.")).to_be_visible()

    def test_audit_names_events_in_the_language_of_the_reader(self):
        page = self.console(self.staff("Olga", "operator"), "/console/audit", locale="de-DE")
        page.get_by_label("Ereignis").select_option("Angemeldet")
        cells = page.get_by_role("table").locator("tbody tr td:nth-child(3)")
        expect(cells.first).to_have_text("Angemeldet")
        self.assertEqual(set(cells.all_inner_texts()), {"Angemeldet"})
        page.get_by_label("Von", exact=True).or_(page.get_by_label("Durch")).first.press_sequentially("01ARZ")
        expect(page.get_by_role("table")).to_be_visible()


class PictureTests(test_console.ConsoleTest):
    def test_tables_of_posts_and_people_have_pictures(self):
        person = self.site.person("Pictured")
        photo = person.upload(png(64, 48))
        person.send("auth.updateProfile", {"photo": photo})
        post = person.post("offer", "A pictured lamp", point={"lat": 47.8, "lon": 13.04}, photos=[person.upload(png(80, 60))])
        moderator = self.staff("Milo")
        page = self.console(moderator, f"/console/posts?owner={person.user}")
        row = page.get_by_role("row").filter(has_text="A pictured lamp")
        expect(row.locator("img")).to_have_js_property("complete", True)
        until(lambda: row.locator("img").evaluate("(image) => image.naturalWidth > 0"))
        page.goto(f"{self.url}/console/people?words=Pictured")
        until(lambda: page.locator("td img").first.evaluate("(image) => image.naturalWidth > 0"))
        self.site.person("Witness").send("catalogue.reportPost", {"post": post, "reason": "spam"})
        page.goto(f"{self.url}/console/reports")
        row = page.get_by_role("listitem").filter(has_text="A pictured lamp")
        until(lambda: row.locator("img").evaluate("(image) => image.naturalWidth > 0"))


class CountTests(test_console.ConsoleTest):
    @classmethod
    def setUpClass(cls):
        # A site of its own, since the numbers are exact.
        cls.site = Site(apps=("offers",))
        cls.url = f"http://127.0.0.1:{cls.site.edge.console}"
        cls.known, cls.states = {}, {}

    def number(self, page, name):
        """The number of a tile."""
        tile = page.get_by_role("link", name=re.compile(rf"^\d+ {re.escape(name)}"))
        return int(tile.locator("strong").inner_text())

    def test_the_numbers_of_the_day_equal_those_of_the_table(self):
        moderator = self.staff("Milo")
        author = self.site.person("Author")
        page = self.console(moderator)
        expect(page.get_by_role("link", name="New today (UTC)")).to_be_visible()
        before = self.number(page, "New today (UTC)")
        for number in range(3):
            author.post("offer", f"Lamp {number}", point={"lat": 47.8, "lon": 13.04})
        page.reload()
        table = page.get_by_role("table", name="The last 14 days")
        for row, tile in (("Posts", "New today (UTC)"), ("Sign-ups", "Sign-ups today (UTC)")):
            cells = table.get_by_role("row").filter(has_text=row).get_by_role("cell")
            expect(cells.nth(2)).to_be_visible()
            self.assertEqual(int(cells.nth(2).inner_text()), self.number(page, tile))
        self.assertEqual(self.number(page, "New today (UTC)"), before + 3)

    def test_the_list_of_reports_counts_without_the_decided_ones(self):
        _, post, _ = self.reported_offer("Counted twice", reporters=2)
        self.reported_offer("Counted once")
        moderator = self.staff("Milo")
        page = self.console(moderator, f"/console/reports/{self.report_of(moderator, post)['id']}")
        summary = page.locator(".list-side .summary")
        expect(summary).to_have_text("3 open reports")
        page.keyboard.press("d")
        expect(summary).to_have_text("1 open report")
        page.keyboard.press("u")
        expect(summary).to_have_text("3 open reports")
        page.keyboard.press("d")
        page.keyboard.press("d")
        expect(page.get_by_text("No open reports")).to_be_visible()
        expect(summary).to_be_empty()

    def test_more_posts_than_the_index_counts_are_counted(self):
        operator = self.staff("Olga", "operator")
        posts = [{"externalID": str(number), "post": {"kind": "offer", "title": f"Lamp {number}", "point": {"lat": 47.8, "lon": 13.0}}}
                 for number in range(1_100)]
        for start in range(0, len(posts), 200):
            members = {"source": "many", "run": "1", "posts": posts[start:start + 200]}
            self.ask(operator, "catalogue.importPosts", members)
        search = {"kinds": ["offer"], "limit": 1}
        until(lambda: self.ask(operator, "geo.search", search)["total"].get("more"))
        page = self.console(operator, "/console/posts?kind=offer")
        count = self.ask(operator, "catalogue.listPosts", {"kind": "offer", "limit": 1})["count"]
        expect(page.get_by_role("status").filter(has_text=f"{count:,} results")).to_be_visible()
        page.get_by_role("searchbox").fill("Lamp")
        expect(page.get_by_text("More than 1,000 results")).to_be_visible()


class RegistryTests(test_console.ConsoleTest):
    def test_a_new_app_appears_in_open_lists_of_apps(self):
        operator = self.staff("Olga", "operator")
        page = self.console(operator, "/console/kinds", has_clock=True)
        expect(page.get_by_role("table", name="Apps")).to_contain_text("offers")
        app = self.page("/app/")
        name = f"kites{operator.user[-6:].lower()}"
        expect(app.get_by_role("heading", name="Choose an app")).to_be_visible()
        members = {"name": name, "labels": {"en": "Kites"}, "kinds": [], "screens": ["people"], "registration": ["email"]}
        self.ask(operator, "catalogue.declareApp", {"app": members})
        self.addCleanup(self.ask, operator, "catalogue.deleteApp", {"app": name})
        page.clock.run_for(11_000)
        expect(page.get_by_role("table", name="Apps")).to_contain_text(name)
        expect(app.get_by_role("link", name="Kites")).to_be_visible()

    def test_only_screens_with_kinds_load_them_again(self):
        page = self.console(self.staff("Olga", "operator"), "/console/audit", has_clock=True)
        expect(page.locator("#main h1")).to_be_visible()
        asked = []
        page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/listKinds") else None)
        page.clock.run_for(41_000)
        page.goto("/console/calls")
        expect(page.locator("#main h1")).to_be_visible()
        self.assertLessEqual(len(asked), 1)


if __name__ == "__main__":
    unittest.main()
