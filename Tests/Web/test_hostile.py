"""Malicious posts, with other directions and long words, on every screen that shows posts."""

import re
import unittest
import uuid

import test_console
from browser import expect, services
from tour import console_screens, screens

salzburg = {"lat": 47.7981, "lon": 13.0469}
phone = {"viewport": {"width": 360, "height": 740}}
mark = "\u0301"

# Lists the effects of a post on the page around it that must not happen.
offences = """() => {
    const found = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`${wide} pixels wider than the window`);
    if (document.querySelector("body script:not([src]), img[src='x'], iframe, main style")) found.push("an element of the post");
    const name = (element) => element.outerHTML.slice(0, 120);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        if (parentElement.closest("textarea, option, .visually-hidden")) continue;
        if (/\\u0301{20}/.test(data)) {
            // Marks that pile up are clipped by a box around them.
            let box = parentElement;
            while (box !== document.body && getComputedStyle(box).overflowY === "visible") box = box.parentElement;
            if (box === document.body) found.push(`marks leave their line: ${name(parentElement)}`);
        }
        if (/\\u202e/.test(data) && !/\\u2068/.test(data)) {
            // An override ends with its box, so it must be alone in it.
            const box = parentElement.closest("[dir], bdi");
            const style = getComputedStyle(parentElement);
            const isAlone = style.display !== "inline" && parentElement.textContent === data;
            if ((!box || box === document.documentElement) && !isAlone) found.push(`an override leaves its text: ${name(parentElement)}`);
        }
    }
    return found;
}"""


class EveryScreenTest(test_console.ConsoleTest):
    """Visits the screens with a post."""

    # Checks the policy beyond the lines on the console.
    watch = "addEventListener('securitypolicyviolation', ({ blockedURI }) => console.error('policy', blockedURI))"

    def author(self, name, title, text):
        """Registers a person with an offer and a report about it; returns the person and the offer."""
        person = self.site.person("Mallory", displayName=name)
        post = person.post("offer", title, text=text, point=salzburg, price={"amount": "3.50", "currency": "EUR"})
        self.site.person("Reporter").send("catalogue.reportPost", {"post": post, "reason": "spam", "text": text[:900]})
        return person, post

    def follower(self, post, **options):
        """Registers a person that keeps the post and follows its changes; returns the person and a page."""
        rita = self.site.person("Rita")
        rita.send("favourites.addFavourite", {"post": post, "note": "look at it"})
        page = self.page("/app/icon.svg", **{**phone, **options})
        page.context.add_init_script(self.watch)
        self.sign_in(page, rita)
        return rita, page

    def visit(self, page, address, shown):
        page.goto(address)
        expect(page.locator(".skeletons")).to_have_count(0)
        expect(shown(page)).to_be_visible()
        self.check(page, address)

    def check(self, page, address):
        self.found += [f"{address}: {offence}" for offence in page.evaluate(offences)]

    def setUp(self):
        super().setUp()
        self.found = []

    def tearDown(self):
        super().tearDown()
        self.assertEqual(self.found, [], "\n".join(self.found))


class HostileTests(EveryScreenTest):
    word = "dlrow"
    title = f"<img src=x onerror=alert(1)> \u202e{word} " + "o" + mark * 60
    text = "<script>alert(1)</script>\u202e" + "z" + mark * 4_000

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.mallory, cls.post = cls.author(cls, "<b>Mallory</b> " + "e" + mark * 30, cls.title, cls.text)

    def heading(self, page):
        return page.locator("h1, h2", has_text="<img src=x").first

    def test_on_the_screens_of_another_user(self):
        rita, page = self.follower(self.post)
        found = f"words={self.word}"
        for path in (f"list?{found}", f"cards?{found}", f"post/{self.post}", f"person/{self.mallory.user}", "favourites"):
            self.visit(page, f"/app/offers/{path}", self.heading)
        self.visit(page, f"/app/offers/map?at=47.7981,13.0469,17&{found}", lambda page: page.locator(".map[aria-busy=false]"))
        page.get_by_role("button", name="List of what the map shows").click()
        expect(self.heading(page)).to_be_visible()
        box = page.locator(".map canvas").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 18)
        self.check(page, "map with its list")
        self.visit(page, f"/app/offers/chats/with/{self.mallory.user}?about={self.post}", lambda page: page.get_by_text("<img src=x").first)
        page.get_by_role("textbox", name="Message").fill("About this?")
        page.keyboard.press("Enter")
        expect(page.get_by_role("log").get_by_text("About this?")).to_be_visible()
        self.check(page, "chat")
        page.goto("/app/offers/chats")
        expect(page.locator(".chat-row")).to_be_visible()
        self.check(page, "chats")

    def test_on_the_screens_of_its_author(self):
        page = self.page("/app/icon.svg", **phone)
        page.context.add_init_script(self.watch)
        self.sign_in(page, self.mallory)
        for path in ("mine", "mine?view=one"):
            self.visit(page, f"/app/offers/{path}", lambda page: page.get_by_text("<img src=x").first)
        self.visit(page, f"/app/offers/edit/{self.post}", lambda page: page.get_by_label("Title"))
        expect(page.get_by_label("Title")).to_have_value(self.title)

    def test_in_the_alerts(self):
        rita, page = self.follower(self.post)
        word = f"w{uuid.uuid4().hex[:8]}"
        rita.send("geo.saveSearch", {"name": f"\u202e{word} <i>", "search": {"words": word}})
        page.goto("/app/divers/chats")
        services.until(lambda: page.evaluate("localStorage.getItem('umkreis.live')"))
        self.mallory.post("offer", f"{self.title[:60]} {word}", text=self.text)
        expect(page.locator(".notice")).to_contain_text("<img src=x")
        self.check(page, "alert of a saved search")
        content = self.mallory.send("catalogue.findPost", {"id": self.post})["post"]
        changed = {**content["content"], "price": {"amount": "2.50", "currency": "EUR"}}
        self.mallory.send("catalogue.updatePost", {"id": self.post, "revision": content["revision"], "post": changed})
        expect(page.locator(".notice", has_text="New price")).to_contain_text("<img src=x")
        self.check(page, "alert of a favourite")

    def test_in_the_console(self):
        moderator = self.staff("Milo")
        for size in ({"width": 360, "height": 740}, {"width": 1280, "height": 900}):
            page = self.console(moderator, "/console/", viewport=size)
            page.context.add_init_script(self.watch)
            report = self.report_of(moderator, self.post)["id"]
            shown = lambda page: page.locator("main").get_by_text("<img src=x").filter(visible=True).first  # noqa: E731
            for path in (f"reports/{report}", f"post/{self.post}", f"posts?kind=offer&words={self.word}"):
                self.visit(page, f"{self.url}/console/{path}", shown)
            self.visit(page, f"{self.url}/console/person/{self.mallory.user}",
                       lambda page: page.get_by_role("link", name=re.compile("<img src=x")).first)
            page.goto(f"{self.url}/console/post/{self.post}")
            page.get_by_role("button", name="Hide").click()
            expect(page.get_by_role("dialog")).to_contain_text("<img src=x")
            self.check(page, "dialog that hides the post")


class RightToLeftTests(EveryScreenTest):
    title = "דירה בזלצבורג (3 חדרים), 50 m²"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.noa, cls.post = cls.author(cls, "נועה כהן", cls.title, "מרפסת גדולה.\n120 € לשבוע!")

    def directions(self, page, address, selector):
        self.visit(page, address, lambda page: page.locator(selector, has_text=self.title).first)
        read = "(element) => [getComputedStyle(element).direction, document.documentElement.dir]"
        found = page.locator(selector, has_text=self.title).first.evaluate(read)
        self.assertEqual(found[0], "rtl", f"{address}: {found}")

    def test_titles_run_from_right_to_left(self):
        stranger = self.page("/app/offers", **phone)
        self.directions(stranger, "/app/offers/cards?words=זלצבורג", ".card h2")
        _, page = self.follower(self.post)
        for path, selector in (
            ("list?words=זלצבורג", ".row h2"), (f"post/{self.post}", "h1"),
            (f"person/{self.noa.user}", ".row h2"), ("favourites", ".favourite h2"),
        ):
            self.directions(page, f"/app/offers/{path}", selector)
        moderator = self.staff("Milo")
        page = self.console(moderator, viewport={"width": 360, "height": 740})
        for path, selector in ((f"post/{self.post}", "h1"), ("posts?kind=offer&words=זלצבורג", "td a"),
                               (f"person/{self.noa.user}", "a")):
            self.directions(page, f"{self.url}/console/{path}", selector)


class LongWordTests(EveryScreenTest):
    word = "Donaudampfschifffahrtsgesellschaftskapitänsmütze"
    title = f"{word} {word}{word[:20]}"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.lena = cls.site.person("Lena", displayName=cls.word, bio=cls.title)
        cls.olga = cls.hired(cls, "Olga", "operator")
        anouk = cls.site.person("Anouk", displayName=cls.word[:40])
        posts = {
            "apples": cls.lena.post("offer", cls.title, text=cls.title, point=salzburg, tags=[cls.word[:30]]),
            "restaurant": cls.lena.post("restaurant", cls.title, text=cls.title, point=salzburg),
            "fortress": cls.lena.post("sight", cls.title, text=cls.title, point=salzburg, fence={"radius": 100}),
        }
        vienna = {"geonameID": 2761369, "country": "AT", "city": cls.word}
        cls.lena.post("tip", cls.title, text=cls.title, category="other", place=vienna)
        trip = {"place": vienna, "dates": {"start": "2030-01-01", "end": "2030-01-09"}, "title": cls.title, "notes": cls.title,
                "plan": [{"date": "2030-01-02", "text": cls.title}]}
        cls.rita = cls.site.person("Rita", displayName=cls.word)
        for post in posts.values():
            cls.rita.send("favourites.addFavourite", {"post": post, "note": cls.title})
        cls.rita.send("favourites.createList", {"name": cls.word})
        cls.rita.send("geo.saveSearch", {"name": cls.word, "search": {"words": cls.word}})
        chat = cls.rita.send("chat.openConversation", {"with": cls.lena.user, "about": posts["apples"]})["conversation"]["id"]
        cls.rita.send("chat.sendMessage", {"conversation": chat, "text": cls.title})
        cls.lena.send("catalogue.reportPost", {"post": anouk.post("offer", cls.title), "reason": "spam", "text": cls.title})
        cls.names = {**posts, "lena": cls.lena.user, "anouk": anouk.user, "chat": chat,
                     "trip": cls.rita.send("catalogue.createTrip", {"trip": trip})["trip"]["id"]}

    def test_in_german_on_a_phone(self):
        console = [(name, self.url + path) for name, path in console_screens]
        for visitor, addresses in ((self.rita, screens), (self.lena, [("mine", "/app/offers/mine"), ("one", "/app/offers/mine?view=one")]),
                                   (self.olga, console)):
            place = {"latitude": salzburg["lat"], "longitude": salzburg["lon"]}
            page = self.page("/app/icon.svg", locale="de-DE", geolocation=place, permissions=["geolocation"], **phone)
            page.goto(addresses[0][1])
            self.sign_in(page, visitor)
            for name, path in addresses:
                page.goto(path.format(**self.names))
                expect(page.locator("main h1").first).to_be_visible()
                expect(page.locator(".skeletons")).to_have_count(0)
                self.check(page, name)


if __name__ == "__main__":
    unittest.main()
