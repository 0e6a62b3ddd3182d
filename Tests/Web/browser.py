"""A stack with the five apps and an edge, and browsers on it."""

import atexit
import functools
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import uuid

from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Edge"))
sys.dont_write_bytecode = True

import stack as services  # noqa: E402

root = services.root
web_sources = root / "Services/Web"
timeout_ms = services.timeout * 1_000
expect.set_options(timeout=timeout_ms)


@functools.cache
def assembled(*words):
    """The web files of this tree, in a folder for this run."""
    target = tempfile.mkdtemp(prefix="umkreis-web-")
    libraries = os.environ.get("LIBRARIES") or root / ".build/web"
    subprocess.run([web_sources / "assemble.sh", libraries, target, *words], check=True)
    return target


# A transaction waits for the earlier ones of its store.
STORED = """() => new Promise((done) => {
    indexedDB.open("umkreis").onsuccess = ({ target: { result: database } }) => {
        const transaction = database.transaction("replies");
        transaction.objectStore("replies").count();
        transaction.oncomplete = () => {
            database.close();
            done();
        };
    };
})"""


class WebTest(unittest.TestCase):
    """A test with pages; an error on the console of a page fails it."""

    # Parts of the texts of errors that a test provokes, such as by a refused request.
    expected_errors = ()
    # Whether pages have the modules as they are written, so that a test can import them.
    as_written = False

    @classmethod
    def setUpClass(cls):
        cls.site = site()

    def setUp(self):
        self.errors = []
        self.contexts = []

    def tearDown(self):
        for context in self.contexts:
            context.close()
        unexpected = [text for text in self.errors if not any(part in text for part in self.expected_errors)]
        self.assertEqual(unexpected, [])

    def page(self, path="/app/", as_written=None, **options):
        """A page of a new browser profile; options are Playwright's, such as `locale` or `geolocation`."""
        is_written = self.as_written if as_written is None else as_written
        url = self.site.url_as_written() if is_written else self.site.url
        # A worker needs more time to fill its cache than most tests run.
        defaults = {"locale": "en-GB", "viewport": {"width": 390, "height": 844}, "service_workers": "block"}
        settings = {**defaults, **options}
        context = self.site.browser.new_context(base_url=url, **settings)
        context.set_default_timeout(timeout_ms)
        self.contexts.append(context)
        return self.tab(context, path)

    def tab(self, context, path="/app/"):
        """Another page of the same profile."""
        page = context.new_page()
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(path)
        return page

    def signed_in(self, person, path, **options):
        """A page of a signed-in person."""
        page = self.page("/app/icon.svg", **options)
        self.sign_in(page, person)
        page.goto(path)
        return page

    def stored(self, page):
        """Waits until the replies that a page shows are stored, which leaving it could prevent."""
        page.evaluate(STORED)

    def sign_in(self, page, person):
        """Signs a person in by the cookie, as the form does."""
        members = {"login": person.email, "password": person.password}
        headers = {"Umkreis-Session": "cookie", "Content-Type": "application/json"}
        reply = page.request.post("/v1/auth/signIn", data=members, headers=headers)
        assert reply.ok, reply.text()
        page.evaluate("localStorage.setItem('umkreis.session', 'true')")


class Person:
    """A person with an account, acting by calls."""

    def __init__(self, edge, name, **profile):
        self.edge, self.name = edge, name
        self.email = f"{name.lower()}-{uuid.uuid4().hex[:8]}@example.org"
        self.password = f"a long password of {name}"
        members = {"email": self.email, "password": self.password, "displayName": name}
        self.signed_in = edge.post("auth.register", members, token=edge.guest()["token"]).json
        self.user, self.token = self.signed_in["user"], self.signed_in["token"]
        if profile:
            self.send("auth.updateProfile", profile)

    def send(self, call, members):
        reply = self.edge.post(call, members, token=self.token)
        assert reply.status == 200, reply
        return reply.json

    def post(self, kind, title, **content):
        """Creates a post; returns its id."""
        return self.send("catalogue.createPost", {"post": {"kind": kind, "title": title, **content}})["post"]["id"]

    def upload(self, photo):
        """Uploads the bytes of a photo; returns its id."""
        reply = self.edge.upload(photo, self.token)
        assert reply.status == 200, reply
        return reply.json["media"]["photo"]["id"]


class Site:
    """A stack, an edge with the web files and a browser, for all tests of a run."""

    def __init__(self, apps=("divers", "offers", "sights", "tables", "trips"), **settings):
        """Settings of services are variables such as SETTING_TOKEN_SECONDS."""
        # The app Trips allows passwords of six characters; services read settings when they start.
        defaults = {"SETTING_PASSWORD_MINIMUM": "6", "SETTING_MESSAGE_BURST": "0"}
        self.stack = services.Stack(**{**defaults, **settings})
        for app in apps:
            self.stack.umkreis("app", "install", str(root / f"Compose/apps/{app}.json"))
        self.start_edge()
        self.browser = chromium()

    def start_edge(self, http="127.0.0.1:0"):
        self.edge = self.new_edge(assembled(), http)
        self.url = f"http://127.0.0.1:{self.edge.port}"

    def new_edge(self, files, http="127.0.0.1:0"):
        limits = ("reads", "writes", "pages", "sign-ins")
        words = [word for limit in limits for word in (f"--{limit}-per-minute", "100000")]
        return services.Edge(self.stack.data, "--web", files, *words, http=http)

    @functools.cache
    def url_as_written(self):
        """The address of a second edge, which serves the modules as they are written."""
        return f"http://127.0.0.1:{self.new_edge(assembled('as-written')).port}"

    def person(self, name, **profile):
        return Person(self.edge, name, **profile)


@functools.cache
def chromium():
    """The browser of this run."""
    playwright = sync_playwright().start()
    atexit.register(playwright.stop)
    words = ["--no-sandbox", "--enable-unsafe-swiftshader"]
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=words)
    atexit.register(browser.close)
    return browser


_site = None


def site():
    """The site of this run, which the first test that needs it starts."""
    global _site
    _site = _site or Site()
    return _site
