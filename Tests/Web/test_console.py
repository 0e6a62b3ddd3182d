"""The console of moderators and operators at /console."""

import json
import re
import tempfile
import unittest

import browser
from browser import expect, timeout_ms
from stack import until


class ConsoleTest(browser.WebTest):
    """A test with staff: a moderator and an operator."""

    # Passwords are slow to check and an account has few sessions, so tests share their staff and its sessions.
    known = {}
    states = {}

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.url = f"http://127.0.0.1:{cls.site.edge.console}"

    def staff(self, name, role="moderator"):
        if name not in self.known:
            self.known[name] = self.hired(name, role)
        return self.known[name]

    def hired(self, name, role):
        person = self.site.person(name)
        self.site.stack.umkreis(role, "add", person.user)
        # The next token contains the role.
        members = {"login": person.email, "password": person.password}
        person.token = self.site.edge.post("auth.signIn", members).json["token"]
        return person

    def ask(self, person, call, members=None):
        """Sends a call of the console."""
        reply = self.site.edge.post(call, members, token=person.token, console=True)
        assert reply.status == 200, reply
        return reply.json

    def console(self, person=None, path="/console/", has_clock=False, **options):
        """A page of the console; with `has_clock`, the test controls the time."""
        settings = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, **options}
        # What a page stores belongs to its address, which is another one after a restart of the edge.
        key = person and (self.url, person.user)
        state = self.states.get(key)
        context = self.site.browser.new_context(base_url=self.url, storage_state=state, **settings)
        context.set_default_timeout(timeout_ms)
        self.contexts.append(context)
        if has_clock:
            context.clock.install()
        if person is None or state:
            return self.tab(context, path)
        page = self.tab(context, "/console/")
        self.sign_in(page, person)
        self.states[key] = context.storage_state()
        page.goto(path)
        return page

    def reported_offer(self, title="A lamp", reporters=1):
        """A post with reports; returns its author, the id and the reporters."""
        author = self.site.person("Ben")
        post = author.post("offer", title, text="Best price", point={"lat": 47.8, "lon": 13.04})
        people = [self.site.person(f"Reporter{number}") for number in range(reporters)]
        for person in people:
            person.send("catalogue.reportPost", {"post": post, "reason": "fraud", "text": "Never sends it"})
        return author, post, people

    def report_of(self, moderator, post):
        """The oldest open report of a post."""
        reports = self.ask(moderator, "auth.listReports", {"limit": 200})["reports"]
        return next(report for report in reports if report["subject"].get("post") == post)

    def state(self, moderator, post):
        return self.ask(moderator, "catalogue.findPost", {"id": post})["post"]["state"]


class EntranceTests(ConsoleTest):
    expected_errors = ("status of 401", "status of 403")

    def test_moderator_signs_in_and_arrives_where_the_link_led(self):
        moderator = self.staff("Milo")
        page = self.console(path="/console/reports")
        page.get_by_label("E-mail address or user name").fill(moderator.email)
        page.get_by_label("Password", exact=True).fill("not the right one")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_text("This login or password is wrong.")).to_be_visible()
        page.get_by_label("Password", exact=True).fill(moderator.password)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", name="Reports", level=1)).to_be_visible()

    def test_account_without_role_is_refused(self):
        page = self.console(self.site.person("Nora"))
        expect(page.get_by_role("heading", name="Not for this account")).to_be_visible()
        expect(page.get_by_role("navigation", name="Screens")).to_be_hidden()

    def test_console_speaks_german(self):
        page = self.console(self.staff("Milo"), locale="de-DE")
        expect(page.get_by_role("heading", name="Heute")).to_be_visible()


class TodayTests(ConsoleTest):
    def test_open_reports_by_age_sign_ups_posts_failures_lag_and_disk_each_with_a_link(self):
        self.reported_offer()
        page = self.console(self.staff("Olga", "operator"))
        expect(page.get_by_role("link", name="Open")).to_have_attribute("href", "/console/reports")
        expect(page.get_by_role("link", name="Sign-ups today (UTC)")).to_contain_text(re.compile(r"[1-9]\d*\s*Sign-ups"))
        for name in ("Older than 18 hours", "New today (UTC)", "Events behind", "Failed mail", "Free disk space", "Messages"):
            expect(page.get_by_role("link", name=name)).to_be_visible()
        table = page.get_by_role("table", name="The last 14 days")
        for name in ("Sign-ups", "Reports", "Posts", "Messages"):
            row = table.get_by_role("row").filter(has_text=name)
            expect(row.locator(".sparkline")).to_be_visible()
        # This is yesterday just after midnight in UTC.
        expect(table.get_by_role("row").filter(has_text="Reports").get_by_role("cell").last).not_to_have_text("0")
        page.get_by_role("link", name="Hidden").click()
        expect(page).to_have_url(f"{self.url}/console/posts?state=hidden")


class ReportTests(ConsoleTest):
    def test_reports_are_grouped_by_subject_with_the_snapshot_beside_the_present_state(self):
        author, post, _ = self.reported_offer("Two say so", reporters=2)
        moderator = self.staff("Milo")
        content = author.send("catalogue.findPost", {"id": post})["post"]["content"]
        author.send("catalogue.updatePost", {"id": post, "revision": 1, "post": {**content, "title": "An honest lamp"}})
        page = self.console(moderator, f"/console/reports/{self.report_of(moderator, post)['id']}")
        row = page.get_by_role("listitem").filter(has_text="Two say so")
        expect(row).to_have_count(1)
        expect(row).to_contain_text("2 reports")
        then = page.locator(".sides section").filter(has_text="When reported")
        now = page.locator(".sides section").filter(has_text="Changed since")
        expect(then).to_contain_text("Two say so")
        expect(now).to_contain_text("An honest lamp")
        expect(page.get_by_role("link", name="Reporter1")).to_be_visible()

    def test_key_hides_a_post_after_ten_seconds(self):
        _, post, _ = self.reported_offer("Hidden by a key")
        moderator = self.staff("Milo")
        page = self.console(moderator, f"/console/reports/{self.report_of(moderator, post)['id']}", has_clock=True)
        expect(page.get_by_role("heading", name="Post: Hidden by a key")).to_be_visible()
        page.keyboard.press("h")
        expect(page.get_by_role("listitem").filter(has_text="Hidden by a key")).to_have_count(0)
        page.clock.run_for(9_000)
        self.assertEqual(self.state(moderator, post), "published")
        page.clock.run_for(1_500)
        until(lambda: self.state(moderator, post) == "hidden")

    def test_undo_within_ten_seconds_cancels_the_call(self):
        _, post, _ = self.reported_offer("Undone")
        moderator = self.staff("Milo")
        page = self.console(moderator, f"/console/reports/{self.report_of(moderator, post)['id']}", has_clock=True)
        row = page.get_by_role("listitem").filter(has_text="Undone")
        expect(row).to_be_visible()
        page.keyboard.press("d")
        expect(row).to_have_count(0)
        page.keyboard.press("u")
        expect(row).to_be_visible()
        page.clock.run_for(20_000)
        self.report_of(moderator, post)

    def test_two_undone_decisions_leave_both_reports_in_the_list(self):
        posts = [self.reported_offer(f"Brought back {number}")[1] for number in range(2)]
        moderator = self.staff("Milo")
        page = self.console(moderator, f"/console/reports/{self.report_of(moderator, posts[0])['id']}", has_clock=True)
        rows = page.get_by_role("listitem").filter(has_text="Brought back")
        expect(rows).to_have_count(2)
        page.keyboard.press("d")
        page.keyboard.press("d")
        expect(rows).to_have_count(0)
        page.get_by_role("button", name="Undo").first.click()
        page.keyboard.press("u")
        expect(rows).to_have_count(2)

    def test_leaving_the_page_sends_the_decision(self):
        _, post, _ = self.reported_offer("Left")
        moderator = self.staff("Milo")
        page = self.console(moderator, f"/console/reports/{self.report_of(moderator, post)['id']}")
        expect(page.get_by_role("heading", name="Post: Left")).to_be_visible()
        page.keyboard.press("h")
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
        page.goto("about:blank")
        until(lambda: self.state(moderator, post) == "hidden")

    def test_moderator_cannot_decide_on_an_own_report(self):
        self.expected_errors = ("status of 403",)
        moderator = self.staff("Milo")
        author = self.site.person("Ben")
        post = author.post("offer", "Reported by the moderator", text="Best price", point={"lat": 47.8, "lon": 13.04})
        moderator.send("catalogue.reportPost", {"post": post, "reason": "spam"})
        page = self.console(moderator, f"/console/reports/{self.report_of(moderator, post)['id']}", has_clock=True)
        row = page.get_by_role("listitem").filter(has_text="Reported by the moderator")
        expect(row).to_be_visible()
        page.keyboard.press("h")
        expect(row).to_have_count(0)
        page.clock.run_for(10_500)
        expect(page.get_by_text("You cannot decide on your own report.")).to_be_visible()
        expect(row).to_be_visible()

    def test_several_reports_are_decided_at_once(self):
        posts = [self.reported_offer(f"One of several {number}")[1] for number in range(2)]
        moderator = self.staff("Milo")
        page = self.console(moderator, "/console/reports", has_clock=True)
        for number in range(2):
            page.get_by_label(f"Choose Post: One of several {number}").check()
        page.get_by_role("button", name="Hide the post").first.click()
        expect(page.get_by_text("Hide the post – 2 subjects")).to_be_visible()
        page.clock.run_for(10_500)
        until(lambda: all(self.state(moderator, post) == "hidden" for post in posts))

    def test_keys_move_and_have_a_legend(self):
        self.reported_offer("First")
        self.reported_offer("Second")
        page = self.console(self.staff("Milo"), "/console/reports")
        current = page.locator(".report-row [aria-current]")
        before = current.get_attribute("href")
        page.keyboard.press("j")
        expect(current).not_to_have_attribute("href", before)
        page.keyboard.press("k")
        expect(current).to_have_attribute("href", before)
        page.keyboard.press("?")
        legend = page.get_by_role("dialog", name="Keys")
        expect(legend).to_contain_text("Suspend the author")
        legend.get_by_label("Single keys act").uncheck()
        legend.get_by_role("button", name="OK").click()
        page.keyboard.press("j")
        expect(current).to_have_attribute("href", before)

    def test_note_stays_with_the_report(self):
        _, post, _ = self.reported_offer("Noted")
        moderator = self.staff("Milo")
        report = self.report_of(moderator, post)["id"]
        page = self.console(moderator, f"/console/reports/{report}")
        page.get_by_label("New note").fill("Asked the author")
        page.get_by_role("button", name="Add note").click()
        expect(page.get_by_role("listitem").filter(has_text="Asked the author")).to_be_visible()
        notes = self.ask(moderator, "auth.findReport", {"report": report})["notes"]
        self.assertEqual([note["text"] for note in notes], ["Asked the author"])


class PersonTests(ConsoleTest):
    def test_person_is_found_by_name_with_posts_reports_and_sessions_but_never_the_home(self):
        author, _, _ = self.reported_offer("Of a person")
        author.send("auth.updateProfile", {"displayName": f"Ben {author.user}"})
        author.send("auth.setHomeLocation", {"point": {"lat": 52.512345, "lon": 13.412345}})
        page = self.console(self.staff("Milo"), "/console/people")
        page.get_by_label("Name, user name or whole e-mail address").fill(f"Ben {author.user}")
        page.keyboard.press("Enter")
        page.get_by_role("link", name=f"Ben {author.user}").click()
        expect(page.get_by_role("heading", name=f"Ben {author.user}")).to_be_visible()
        expect(page.get_by_role("link", name="Of a person")).to_be_visible()
        expect(page.get_by_role("link", name="Post: Fraud")).to_be_visible()
        expect(page.get_by_role("heading", name="1 session", exact=True)).to_be_visible()
        text = page.locator("main").inner_text()
        self.assertNotIn("52.5", text)
        self.assertNotIn(author.email, text)

    def test_suspension_names_the_person_and_wants_the_password(self):
        self.expected_errors = ("status of 403",)
        person, moderator = self.site.person("Vera"), self.staff("Milo")
        page = self.console(moderator, f"/console/person/{person.user}")
        page.get_by_role("button", name="Suspend").click()
        dialog = page.get_by_role("dialog", name="Suspend Vera?")
        dialog.get_by_label("Reason, for moderators").fill("Threatens others")
        dialog.get_by_label("Your password").fill("a guess")
        dialog.get_by_role("button", name="Suspend").click()
        expect(dialog.get_by_text("This password is wrong.")).to_be_visible()
        dialog.get_by_label("Your password").fill(moderator.password)
        dialog.get_by_role("button", name="Suspend").click()
        expect(page.get_by_text("Suspended until")).to_be_visible()
        expect(page.get_by_role("listitem").filter(has_text="Threatens others")).to_be_visible()
        page.get_by_role("button", name="Lift the suspension").click()
        expect(page.get_by_text("Suspended until")).to_have_count(0)

    def test_all_sessions_end(self):
        person, moderator = self.site.person("Vera"), self.staff("Milo")
        page = self.console(moderator, f"/console/person/{person.user}")
        page.get_by_role("button", name="End all sessions").click()
        dialog = page.get_by_role("dialog", name="Sign Vera out everywhere?")
        dialog.get_by_label("Your password").fill(moderator.password)
        dialog.get_by_role("button", name="End all sessions").click()
        expect(page.get_by_role("heading", name="0 sessions")).to_be_visible()
        until(lambda: self.site.edge.post("auth.myAccount", token=person.token).status == 401)


class PostTests(ConsoleTest):
    def test_posts_are_filtered_and_a_hidden_one_is_shown_again(self):
        _, post, _ = self.reported_offer("Seek and hide")
        moderator = self.staff("Milo")
        page = self.console(moderator, "/console/posts?kind=offer")
        page.get_by_role("searchbox").fill("seek")
        expect(page.get_by_role("link", name="Seek and hide")).to_be_visible()
        report = self.report_of(moderator, post)["id"]
        self.ask(moderator, "auth.resolveReport", {"report": report, "action": "hidePost"})
        until(lambda: self.state(moderator, post) == "hidden")
        page.get_by_label("State").select_option("hidden")
        page.get_by_role("link", name="Seek and hide").click()
        page.get_by_role("button", name="Show again").click()
        until(lambda: self.state(moderator, post) == "published")


    def test_a_post_is_hidden_with_a_reason_and_without_a_report(self):
        paula = self.site.person("Paula")
        post = paula.post("offer", "Nothing but words", point={"lat": 47.8, "lon": 13.05})
        moderator = self.staff("Milo")
        page = self.console(moderator, f"/console/post/{post}")
        page.get_by_role("button", name="Hide").click()
        dialog = page.get_by_role("dialog", name='Hide "Nothing but words"?')
        dialog.get_by_role("button", name="Hide").click()
        expect(dialog.get_by_text("This is required.")).to_be_visible()
        dialog.get_by_label("Reason").fill("an advertisement")
        dialog.get_by_role("button", name="Hide").click()
        until(lambda: self.state(moderator, post) == "hidden")
        operator = self.console(self.staff("Olga", "operator"), "/console/audit")
        operator.get_by_label("Event").select_option("Moderated")
        expect(operator.get_by_role("cell", name=f"hidePost {post}: an advertisement")).to_be_visible()
        self.assertIn("event=authz_admin", operator.url)

    def test_closed_posts_are_listed_and_drafts_are_counted(self):
        paula = self.site.person("Paula")
        post = paula.post("offer", "Sold long ago", point={"lat": 47.8, "lon": 13.05})
        paula.send("catalogue.closePost", {"id": post})
        draft = {"kind": "offer", "title": "Not yet"}
        paula.send("catalogue.createPost", {"post": draft, "draft": True})
        page = self.console(self.staff("Milo"), f"/console/posts?owner={paula.user}&state=closed")
        expect(page.get_by_role("link", name="Sold long ago")).to_be_visible()
        page.get_by_label("State").select_option("draft")
        expect(page.get_by_text("Drafts are counted, but only their owners read them.")).to_be_visible()
        expect(page.get_by_role("status").get_by_text("1 ")).to_be_visible()

    def test_filtered_posts_are_on_a_map(self):
        self.reported_offer("On the map")
        page = self.console(self.staff("Milo"), "/console/posts?kind=offer")
        with page.expect_response("**/v1/geo/clusterPins") as answered:
            page.get_by_role("button", name="Map").click()
        self.assertEqual(answered.value.request.post_data_json["search"]["kinds"], ["offer"])
        expect(page.locator(".posts-map .map")).to_have_attribute("aria-busy", "false")

    def test_a_near_map_without_streets_names_the_command_that_installs_them(self):
        page = self.console(self.staff("Milo"), "/console/posts?kind=offer&view=map&at=47.8,13.045,14")
        expect(page.locator(".posts-map").get_by_role("note")).to_have_text("No streets here: umkreis map install FILE.mbtiles")


class DeclarationTests(ConsoleTest):
    def test_kind_shows_its_preview_and_the_difference_before_it_is_declared(self):
        operator = self.staff("Olga", "operator")
        page = self.console(operator, "/console/kinds/-")
        page.get_by_label("Name", exact=True).first.fill("boat")
        page.get_by_role("button", name="Add an attribute").click()
        editor = page.locator("details.attribute")
        editor.get_by_label("Name", exact=True).fill("berths")
        editor.get_by_label("Type").select_option("number")
        editor.get_by_label("English", exact=True).fill("Berths")
        editor.get_by_label("Filter", exact=True).check()
        expect(page.locator(".preview .fields")).to_contain_text("Berths")
        expect(page.locator(".difference")).to_contain_text('"name": "berths"')
        page.get_by_role("button", name="Declare").click()
        expect(page).to_have_url(f"{self.url}/console/kinds/boat")
        expect(page.get_by_text("Nothing changes.")).to_be_visible()
        kind = self.ask(operator, "catalogue.findKind", {"kind": "boat"})["kind"]["kind"]
        self.assertEqual(kind["attributes"][0]["type"], "number")

    def test_app_is_declared_and_deleted_by_name_and_password(self):
        operator = self.staff("Olga", "operator")
        page = self.console(operator, "/console/app/-")
        page.get_by_label("Name", exact=True).fill("harbours")
        page.get_by_label("English").fill("Harbours")
        page.get_by_label("Offer", exact=True).check()
        page.get_by_role("button", name="Declare").click()
        expect(page).to_have_url(f"{self.url}/console/app/harbours")
        page.get_by_role("button", name="Delete").click()
        dialog = page.get_by_role("dialog", name="Delete the app Harbours?")
        dialog.get_by_label("Your password").fill(operator.password)
        dialog.get_by_role("button", name="Delete").click()
        expect(page.get_by_role("heading", name="Kinds and apps")).to_be_visible()
        names = [app["app"]["name"] for app in self.ask(operator, "catalogue.listApps")["apps"]]
        self.assertNotIn("harbours", names)


class ImportTests(ConsoleTest):
    def test_import_shows_created_and_rejected_entries_with_reasons(self):
        good = {"externalId": "n1", "kind": "restaurant", "title": "Zum Löwen", "point": {"lat": 47.8, "lon": 13.04}}
        lines = [json.dumps(good), "no json", json.dumps({**good, "externalId": "n2", "kind": "castle"})]
        page = self.console(self.staff("Olga", "operator"), "/console/imports")
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
            file.write("\n".join(lines))
            file.flush()
            page.get_by_label("File (NDJSON)").set_input_files(file.name)
            page.get_by_role("button", name="Import").click()
            expect(page.get_by_text("created: 1")).to_be_visible()
        expect(page.get_by_role("row").filter(has_text="castle")).to_contain_text("3")
        expect(page.get_by_role("row").filter(has_text="not a JSON object")).to_contain_text("2")


    def test_closing_missing_posts_names_the_source_and_wants_the_password(self):
        operator = self.staff("Olga", "operator")
        source = f"source-{operator.user}"[:40]
        page = self.console(operator, "/console/imports")
        entry = {"externalId": "n1", "kind": "restaurant", "title": "Zum Löwen", "point": {"lat": 47.8, "lon": 13.04}}
        for index, outcome in enumerate(("created: 1", "closed: 1")):
            with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
                file.write(json.dumps({**entry, "externalId": f"n{index}"}))
                file.flush()
                page.get_by_label("File (NDJSON)").set_input_files(file.name)
                page.get_by_label("Name of the source").fill(source)
                page.get_by_label("Posts of the source that the file does not have").select_option("1")
                page.get_by_role("button", name="Import").click()
                dialog = page.get_by_role("dialog", name=f"Close posts of {source}")
                dialog.get_by_label("Your password").fill(operator.password)
                dialog.get_by_role("button", name="Import").click()
                expect(page.get_by_text(outcome)).to_be_visible()


class CallTests(ConsoleTest):
    def test_form_of_a_call_runs_as_a_guest_and_is_copied_as_curl(self):
        page = self.console(self.staff("Milo"), "/console/calls?words=myAccount", permissions=["clipboard-read", "clipboard-write"])
        page.get_by_role("link", name="auth.myAccount").click()
        page.get_by_role("combobox", name="As", exact=True).select_option("guest")
        page.get_by_role("button", name="Send").click()
        expect(page.locator(".reply")).to_contain_text('"isGuest": true')
        page.get_by_role("button", name="Copy as curl").click()
        expect(page.get_by_text("Copied")).to_be_visible()
        self.assertIn("/v1/auth/myAccount", page.evaluate("navigator.clipboard.readText()"))

    def test_form_is_built_from_the_schema(self):
        page = self.console(self.staff("Milo"), "/console/calls/geo/search")
        page.get_by_label("words").fill("it's a lamp")
        near = page.get_by_role("group", name="near (optional)")
        near.get_by_label("lat").fill("47.8")
        near.get_by_label("lon").fill("13.04")
        code = page.locator(".snippets")
        expect(code).to_contain_text("""-d '{"words":"it'\\''s a lamp","near":{"lat":47.8,"lon":13.04}}'""")
        expect(code).to_contain_text('Search(words: "it\'s a lamp", near: .init(lat: 47.8, lon: 13.04))')
        page.get_by_role("button", name="Send").click()
        expect(page.locator(".reply")).to_contain_text('"hits"')


class HealthTests(ConsoleTest):
    def test_services_queues_slow_calls_and_figures_as_lines(self):
        page = self.console(self.staff("Olga", "operator"), "/console/health", has_clock=True)
        table = page.get_by_role("table", name="Services")
        for service in ("auth", "catalogue", "geo", "favourites", "chat"):
            expect(table.get_by_role("row", name=f"{service} ready")).to_be_visible()
        expect(page.get_by_role("table", name="Slowest calls")).to_contain_text("auth.register")
        expect(page.get_by_text("Nothing waits here.")).to_have_count(3)
        page.clock.run_for(6_000)
        expect(page.locator(".trend").first).not_to_contain_text("…")

    def test_logs_of_all_services_are_merged_and_filtered(self):
        page = self.console(self.staff("Olga", "operator"), "/console/health")
        table = page.get_by_role("table", name="Logs")
        for service in ("auth", "catalogue", "geo", "favourites", "chat"):
            expect(table.get_by_role("row").filter(has_text="ready").filter(has_text=service)).to_be_visible()
        times = [time.get_attribute("datetime") for time in table.locator("time").all()]
        self.assertEqual(times, sorted(times, reverse=True))
        page.get_by_label("At least this severe").select_option("critical")
        expect(page.get_by_text("No record matches.")).to_be_visible()
        page.get_by_label("At least this severe").select_option("")
        expect(table).to_be_visible()
        page.get_by_label("Trace id").fill("no-such-trace")
        page.get_by_label("Trace id").press("Enter")
        expect(page.get_by_text("No record matches.")).to_be_visible()

    def test_moderator_sees_only_what_the_calls_allow(self):
        self.expected_errors = ("status of 403",)
        page = self.console(self.staff("Milo"), "/console/health")
        expect(page.get_by_role("heading", name="Only operators may do this.")).to_be_visible()
        screens = page.get_by_role("navigation", name="Screens").get_by_role("link")
        expect(screens).to_have_text(["Today", "Reports", "Objections", "People", "Posts", "Calls"])


class AuditTests(ConsoleTest):
    def test_log_is_verified_and_names_the_moderator(self):
        _, post, _ = self.reported_offer("Audited")
        moderator, operator = self.staff("Milo"), self.staff("Olga", "operator")
        self.ask(moderator, "auth.resolveReport", {"report": self.report_of(moderator, post)["id"], "action": "hidePost"})
        page = self.console(operator, "/console/audit")
        expect(page.get_by_text("The log is whole")).to_be_visible()
        expect(page.get_by_role("row").filter(has_text=f"hidePost {post}")).to_contain_text("Milo")


if __name__ == "__main__":
    unittest.main()
