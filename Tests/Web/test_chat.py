"""Chats between people with browsers of their own."""

import importlib.resources
import unittest

from browser import WebTest, expect
from pictures import png

axe = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()


class ChatTests(WebTest):
    def people(self):
        """Anna and Bruno, after they have written to each other."""
        anna, bruno = self.site.person("Anna"), self.site.person("Bruno")
        conversation = anna.send("chat.openConversation", {"with": bruno.user})["conversation"]["id"]
        anna.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Bruno"})
        bruno.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Anna"})
        return anna, bruno, conversation

    def visit(self, person, path="/app/divers/chats", **options):
        return self.signed_in(person, path, **options)

    def write(self, page, text):
        field = page.get_by_role("textbox", name="Message")
        field.fill(text)
        field.press("Enter")

    def texts(self, page):
        return page.locator(".message .text")

    def test_the_list_shows_the_name_and_the_last_message(self):
        """Each chat shows the photo and the name of the other person."""
        anna, bruno, _ = self.people()
        page = self.visit(anna)
        row = page.locator(".chat-row")
        expect(row).to_contain_text("Bruno")
        expect(row).to_contain_text("Hello Anna")
        expect(row.get_by_role("img", name="1 unread message")).to_be_visible()

    def test_a_message_from_a_post_opens_a_new_chat_or_the_one_there_is(self):
        """“Send message” on a profile opens the present chat, or a new one; messages are in order."""
        paula, anna = self.site.person("Paula"), self.site.person("Anna")
        post = paula.post("offer", "Ein Kajak", text="wie neu", price={"amount": "90", "currency": "EUR"})
        page = self.visit(anna, f"/app/offers/chats/with/{paula.user}?about={post}")
        expect(page.get_by_role("link", name="Ein Kajak")).to_be_visible()
        address = page.url
        self.write(page, "Is it still there?")
        expect(self.texts(page)).to_have_text(["Is it still there?"])
        expect(page.get_by_text("You can write more when your message is answered")).to_be_visible()
        page.goto(f"/app/offers/chats/with/{paula.user}")
        expect(self.texts(page)).to_have_text(["Is it still there?"])
        self.assertEqual(page.url, address)

    def test_two_people_chat_in_their_browsers(self):
        anna, bruno, conversation = self.people()
        left, right = (self.visit(one, f"/app/divers/chats/{conversation}") for one in (anna, bruno))
        expect(self.texts(left)).to_have_text(["Hello Bruno", "Hello Anna"])
        expect(self.texts(right)).to_have_text(["Hello Bruno", "Hello Anna"])
        self.write(left, "Do you dive on Sunday?")
        expect(self.texts(right).last).to_have_text("Do you dive on Sunday?")
        expect(left.locator(".receipt")).to_have_text("Read")
        right.get_by_role("textbox", name="Message").press_sequentially("Ye")
        expect(left.get_by_text("Bruno is typing …")).to_be_visible()
        self.write(right, "Yes, at nine")
        expect(self.texts(left)).to_have_text(["Hello Bruno", "Hello Anna", "Do you dive on Sunday?", "Yes, at nine"])
        expect(left.get_by_text("Bruno is typing …")).to_be_hidden()

    def test_an_equal_message_of_another_device_does_not_replace_the_unsent_one(self):
        anna, _, conversation = self.people()
        page = self.visit(anna, f"/app/divers/chats/{conversation}")
        expect(self.texts(page)).to_have_text(["Hello Bruno", "Hello Anna"])
        # The request is not answered until its route is removed.
        page.context.route("**/v1/chat/sendMessage", lambda route: None)
        self.write(page, "ok")
        unsent = page.locator(".message.pending")
        expect(unsent).to_have_count(1)
        anna.send("chat.sendMessage", {"conversation": conversation, "text": "ok"})
        expect(page.locator(".days .message .text").last).to_have_text("ok")
        expect(unsent).to_have_count(1)
        page.context.unroute("**/v1/chat/sendMessage")
        expect(unsent).to_have_count(0)
        expect(self.texts(page)).to_have_text(["Hello Bruno", "Hello Anna", "ok", "ok"])

    def test_a_message_is_its_own_before_the_reply_to_its_sending(self):
        """A message with a lost reply arrives by the stream, and is shown once."""
        anna, _, conversation = self.people()
        page = self.visit(anna, f"/app/divers/chats/{conversation}")
        expect(self.texts(page)).to_have_text(["Hello Bruno", "Hello Anna"])
        held = []

        def hold(route):
            held.append((route, route.fetch()))

        page.context.route("**/v1/chat/sendMessage", hold)
        self.write(page, "Is it deep?")
        expect(page.locator(".message.pending")).to_have_count(0)
        expect(self.texts(page)).to_have_text(["Hello Bruno", "Hello Anna", "Is it deep?"])
        for route, reply in held:
            route.fulfill(response=reply)

    def test_shift_and_enter_begin_a_line(self):
        anna, _, conversation = self.people()
        page = self.visit(anna, f"/app/divers/chats/{conversation}")
        field = page.get_by_role("textbox", name="Message")
        field.press_sequentially("one")
        field.press("Shift+Enter")
        field.press_sequentially("two")
        field.press("Enter")
        expect(self.texts(page).last).to_have_text("one\ntwo")

    def test_a_message_is_answered_edited_and_deleted(self):
        anna, bruno, conversation = self.people()
        left, right = (self.visit(one, f"/app/divers/chats/{conversation}") for one in (anna, bruno))
        self.menu(right, "Hello Bruno", "Reply")
        self.write(right, "Nice to meet you")
        expect(left.locator("blockquote")).to_contain_text("Hello Bruno")
        self.menu(left, "Hello Bruno", "Edit")
        self.write(left, "Hello dear Bruno")
        expect(right.locator(".message", has_text="edited").first).to_contain_text("Hello dear Bruno")
        expect(right.locator("blockquote")).to_contain_text("Hello dear Bruno")
        self.menu(left, "Hello dear Bruno", "Delete")
        left.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(right.locator(".gone")).to_have_text("Deleted message")

    def menu(self, page, text, action):
        page.locator(".message", has=page.locator(".bubble > .text", has_text=text)).get_by_role("button", name="Actions").click()
        page.get_by_role("dialog").get_by_role("button", name=action).click()

    def test_a_reaction_appears_on_both_sides(self):
        anna, bruno, conversation = self.people()
        left, right = (self.visit(one, f"/app/divers/chats/{conversation}") for one in (anna, bruno))
        self.menu(left, "Hello Anna", "React with 👍")
        expect(right.get_by_role("button", name="👍: 1 person")).to_be_visible()
        left.get_by_role("button", name="👍: 1 person").click()
        expect(right.get_by_role("button", name="👍: 1 person")).to_be_hidden()

    def test_photos_are_sent_and_shown(self):
        anna, bruno, conversation = self.people()
        left, right = (self.visit(one, f"/app/divers/chats/{conversation}") for one in (anna, bruno))
        left.locator("input[type=file]").set_input_files({"name": "reef.png", "mimeType": "image/png", "buffer": png(40, 30)})
        expect(left.get_by_role("button", name="Remove this photo")).to_be_visible()
        left.get_by_role("button", name="Send").click()
        image = right.get_by_role("img", name="Photo 1")
        expect(image).to_be_visible()
        expect(image).to_have_js_property("naturalWidth", 40)

    def test_a_request_is_accepted(self):
        anna, clara = self.site.person("Anna"), self.site.person("Clara")
        conversation = clara.send("chat.openConversation", {"with": anna.user})["conversation"]["id"]
        clara.send("chat.sendMessage", {"conversation": conversation, "text": "May I join?"})
        page = self.visit(anna)
        expect(page.locator("#tabs").get_by_label("1 unread chat")).to_be_visible()
        page.get_by_role("link", name="Requests").click()
        page.locator(".chat-row").click()
        expect(page.get_by_text("Clara wants to chat with you.")).to_be_visible()
        page.get_by_role("button", name="Accept").click()
        self.write(page, "Of course")
        expect(self.texts(page)).to_have_text(["May I join?", "Of course"])

    def test_a_first_message_closes_the_field_until_it_is_answered(self):
        anna, clara = self.site.person("Anna"), self.site.person("Clara")
        page = self.visit(anna, f"/app/divers/chats/with/{clara.user}")
        self.write(page, "May I join?")
        expect(page.get_by_text("You can write more when your message is answered.")).to_be_visible()
        expect(page.get_by_role("textbox", name="Message")).to_be_hidden()
        conversation = page.url.rsplit("/", 1)[1]
        clara.send("chat.acceptRequest", {"conversation": conversation})
        clara.send("chat.sendMessage", {"conversation": conversation, "text": "Of course"})
        expect(page.get_by_role("textbox", name="Message")).to_be_visible()
        self.write(page, "On Sunday?")
        expect(self.texts(page)).to_have_text(["May I join?", "Of course", "On Sunday?"])

    def test_somebody_with_nothing_but_requests_sees_them(self):
        anna, clara = self.site.person("Anna"), self.site.person("Clara")
        conversation = clara.send("chat.openConversation", {"with": anna.user})["conversation"]["id"]
        clara.send("chat.sendMessage", {"conversation": conversation, "text": "May I join?"})
        page = self.visit(anna)
        tabs = page.get_by_role("navigation", name="Lists of chats")
        expect(page.locator(".chat-row")).to_contain_text("May I join?")
        expect(tabs.get_by_role("link", name="Requests")).to_have_attribute("aria-current", "page")
        tabs.get_by_role("link", name="Inbox").click()
        expect(page.locator(".chat-row")).to_have_count(0)
        expect(tabs.get_by_role("link", name="Inbox")).to_have_attribute("aria-current", "page")

    def test_an_archived_chat_is_in_the_archive(self):
        anna, _, conversation = self.people()
        page = self.visit(anna, f"/app/divers/chats/{conversation}")
        page.get_by_role("button", name="Actions for this chat").click()
        page.get_by_role("button", name="Archive").click()
        page.goto("/app/divers/chats")
        expect(page.get_by_role("heading", name="No chats yet")).to_be_visible()
        page.get_by_role("link", name="Archived").click()
        expect(page.locator(".chat-row")).to_contain_text("Bruno")

    def test_a_muted_chat_is_marked_and_a_blocked_person_gets_no_more_messages(self):
        anna, bruno, conversation = self.people()
        page = self.visit(anna, f"/app/divers/chats/{conversation}", viewport={"width": 1440, "height": 900})
        page.get_by_role("button", name="Actions for this chat").click()
        page.get_by_role("button", name="Mute").click()
        expect(page.locator(".chat-row")).to_contain_text("Muted")
        page.get_by_role("button", name="Actions for this chat").click()
        page.get_by_role("button", name="Block").click()
        page.get_by_role("dialog").get_by_role("button", name="Block").click()
        expect(page.get_by_role("heading", name="Choose a chat")).to_be_visible()
        reply = self.site.edge.post("chat.sendMessage", {"conversation": conversation, "text": "Anna?"}, token=bruno.token)
        self.assertEqual(reply.status, 403)

    def test_a_message_is_reported(self):
        anna, _, conversation = self.people()
        page = self.visit(anna, f"/app/divers/chats/{conversation}")
        self.menu(page, "Hello Anna", "Report")
        dialog = page.get_by_role("dialog", name="Report this message")
        dialog.get_by_role("button", name="Report").click()
        expect(dialog.get_by_text("This is required.")).to_be_visible()
        dialog.get_by_role("radio", name="Harassment").check()
        dialog.get_by_role("button", name="Report").click()
        expect(page.get_by_text("Reported, thank you")).to_be_visible()

    def test_a_group_shows_names_and_events(self):
        anna, bruno, _ = self.people()
        group = anna.send("chat.createGroup", {"title": "Reef", "members": [bruno.user]})["conversation"]["id"]
        bruno.send("chat.acceptRequest", {"conversation": group})
        bruno.send("chat.sendMessage", {"conversation": group, "text": "Here I am"})
        page = self.visit(anna, f"/app/divers/chats/{group}")
        expect(page.get_by_text("2 members")).to_be_visible()
        expect(page.locator(".message .author")).to_have_text("Bruno")
        expect(page.get_by_text("Bruno: joined")).to_be_visible()

    def test_older_messages_do_not_move_the_reading_position(self):
        anna, bruno, conversation = self.people()
        for number in range(60):
            sender = anna if number % 2 else bruno
            sender.send("chat.sendMessage", {"conversation": conversation, "text": f"Message {number}"})
        page = self.visit(anna, f"/app/divers/chats/{conversation}")
        expect(page.get_by_text("Message 59", exact=True)).to_be_in_viewport()
        expect(self.texts(page)).to_have_count(50)
        page.locator(".log").evaluate("log => log.scrollTop = 0")
        first = self.texts(page).first.inner_text()
        page.get_by_role("button", name="Earlier messages").click()
        expect(self.texts(page)).to_have_count(62)
        expect(page.get_by_text(first, exact=True)).to_be_in_viewport()
        bruno.send("chat.sendMessage", {"conversation": conversation, "text": "Are you there?"})
        expect(page.get_by_role("button", name="1 new message")).to_be_visible()
        expect(page.get_by_text(first, exact=True)).to_be_in_viewport()
        page.get_by_role("button", name="1 new message").click()
        expect(page.get_by_role("log").get_by_text("Are you there?")).to_be_in_viewport()

    def test_everything_is_accessible(self):
        anna, _, conversation = self.people()
        for options in ({}, {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"}):
            page = self.visit(anna, **options)
            expect(page.locator(".chat-row")).to_be_visible()
            self.assert_accessible(page)
            page.goto(f"/app/divers/chats/{conversation}")
            expect(self.texts(page)).to_have_count(2)
            self.assert_accessible(page)

    def assert_accessible(self, page):
        page.evaluate(axe)
        found = page.evaluate("axe.run()")["violations"]
        self.assertEqual([(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found], [])

    def test_strangers_are_asked_to_sign_in(self):
        page = self.page("/app/divers/chats")
        link = page.get_by_role("link", name="Sign in")
        expect(link).to_have_attribute("href", "/app/divers/sign-in?next=%2Fapp%2Fdivers%2Fchats")


if __name__ == "__main__":
    unittest.main()
