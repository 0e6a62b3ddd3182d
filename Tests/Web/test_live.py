"""Live updates in several tabs, and the end of sessions during them."""

import os
import re
import signal
import unittest
import uuid

import browser
from browser import WebTest, expect


class LiveTests(WebTest):
    # A restarting edge refuses connections, which Chromium logs.
    expected_errors = ("net::ERR_CONNECTION_REFUSED", "net::ERR_INCOMPLETE_CHUNKED_ENCODING", "net::ERR_CONNECTION_RESET",
                       "net::ERR_EMPTY_RESPONSE", "503 (Service Unavailable)")

    def follow(self, context):
        """Records the headers of the streams that the tabs of a browser open."""
        streams = []
        context.on("request", lambda request: "/v1/stream" in request.url and streams.append(request.headers))
        return streams

    def tabs(self, person, *paths):
        first = self.page("/app/icon.svg")
        self.sign_in(first, person)
        first.close()
        context = self.contexts[-1]
        streams = self.follow(context)
        return context, streams, [self.tab(context, path) for path in paths]

    def follows(self, page):
        """Waits for the stream's first events."""
        browser.services.until(lambda: page.evaluate("localStorage.getItem('umkreis.live')"))

    def test_three_tabs_share_one_stream(self):
        anna, bruno = self.site.person("Anna"), self.site.person("Bruno")
        conversation = anna.send("chat.openConversation", {"with": bruno.user})["conversation"]["id"]
        anna.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Bruno"})
        bruno.send("chat.acceptRequest", {"conversation": conversation})
        context, streams, pages = self.tabs(anna, "/app/offers", "/app/divers/chats", f"/app/divers/chats/{conversation}")
        expect(pages[2].locator(".message .text")).to_have_text(["Hello Bruno"])
        bruno.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Anna"})
        expect(pages[2].locator(".message .text").last).to_have_text("Hello Anna")
        expect(pages[1].locator(".chat-row")).to_contain_text("Hello Anna")
        self.assertEqual(len(streams), 1)
        # When the tab with the stream closes, another one opens it.
        pages[0].close()
        bruno.send("chat.sendMessage", {"conversation": conversation, "text": "Still there?"})
        expect(pages[2].locator(".message .text").last).to_have_text("Still there?")
        expect(pages[1].locator(".chat-row")).to_contain_text("Still there?")
        self.assertEqual(len(streams), 2)
        self.assertIn("last-event-id", streams[1])

    def test_a_badge_counts_the_unread_chats(self):
        anna, bruno = self.site.person("Anna"), self.site.person("Bruno")
        conversation = anna.send("chat.openConversation", {"with": bruno.user})["conversation"]["id"]
        anna.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Bruno"})
        bruno.send("chat.acceptRequest", {"conversation": conversation})
        _, _, [page, other] = self.tabs(anna, "/app/divers/chats", "/app/offers")
        expect(other.locator("#tabs")).to_be_visible()
        bruno.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Anna"})
        expect(other.locator("#tabs").get_by_label("1 unread chat")).to_be_visible()
        page.locator(".chat-row").click()
        expect(page.locator(".message .text").last).to_have_text("Hello Anna")
        expect(other.locator("#tabs").get_by_label("1 unread chat")).to_be_hidden()

    def test_a_favourite_of_another_tab_appears(self):
        paula, anna = self.site.person("Paula"), self.site.person("Anna")
        post = paula.post("offer", "Ein Zelt")
        _, _, pages = self.tabs(anna, f"/app/offers/post/{post}", f"/app/offers/post/{post}")
        expect(pages[1].get_by_role("button", name="Keep")).to_be_visible()
        pages[0].get_by_role("button", name="Keep").click()
        expect(pages[1].get_by_role("button", name="Kept")).to_be_visible()

    def test_new_entries_are_announced_once(self):
        """A new or changed post is announced once on each open page, and only then."""
        paula = self.site.person("Paula")
        paula.post("offer", "Ein altes Fahrrad")
        page = self.page("/app/offers")
        expect(page.locator(".row", has_text="Ein altes Fahrrad")).to_be_visible()
        expect(page.get_by_text("New entries")).to_be_hidden()
        paula.post("offer", "Ein neues Fahrrad")
        expect(page.get_by_text("New entries")).to_have_count(1)
        page.get_by_role("button", name="Show", exact=True).click()
        expect(page.locator(".row").first).to_contain_text("Ein neues Fahrrad")
        expect(page.get_by_text("New entries")).to_be_hidden()
        # A reload shows the change, so it is not announced.
        page.reload()
        expect(page.locator(".row").first).to_contain_text("Ein neues Fahrrad")
        expect(page.get_by_text("New entries")).to_be_hidden()

    def test_an_own_change_is_not_announced_in_its_tab(self):
        self.as_written = True
        paula = self.site.person("Paula")
        context, _, [page, other] = self.tabs(paula, "/app/offers", "/app/offers")
        for tab in (page, other):
            expect(tab.get_by_role("searchbox")).to_be_visible()
        self.follows(page)
        page.evaluate("""async () => {
            const { send } = await import("/shared/core/client.js");
            await send("catalogue.createPost", { post: { kind: "offer", title: "Ein eigenes Fahrrad" } });
        }""")
        expect(other.get_by_text("New entries")).to_be_visible()
        expect(page.get_by_text("New entries")).to_be_hidden()

    def test_an_import_without_changes_is_not_announced(self):
        self.as_written = True
        paula = self.site.person("Paula")
        soup = {"kind": "restaurant", "title": "Suppenküche", "point": {"lat": 47.8, "lon": 13.04}}
        source = f"source-{uuid.uuid4().hex[:8]}"

        def imported(run, title):
            posts = [{"externalID": "1", "post": {**soup, "title": title}}]
            paula.send("catalogue.importPosts", {"source": source, "run": run, "isWhole": True, "posts": posts})
            paula.send("catalogue.finishImport", {"source": source, "run": run})

        imported("first", "Suppenküche")
        page = self.page("/app/tables")
        expect(page.locator(".row", has_text="Suppenküche")).to_be_visible()
        self.follows(page)
        imported("second", "Suppenküche")
        # Events come in order: with that of the offer, one of a restaurant would have arrived.
        page.evaluate("""async () => {
            const { listen } = await import("/shared/core/events.js");
            const kinds = new Promise((resolve) => listen("live:catalogue.newsAfter", ({ kinds }) => resolve(kinds)));
            window.nextKinds = { kinds };
        }""")
        paula.post("offer", "Ein Regenschirm")
        kinds = page.evaluate("nextKinds.kinds")
        self.assertEqual([news["kind"] for news in kinds], ["offer"])
        expect(page.get_by_text("New entries")).to_be_hidden()
        imported("third", "Neue Suppenküche")
        expect(page.get_by_text("New entries")).to_have_count(1)

    def test_a_changed_price_of_a_favourite_is_announced(self):
        paula, anna = self.site.person("Paula"), self.site.person("Anna")
        post = paula.post("offer", "Ein Boot", price={"amount": "900", "currency": "EUR"})
        anna.send("favourites.addFavourite", {"post": post})
        _, _, [page] = self.tabs(anna, "/app/divers/chats")
        self.follows(page)
        content = {"kind": "offer", "title": "Ein Boot", "price": {"amount": "800", "currency": "EUR"}}
        paula.send("catalogue.updatePost", {"id": post, "revision": 1, "post": content})
        expect(page.get_by_text(re.compile("New price: .?Ein Boot"))).to_be_visible()

    def test_hits_of_a_saved_search_are_announced(self):
        paula, anna = self.site.person("Paula"), self.site.person("Anna")
        anna.send("geo.saveSearch", {"name": "Einräder", "search": {"words": "einrad"}})
        _, _, [page] = self.tabs(anna, "/app/divers/chats")
        self.follows(page)
        paula.post("offer", "Ein rotes Einrad")
        expect(page.get_by_text(re.compile("“.?Einräder.?” has found: .?Ein rotes Einrad"))).to_be_visible()

    def talk(self):
        """An open conversation with two messages."""
        anna, bruno = self.site.person("Anna"), self.site.person("Bruno")
        conversation = anna.send("chat.openConversation", {"with": bruno.user})["conversation"]["id"]
        anna.send("chat.sendMessage", {"conversation": conversation, "text": "one"})
        bruno.send("chat.sendMessage", {"conversation": conversation, "text": "two"})
        _, _, [page] = self.tabs(anna, f"/app/divers/chats/{conversation}")
        texts = page.locator(".message .text")
        expect(texts).to_have_text(["one", "two"])
        return bruno, conversation, page, texts

    def test_the_stream_resumes_after_the_edge_was_killed(self):
        bruno, conversation, page, texts = self.talk()
        self.site.edge.stop(signal.SIGKILL)
        field = page.get_by_role("textbox", name="Message")
        field.fill("written while it was away")
        field.press("Enter")
        expect(page.get_by_text("The server is not reachable")).to_be_visible()
        self.site.start_edge(f"127.0.0.1:{self.site.edge.port}")
        bruno.edge = self.site.edge
        bruno.send("chat.sendMessage", {"conversation": conversation, "text": "sent meanwhile"})
        expect(texts.filter(has_text="sent meanwhile")).to_have_count(1)
        expect(texts.filter(has_text="written while it was away")).to_have_count(1)
        expect(page.locator(".pending")).to_have_count(0)
        expect(page.get_by_text("The server is not reachable")).to_be_hidden()
        bruno.send("chat.sendMessage", {"conversation": conversation, "text": "last"})
        expect(texts.last).to_have_text("last")
        told = bruno.send("chat.listMessages", {"conversation": conversation})["messages"]
        self.assertEqual([message["text"] for message in told].count("written while it was away"), 1)

    def test_a_killed_chat_service_is_missing_until_it_is_back(self):
        bruno, conversation, page, texts = self.talk()
        # It does not answer, and is restarted at once after it was killed.
        chat = self.site.stack.pid("chat")
        os.kill(chat, signal.SIGSTOP)
        field = page.get_by_role("textbox", name="Message")
        field.fill("three")
        field.press("Enter")
        expect(page.get_by_text("The server is not reachable")).to_be_visible()
        expect(texts).to_have_text(["one", "two", "three"])
        os.kill(chat, signal.SIGKILL)
        expect(page.locator(".receipt")).to_be_visible()
        expect(page.locator(".pending")).to_have_count(0)
        expect(page.get_by_text("The server is not reachable")).to_be_hidden()
        expect(texts).to_have_text(["one", "two", "three"])

    def test_signing_out_in_one_tab_shows_in_the_others(self):
        self.as_written = True
        # A stream may end with its session.
        self.expected_errors = ("401 (Unauthorized)",)
        anna = self.site.person("Anna")
        _, _, pages = self.tabs(anna, "/app/divers/chats", "/app/divers/chats")
        expect(pages[1].get_by_role("heading", name="No chats yet")).to_be_visible()
        # The screen of the account does the same.
        pages[0].evaluate("""async () => {
            const { send } = await import("/shared/core/client.js");
            const { forgetAccount } = await import("/shared/core/session.js");
            await send("auth.signOut", {});
            forgetAccount();
        }""")
        for page in pages:
            expect(page.get_by_role("heading", name="Chats need an account")).to_be_visible()


if __name__ == "__main__":
    unittest.main()
