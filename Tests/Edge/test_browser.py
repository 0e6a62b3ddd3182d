"""Chromium on the edge's own pages: sessions by cookie in several tabs, live events, and the API explorer."""

import shutil
import signal
import unittest

from stack import Edge, Stack, free_port, until

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

SIGN_IN = """async () => (await fetch("/v1/auth/startGuest", {
    method: "POST", headers: {"Content-Type": "application/json", "Umkreis-Session": "cookie"}, body: "{}"
})).json()"""
OWN_LISTS = """async () => (await Promise.all([...Array(5)].map(() => fetch("/v1/favourites/listLists")))).map((reply) => reply.status)"""
LISTEN = """() => {
    window.events = [];
    const stream = new EventSource("/v1/stream?on=catalogue.newsAfter&on=favourites.favouriteChangesAfter");
    for (const name of ["catalogue.newsAfter", "favourites.favouriteChangesAfter"])
        stream.addEventListener(name, (event) => window.events.push([name, event.data]));
}"""


@unittest.skipUnless(sync_playwright and shutil.which("chromium"), "Chromium or Playwright is not installed")
class Browser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.stack = Stack(SETTING_TOKEN_SECONDS="60")
        cls.port = free_port()
        cls.start()
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])

    @classmethod
    def start(cls):
        cls.edge = Edge(cls.stack.data, "--sign-ins-per-minute", "1000", http=f"127.0.0.1:{cls.port}")

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
        cls.edge.stop()
        cls.stack.end()

    def setUp(self):
        self.context = self.browser.new_context()
        self.complaints = []

    def tearDown(self):
        self.context.close()
        self.assertEqual(self.complaints, [])

    def tab(self, path="/"):
        page = self.context.new_page()
        page.on("console", lambda message: message.type == "error" and self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        # A page without a policy of its own, since the home page forbids requests.
        page.goto(f"http://127.0.0.1:{self.port}{path}")
        return page

    def test_three_tabs_stay_signed_in(self):
        tabs = [self.tab("/docs") for _ in range(3)]
        self.assertNotIn("token", tabs[0].evaluate(SIGN_IN))
        self.assertEqual(tabs[0].evaluate("document.cookie"), "")
        # Tokens are valid for a minute, so every request of every tab renews them.
        for tab in tabs:
            tab.evaluate("() => { window.done = null; (%s)().then((statuses) => window.done = statuses) }" % OWN_LISTS)
        for tab in tabs:
            self.assertEqual(until(lambda: tab.evaluate("window.done")), [200] * 5)
        for tab in tabs:
            self.assertEqual(tab.evaluate(OWN_LISTS), [200] * 5)

    def test_an_event_source_resumes_after_the_edge_was_killed(self):
        page = self.tab("/docs")
        user = page.evaluate(SIGN_IN)
        self.assertIn("user", user)
        page.evaluate(LISTEN)
        until(lambda: len(page.evaluate("window.events")) >= 2)
        self.edge.stop(signal.SIGKILL)
        self.start()
        author = self.edge.user("author")
        self.edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": "After the kill"}}, author["token"])
        before = len(page.evaluate("window.events"))
        until(lambda: any(name == "catalogue.newsAfter" and "offer" in data for name, data in page.evaluate("window.events")[2:]))
        self.assertGreaterEqual(len(page.evaluate("window.events")), before)
        self.complaints.clear()

    def test_the_explorer_works_under_its_policy(self):
        page = self.tab("/docs#/catalogue/catalogue.listKinds.get")
        page.get_by_role("button", name="Execute").first.click(timeout=30_000)
        page.locator(".live-responses-table .response-col_status").first.wait_for(timeout=30_000)
        page.get_by_text('"offer"').first.wait_for(timeout=30_000)

    def test_the_home_page_and_a_problem_are_readable(self):
        self.assertEqual(self.tab("/").locator("h1").inner_text(), "Umkreis")
        self.assertEqual(self.tab("/problems/too-long").locator("h1").inner_text(), "too-long")


if __name__ == "__main__":
    unittest.main()
