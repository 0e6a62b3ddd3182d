"""The app without a server: stored screens, and changes that are sent later."""

import signal
import unittest

import browser
from browser import WebTest, expect, services
from pictures import png


class OfflineTests(WebTest):
    expected_errors = ("net::ERR_INTERNET_DISCONNECTED",)

    def visit(self, person, path):
        page = self.page("/app/icon.svg", service_workers="allow")
        if person:
            self.sign_in(page, person)
        page.goto(path)
        return page, self.contexts[-1]

    def kept(self, page):
        """Waits until the worker has the files of the page."""
        services.until(lambda: page.evaluate("caches.match('/app/.filled').then((stamp) => stamp !== undefined)"))

    def friends(self):
        anna, bruno = self.site.person("Anna"), self.site.person("Bruno")
        conversation = anna.send("chat.openConversation", {"with": bruno.user})["conversation"]["id"]
        anna.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Bruno"})
        bruno.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Anna"})
        return anna, bruno, conversation

    def offline_chat(self):
        """An open conversation without a network."""
        anna, bruno, conversation = self.friends()
        page, context = self.visit(anna, f"/app/divers/chats/{conversation}")
        expect(page.locator(".message .text").last).to_have_text("Hello Anna")
        self.kept(page)
        context.set_offline(True)
        return anna, bruno, conversation, page, context

    def favourites(self, person):
        return [entry["post"] for entry in person.send("favourites.listFavourites", {})["favourites"]]

    def test_a_list_is_shown_offline_with_its_age(self):
        self.site.person("Paula").post("offer", "Ein Schlauchboot")
        page, context = self.visit(None, "/app/offers")
        expect(page.locator(".row", has_text="Ein Schlauchboot")).to_be_visible()
        self.kept(page)
        context.set_offline(True)
        page.reload()
        expect(page.locator(".row", has_text="Ein Schlauchboot")).to_be_visible()
        expect(page.locator("#offline")).to_contain_text("Offline, as of")
        context.set_offline(False)
        expect(page.locator("#offline")).to_be_hidden()

    def test_a_screen_that_was_never_opened_opens_offline(self):
        page, context = self.visit(None, "/app/offers")
        expect(page.get_by_role("searchbox")).to_be_visible()
        self.kept(page)
        context.set_offline(True)
        page.goto("/app/divers/chats")
        expect(page.get_by_role("heading", name="Chats need an account")).to_be_visible()

    def test_an_update_shows_at_once_and_a_silent_server_does_not_stop_the_page(self):
        self.site.person("Paula").post("offer", "Ein Surfbrett")
        page, _ = self.visit(None, "/app/offers")
        expect(page.locator(".row", has_text="Ein Surfbrett")).to_be_visible()
        self.kept(page)
        page.evaluate("""async () => {
            const old = new Response("<title>Old page</title>", { headers: { "Content-Type": "text/html" } });
            await (await caches.open("shell")).put("/app/", old);
        }""")
        page.reload()
        expect(page.locator("#tabs")).to_contain_text("Cards")
        kept = "caches.match('/app/').then((page) => page.text())"
        services.until(lambda: "Old page" not in page.evaluate(kept))
        process = self.site.edge.process
        process.send_signal(signal.SIGSTOP)
        try:
            page.reload(timeout=40_000)
            expect(page.locator(".row", has_text="Ein Surfbrett")).to_be_visible(timeout=40_000)
            expect(page.locator("#offline")).to_contain_text("The server is not reachable, as of")
        finally:
            process.send_signal(signal.SIGCONT)
        expect(page.locator("#offline")).to_be_hidden(timeout=40_000)

    def test_a_silent_server_leaves_what_is_stored_within_seconds(self):
        anna = self.site.person("Anna")
        anna.post("offer", "Ein Kanu")
        page, _ = self.visit(anna, "/app/offers/mine")
        expect(page.locator("#main")).to_contain_text("Ein Kanu")
        self.kept(page)
        process = self.site.edge.process
        process.send_signal(signal.SIGSTOP)
        try:
            page.reload(wait_until="commit", timeout=10_000)
            # The worker waits a second for the page, and each step of the screen a third of a second.
            expect(page.locator("#main")).to_contain_text("Ein Kanu", timeout=4_000)
        finally:
            process.send_signal(signal.SIGCONT)

    def test_a_stored_list_is_replaced_when_a_slow_server_has_answered(self):
        anna = self.site.person("Anna")
        anna.post("offer", "Ein Floß")
        page, _ = self.visit(anna, "/app/offers/mine")
        expect(page.locator("#main")).to_contain_text("Ein Floß")
        self.kept(page)
        anna.post("offer", "Ein Einbaum")
        held = []
        page.context.route("**/v1/**", lambda route: held.append(route) if held is not None else route.continue_())
        page.reload()
        expect(page.locator("#main")).to_contain_text("Ein Floß")
        expect(page.locator("#main")).not_to_contain_text("Ein Einbaum")
        waiting, held = held, None
        for route in waiting:
            route.continue_()
        expect(page.locator("#main")).to_contain_text("Ein Einbaum")
        expect(page.locator("#offline")).to_be_hidden()

    def test_own_posts_favourites_persons_and_travels_are_shown_offline(self):
        anna, paula = self.site.person("Anna"), self.site.person("Paula")
        post = paula.post("offer", "Ein Tretboot")
        anna.post("offer", "Ein Paddel")
        anna.send("favourites.addFavourite", {"post": post})
        place = {"geonameID": 2759794, "country": "NL", "city": "Amsterdam"}
        trip = {"title": "To the canals", "place": place, "dates": {"start": "2027-05-01", "end": "2027-05-04"}}
        trip = anna.send("catalogue.createTrip", {"trip": trip})["trip"]["id"]
        screens = {
            "offers/mine": ["Published (1)", "Ein Paddel"], "offers/favourites": ["Ein Tretboot"],
            f"offers/person/{paula.user}": ["Ein Tretboot"], "trips/trips": ["To the canals"],
            f"trips/trips/{trip}": ["To the canals"],
        }
        page, context = self.visit(anna, "/app/offers")
        for path, words in screens.items():
            page.goto(f"/app/{path}")
            for text in words:
                expect(page.locator("#main")).to_contain_text(text)
            self.stored(page)
        self.kept(page)
        context.set_offline(True)
        for path, words in screens.items():
            page.goto(f"/app/{path}")
            for text in words:
                expect(page.locator("#main")).to_contain_text(text)

    def test_a_post_written_offline_is_sent_later_once(self):
        anna = self.site.person("Anna")
        page, context = self.visit(anna, "/app/offers/new/offer")
        page.get_by_label("Title").fill("Ein Anker")
        self.kept(page)
        context.set_offline(True)
        page.get_by_label("Choose photos").set_input_files({"name": "boat.png", "mimeType": "image/png", "buffer": png(40, 30)})
        expect(page.get_by_text("Photos cannot be sent offline.")).to_be_visible()
        page.get_by_role("button", name="Publish").click()
        page.get_by_role("button", name="Send it later").click()
        expect(page.locator("#offline")).to_contain_text("1 change is sent later.")
        context.set_offline(False)
        expect(page.locator("#offline")).to_be_hidden()
        # The bar disappears with the reconnect; the outbox sends soon after.
        services.until(lambda: anna.send("catalogue.listPosts", {"owner": anna.user})["count"])
        page.goto("/app/offers/mine")
        expect(page.locator(".tile strong")).to_have_text(["Ein Anker"])

    def test_photos_are_shown_offline(self):
        paula = self.site.person("Paula")
        paula.post("offer", "Ein Neoprenanzug", photos=[paula.upload(png(40, 30))])
        page, context = self.visit(None, "/app/offers")
        self.kept(page)
        page.reload()
        image = page.locator(".row", has_text="Ein Neoprenanzug").locator("img")
        expect(image).to_have_js_property("naturalWidth", 40)
        services.until(lambda: page.evaluate("caches.open('photos').then((photos) => photos.keys()).then((keys) => keys.length)"))
        context.set_offline(True)
        page.reload()
        expect(image).to_have_js_property("naturalWidth", 40)

    def test_a_like_and_a_message_written_offline_arrive_once(self):
        anna, bruno, conversation = self.friends()
        post = self.site.person("Paula").post("offer", "Ein Kanu")
        page, context = self.visit(anna, f"/app/offers/post/{post}")
        expect(page.get_by_role("button", name="Keep")).to_be_visible()
        page.goto(f"/app/divers/chats/{conversation}")
        expect(page.locator(".message .text")).to_have_text(["Hello Bruno", "Hello Anna"])
        self.kept(page)
        context.set_offline(True)
        field = page.get_by_role("textbox", name="Message")
        field.fill("Written in a tunnel")
        field.press("Enter")
        expect(page.locator(".pending")).to_contain_text("Waits for the connection")
        page.goto(f"/app/offers/post/{post}")
        page.get_by_role("button", name="Keep").click()
        expect(page.get_by_role("button", name="Kept")).to_be_visible()
        expect(page.locator("#offline")).to_contain_text("2 changes are sent later.")
        # Both survive a reload.
        page.goto(f"/app/divers/chats/{conversation}")
        expect(page.locator(".pending")).to_contain_text("Written in a tunnel")
        context.set_offline(False)
        expect(page.locator(".receipt")).to_be_visible()
        expect(page.locator(".pending")).to_have_count(0)
        page.reload()
        expect(page.locator(".message .text")).to_have_text(["Hello Bruno", "Hello Anna", "Written in a tunnel"])
        messages = bruno.send("chat.listMessages", {"conversation": conversation})["messages"]
        self.assertEqual([message["text"] for message in messages], ["Hello Bruno", "Hello Anna", "Written in a tunnel"])
        self.assertEqual(self.favourites(anna), [post])

    def test_offline_messages_are_sent_after_a_reload_by_one_of_two_tabs(self):
        anna, bruno, conversation, page, context = self.offline_chat()
        field = page.get_by_role("textbox", name="Message")
        for text in ("first", "second", "third"):
            field.fill(text)
            field.press("Enter")
        expect(page.locator(".pending")).to_have_count(3)
        page.close()
        context.set_offline(False)
        tabs = [self.tab(context, f"/app/divers/chats/{conversation}") for _ in range(2)]
        for tab in tabs:
            expect(tab.locator(".message .text")).to_have_text(["Hello Bruno", "Hello Anna", "first", "second", "third"])
        messages = bruno.send("chat.listMessages", {"conversation": conversation})["messages"]
        self.assertEqual([message["text"] for message in messages][2:], ["first", "second", "third"])

    def test_a_refusal_stays_until_it_is_dismissed(self):
        anna, bruno, conversation, page, context = self.offline_chat()
        field = page.get_by_role("textbox", name="Message")
        field.fill("Are you cross?")
        field.press("Enter")
        expect(page.locator(".pending")).to_contain_text("Waits for the connection")
        bruno.send("auth.block", {"user": anna.user})
        # Chat follows auth's events.
        reaction = {"conversation": conversation, "message": 1, "emoji": "👍", "isSet": True}
        services.until(lambda: self.site.edge.post("chat.setReaction", reaction, token=anna.token).status == 403)
        self.expected_errors = (*self.expected_errors, "403 (Forbidden)")
        context.set_offline(False)
        refusal = page.locator("#offline li")
        expect(refusal).to_contain_text("A message was not sent: You cannot write to this person.")
        expect(page.locator(".pending")).to_contain_text("Not sent.")
        page.reload()
        expect(refusal).to_be_visible()
        refusal.get_by_role("button", name="OK").click()
        expect(page.locator("#offline")).to_be_hidden()
        expect(page.locator(".pending")).to_have_count(0)

    def test_the_next_user_of_a_browser_sees_no_data_of_the_last(self):
        self.as_written = True
        anna, _, conversation = self.friends()
        page, context = self.visit(anna, f"/app/divers/chats/{conversation}")
        expect(page.locator(".message .text").last).to_have_text("Hello Anna")
        # Running calls are refused.
        self.expected_errors = (*self.expected_errors, "401 (Unauthorized)")
        page.evaluate("""async () => {
            const { send } = await import("/shared/core/client.js");
            const { forgetAccount } = await import("/shared/core/session.js");
            await send("auth.signOut", {});
            forgetAccount();
        }""")
        expect(page.get_by_role("heading", name="Chats need an account")).to_be_visible()
        texts = page.evaluate("""async () => {
            const { list } = await import("/shared/core/database.js");
            return JSON.stringify(await list("replies"));
        }""")
        self.assertNotIn("Hello Anna", texts)

    def test_a_database_of_a_later_version_is_used_and_what_that_version_wrote_waits_for_it(self):
        anna, bruno, conversation = self.friends()
        page, context = self.visit(anna, "/app/icon.svg")
        page.evaluate("""(user) => new Promise((resolve, reject) => {
            const request = indexedDB.open("umkreis", 9);
            request.onerror = () => reject(request.error);
            request.onupgradeneeded = () => {
                for (const store of ["replies", "outbox", "later"]) {
                    request.result.createObjectStore(store, { keyPath: "id" }).createIndex("at", "at");
                }
                request.transaction.objectStore("outbox")
                    .put({ id: "0", at: 1, v: 2, account: user, subject: "s", call: "chat.later", wish: {} });
            };
            request.onsuccess = () => { request.result.close(); resolve(); };
        })""", anna.user)
        page.goto(f"/app/divers/chats/{conversation}")
        expect(page.locator(".message .text").last).to_have_text("Hello Anna")
        self.kept(page)
        context.set_offline(True)
        field = page.get_by_role("textbox", name="Message")
        field.fill("Written by the earlier version")
        field.press("Enter")
        expect(page.locator("#offline")).to_contain_text("1 change is sent later.")
        context.set_offline(False)
        expect(page.locator(".receipt")).to_be_visible()
        expect(page.locator("#offline")).to_be_hidden()
        kept = page.evaluate("""() => new Promise((resolve) => {
            indexedDB.open("umkreis").onsuccess = ({ target }) => {
                target.result.transaction("outbox").objectStore("outbox").getAll().onsuccess =
                    ({ target }) => resolve(target.result.map(({ call }) => call));
            };
        })""")
        self.assertEqual(kept, ["chat.later"])

    def test_an_open_tab_does_not_hold_up_the_upgrade_of_the_database(self):
        page, context = self.visit(None, "/app/offers")
        self.kept(page)
        tab = self.tab(context, "/app/icon.svg")
        version = tab.evaluate("""() => new Promise((resolve, reject) => {
            const request = indexedDB.open("umkreis", 9);
            request.onblocked = () => reject("blocked");
            request.onsuccess = () => resolve(request.result.version);
        })""")
        self.assertEqual(version, 9)


class SessionTests(WebTest):
    def test_three_tabs_that_refresh_at_once_stay_signed_in(self):
        # The edge renews a token 60 seconds before its end: here with every request.
        self.site = browser.Site(SETTING_TOKEN_SECONDS="60")
        anna = self.site.person("Anna")
        page = self.page("/app/icon.svg", service_workers="allow")
        self.sign_in(page, anna)
        context = self.contexts[-1]
        [first] = context.cookies()
        tabs = [self.tab(context, "/app/divers/chats") for _ in range(3)]
        for _ in range(2):
            for tab in tabs:
                tab.evaluate("location.reload()")
            for tab in tabs:
                expect(tab.get_by_role("heading", name="No chats yet")).to_be_visible()
        [last] = context.cookies()
        self.assertNotEqual(last["value"], first["value"])


if __name__ == "__main__":
    unittest.main()
