"""The open chat in each of its states at each width: as wide as the page, and its composer in the window."""

import unittest

from browser import WebTest, expect, services
from pictures import png

# From 960 pixels on, the rail and the list of chats are beside the chat.
rail, chats = 96, 352
sizes = [(320, 568), (360, 780), (600, 960), (820, 1180), (959, 700), (960, 700), (1440, 900)]
long_name = "Wolfeschlegelsteinhausenbergerdorff"


class ChatLayoutTests(WebTest):
    expected_errors = ("net::ERR_INTERNET_DISCONNECTED", "403 (Forbidden)")

    def friends(self, name="Bruno"):
        anna, bruno = self.site.person("Anna"), self.site.person(name)
        conversation = anna.send("chat.openConversation", {"with": bruno.user})["conversation"]["id"]
        anna.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Bruno"})
        bruno.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Anna"})
        return anna, bruno, conversation

    def open(self, person, conversation):
        page = self.signed_in(person, f"/app/divers/chats/{conversation}")
        expect(page.locator(".message").first).to_be_visible()
        return page

    def assert_right(self, page, foot):
        """Checks the chat at every width; `foot` is what stands below the messages."""
        for width, height in sizes:
            with self.subTest(width=width):
                page.set_viewport_size({"width": width, "height": height})
                beside = rail + chats if width >= 960 else 0
                services.until(lambda: round(self.box(page, ".conversation")["width"]) == width - beside)
                for part in (".chat-head", foot):
                    box = self.box(page, part)
                    self.assertGreaterEqual(box["y"], 0, part)
                    self.assertLessEqual(box["y"] + box["height"], height, part)
                    self.assertGreaterEqual(box["width"], width - beside - 100, part)
                # The name stands in one line, and messages have room.
                self.assertLess(self.box(page, ".chat-head")["height"], 80)
                self.assertGreater(self.box(page, ".log-frame")["height"], 100)
                self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), width)

    def box(self, page, selector):
        return page.locator(selector).first.bounding_box()

    def test_a_quiet_chat(self):
        anna, _, conversation = self.friends()
        self.assert_right(self.open(anna, conversation), ".composer")

    def test_a_person_with_a_long_name(self):
        anna, _, conversation = self.friends(long_name)
        self.assert_right(self.open(anna, conversation), ".composer")

    def test_without_a_connection(self):
        anna, _, conversation = self.friends()
        page = self.open(anna, conversation)
        page.context.set_offline(True)
        expect(page.locator("#offline")).to_contain_text("Offline")
        self.assert_right(page, ".composer")

    def test_with_a_message_that_waits_for_the_connection(self):
        anna, _, conversation = self.friends()
        page = self.open(anna, conversation)
        page.context.set_offline(True)
        self.write(page, "Are you there?")
        expect(page.locator("#offline")).to_contain_text("1 change is sent later.")
        self.assert_right(page, ".composer")

    def test_with_a_refused_message(self):
        anna, bruno, conversation = self.friends()
        page = self.open(anna, conversation)
        bruno.send("auth.block", {"user": anna.user})
        # Chat follows auth's events.
        reaction = {"conversation": conversation, "message": 1, "emoji": "👍", "isSet": True}
        services.until(lambda: self.site.edge.post("chat.setReaction", reaction, token=anna.token).status == 403)
        self.write(page, "Are you cross?")
        expect(page.locator("#offline li")).to_contain_text("A message was not sent")
        self.assert_right(page, ".composer")

    def test_a_request(self):
        anna, clara = self.site.person("Anna"), self.site.person("Clara")
        conversation = clara.send("chat.openConversation", {"with": anna.user})["conversation"]["id"]
        clara.send("chat.sendMessage", {"conversation": conversation, "text": "May I join?"})
        page = self.open(anna, conversation)
        expect(page.get_by_text("Clara wants to chat with you.")).to_be_visible()
        self.assert_right(page, ".request")

    def test_a_message_that_waits_for_an_answer(self):
        anna, clara = self.site.person("Anna"), self.site.person("Clara")
        conversation = clara.send("chat.openConversation", {"with": anna.user})["conversation"]["id"]
        clara.send("chat.sendMessage", {"conversation": conversation, "text": "May I join?"})
        page = self.open(clara, conversation)
        expect(page.locator(".awaiting")).to_be_visible()
        self.assert_right(page, ".chat-foot")

    def test_a_group(self):
        anna, bruno, _ = self.friends()
        group = anna.send("chat.createGroup", {"title": "Reef", "members": [bruno.user]})["conversation"]["id"]
        bruno.send("chat.acceptRequest", {"conversation": group})
        bruno.send("chat.sendMessage", {"conversation": group, "text": "Here I am"})
        page = self.open(anna, group)
        expect(page.get_by_text("2 members")).to_be_visible()
        self.assert_right(page, ".composer")

    def test_a_photo_that_is_being_sent(self):
        anna, _, conversation = self.friends()
        page = self.open(anna, conversation)
        # The upload is not answered.
        page.context.route("**/v1/media?*", lambda route: None)
        photo = {"name": "reef.png", "mimeType": "image/png", "buffer": png(40, 30)}
        page.locator("input[type=file]").set_input_files(photo)
        expect(page.locator(".composer .chosen .photo")).to_be_visible()
        self.assert_right(page, ".composer")

    def write(self, page, text):
        field = page.get_by_role("textbox", name="Message")
        field.fill(text)
        field.press("Enter")


if __name__ == "__main__":
    unittest.main()
