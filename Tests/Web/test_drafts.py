"""Unsent input survives a photo, a visit of another screen and a reload, and appears in other tabs."""

import unittest

import test_console
from browser import WebTest, expect
from pictures import png

amsterdam = {"geonameID": 2759794, "country": "NL", "city": "Amsterdam"}
photo = {"name": "a.png", "mimeType": "image/png", "buffer": png(40, 30)}
restored = "This is what you typed before."


class FormDraftTests(WebTest):
    def test_a_photo_leaves_the_profile_as_it_was_typed(self):
        anna = self.site.person("Anna")
        page = self.signed_in(anna, "/app/offers/profile")
        page.get_by_label("Phone").fill("+43 662 1234")
        page.get_by_label("Who sees the contact").select_option("everyone")
        page.locator("input[type=file]").set_input_files(photo)
        expect(page.get_by_text("Your photo is saved.")).to_be_visible()
        expect(page.get_by_text("Your profile is saved.")).to_have_count(0)
        expect(page.get_by_label("Phone")).to_have_value("+43 662 1234")
        page.get_by_role("button", name="Remove photo").click()
        expect(page.get_by_role("button", name="Remove photo")).to_have_count(0)
        expect(page.get_by_label("Phone")).to_have_value("+43 662 1234")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("Your profile is saved.")).to_be_visible()
        contact = anna.send("auth.findProfile", {"user": anna.user})["profile"]["contact"]
        self.assertEqual([contact["phone"], contact["visibility"]], ["+436621234", "everyone"])

    def test_a_profile_is_finished_in_another_tab(self):
        anna = self.site.person("Anna")
        page = self.signed_in(anna, "/app/divers/profile")
        page.get_by_label("About me").fill("I dive in lakes")
        other = self.tab(page.context, "/app/divers/profile")
        expect(other.get_by_text(restored)).to_be_visible()
        expect(other.get_by_label("About me")).to_have_value("I dive in lakes")
        other.get_by_role("button", name="Save", exact=True).click()
        expect(other.get_by_text("Your profile is saved.")).to_be_visible()
        other.reload()
        expect(other.get_by_label("About me")).to_have_value("I dive in lakes")
        expect(other.get_by_text(restored)).to_have_count(0)

    def test_a_draft_is_discarded(self):
        anna = self.site.person("Anna")
        page = self.signed_in(anna, "/app/divers/profile")
        page.get_by_text("More languages").click()
        page.get_by_label("German").check()
        page.get_by_label("About me").fill("Nothing yet")
        page.reload()
        expect(page.get_by_label("German")).to_be_checked()
        page.get_by_role("button", name="Discard it").click()
        expect(page.get_by_label("German")).not_to_be_checked()
        expect(page.get_by_label("About me")).to_have_value("")
        page.reload()
        expect(page.get_by_label("About me")).to_have_value("")
        expect(page.get_by_text(restored)).to_have_count(0)

    def test_a_plan_entry_leaves_the_notes_as_they_were_typed(self):
        paula = self.site.person("Paula")
        trip = {"place": amsterdam, "dates": {"start": "2030-05-01", "end": "2030-05-04"}}
        trip = paula.send("catalogue.createTrip", {"trip": trip})["trip"]["id"]
        page = self.signed_in(paula, f"/app/trips/trips/{trip}")
        page.get_by_label("For all who join").fill("Rent bicycles")
        page.get_by_text("Add to the plan").first.click()
        page.get_by_label("What").fill("Rijksmuseum")
        page.get_by_role("button", name="Add to the plan").click()
        expect(page.locator(".entries")).to_contain_text("Rijksmuseum")
        expect(page.get_by_label("For all who join")).to_have_value("Rent bicycles")
        expect(page.get_by_label("What")).to_have_value("")

    def test_a_new_travel_is_there_again_with_its_place(self):
        page = self.signed_in(self.site.person("Paula"), "/app/trips/trips/new")
        place = page.get_by_role("combobox")
        place.press_sequentially("Amsterdam")
        page.locator(".suggestions").get_by_role("option").first.click()
        expect(page.get_by_text("Amsterdam, Netherlands")).to_be_visible()
        page.get_by_label("First day").fill("2030-05-01")
        page.get_by_label("Title").fill("Canals")
        page.reload()
        expect(page.get_by_text("Amsterdam, Netherlands")).to_be_visible()
        expect(page.get_by_label("Title")).to_have_value("Canals")
        searches = []
        page.on("request", lambda request: "geo/findPlace" in request.url and searches.append(request.url))
        place.focus()
        page.get_by_label("Title").focus()
        page.get_by_role("button", name="Plan a trip").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Canals")
        self.assertEqual(searches, [], "the place of the draft is known")
        page.goto("/app/trips/trips/new")
        expect(page.get_by_label("Title")).to_have_value("")

    def test_a_note_of_a_favourite_survives_its_dialog(self):
        anna, paula = self.site.person("Anna"), self.site.person("Paula")
        post = paula.post("offer", "A kayak", text="new", price={"amount": "90", "currency": "EUR"})
        anna.send("favourites.swipe", {"post": post, "decision": "like"})
        page = self.signed_in(anna, "/app/offers/favourites")
        page.get_by_role("button", name="More about").click()
        page.get_by_role("button", name="Note").click()
        page.get_by_role("dialog").get_by_role("textbox").fill("ask for the paddle")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="More about").click()
        page.get_by_role("button", name="Note").click()
        expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value("ask for the paddle")

    def test_passwords_are_never_kept(self):
        page = self.signed_in(self.site.person("Anna"), "/app/divers/account/password")
        for field in page.locator("input[type=password]").all():
            field.fill("something secret")
        self.assertNotIn("something secret", page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })"))

    def test_a_browser_keeps_the_last_fifty_drafts(self):
        page = self.signed_in(self.site.person("Anna"), "/app/divers/profile", as_written=True)
        expect(page.get_by_label("About me")).to_be_visible()
        count = page.evaluate("""async () => {
            const { countDrafts, draftOf } = await import("/shared/core/drafts.js");
            for (let number = 0; number < 60; number++) draftOf(`form/${number}`).save({ number });
            return countDrafts();
        }""")
        self.assertEqual(count, 50)

    def test_the_next_user_finds_no_draft(self):
        anna, bruno = self.site.person("Anna"), self.site.person("Bruno")
        page = self.signed_in(anna, "/app/divers/profile")
        page.get_by_label("About me").fill("for friends only")
        page.context.clear_cookies()
        page.goto("/app/icon.svg")
        self.sign_in(page, bruno)
        page.goto("/app/divers/profile")
        expect(page.get_by_label("About me")).to_have_value("")
        self.assertNotIn("for friends only", page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })"))


class ChatDraftTests(WebTest):
    def people(self):
        anna, bruno, clara = (self.site.person(name) for name in ("Anna", "Bruno", "Clara"))
        chats = []
        for other in (bruno, clara):
            conversation = anna.send("chat.openConversation", {"with": other.user})["conversation"]["id"]
            anna.send("chat.sendMessage", {"conversation": conversation, "text": f"Hello {other.name}"})
            other.send("chat.sendMessage", {"conversation": conversation, "text": "Hello Anna"})
            chats.append(conversation)
        return anna, bruno, chats

    def field(self, page):
        return page.get_by_role("textbox", name="Message")

    def choose(self, page):
        page.locator("input[type=file]").set_input_files(photo)

    def test_a_message_is_finished_after_a_look_at_another_chat_and_a_reload(self):
        anna, _, (first, second) = self.people()
        page = self.signed_in(anna, f"/app/divers/chats/{first}", viewport={"width": 1280, "height": 800})
        self.choose(page)
        expect(page.locator(".composer .chosen .photo:not([aria-busy])")).to_be_visible()
        self.field(page).fill("Do you")
        page.locator(".chat-row", has_text="Clara").click()
        expect(page.get_by_role("heading", name="Clara")).to_be_visible()
        expect(self.field(page)).to_have_value("")
        page.locator(".chat-row", has_text="Bruno").click()
        expect(self.field(page)).to_have_value("Do you")
        page.reload()
        expect(self.field(page)).to_have_value("Do you")
        expect(page.locator(".composer .chosen img")).to_have_count(1)
        self.field(page).press("End")
        self.field(page).press_sequentially(" dive?")
        self.field(page).press("Enter")
        expect(page.locator(".message .text").last).to_have_text("Do you dive?")
        expect(page.locator(".message-photos img")).to_have_count(1)
        page.reload()
        expect(page.locator(".message .text").last).to_have_text("Do you dive?")
        expect(self.field(page)).to_have_value("")
        expect(page.locator(".composer .chosen img")).to_have_count(0)

    def test_an_edit_keeps_the_draft(self):
        anna, _, (first, _) = self.people()
        page = self.signed_in(anna, f"/app/divers/chats/{first}")
        self.field(page).fill("By the way")
        page.locator(".message.own").get_by_role("button", name="Actions").click()
        page.get_by_role("dialog").get_by_role("button", name="Edit").click()
        expect(self.field(page)).to_have_value("Hello Bruno")
        self.field(page).fill("Hello dear Bruno")
        self.field(page).press("Enter")
        expect(page.locator(".message.own .text")).to_have_text("Hello dear Bruno")
        expect(self.field(page)).to_have_value("By the way")

    def sending_photo(self, person, conversation):
        """A conversation with a message whose photo is still uploaded; returns the held uploads as well."""
        page = self.signed_in(person, f"/app/divers/chats/{conversation}")
        held = []
        page.route("**/v1/media?*", lambda route: held.append(route))
        self.choose(page)
        self.field(page).fill("Look at this")
        self.field(page).press("Enter")
        expect(page.get_by_text("Is sent as soon as the photos are uploaded.")).to_be_visible()
        return page, held

    def test_a_message_waits_for_its_photo(self):
        anna, bruno, (first, _) = self.people()
        page, held = self.sending_photo(anna, first)
        expect(page.locator(".message", has_text="Look at this")).to_have_count(0)
        held[0].continue_()
        expect(page.locator(".message", has_text="Look at this").locator(".message-photos img")).to_have_count(1)
        messages = bruno.send("chat.listMessages", {"conversation": first})["messages"]
        self.assertEqual([len(one.get("photos") or []) for one in messages if one.get("text") == "Look at this"], [1])
        expect(page.locator(".composer .chosen img")).to_have_count(0)

    def test_a_photo_that_is_not_wanted_stops_and_the_message_goes_alone(self):
        anna, bruno, (first, _) = self.people()
        page = self.signed_in(anna, f"/app/divers/chats/{first}")
        page.route("**/v1/media?*", lambda route: None)
        self.choose(page)
        self.field(page).fill("Later then")
        self.field(page).press("Enter")
        expect(page.get_by_text("Is sent as soon as the photos are uploaded.")).to_be_visible()
        page.get_by_role("button", name="Remove this photo").click()
        expect(page.locator(".message:not(.pending)", has_text="Later then")).to_have_count(1)
        messages = bruno.send("chat.listMessages", {"conversation": first})["messages"]
        self.assertEqual([one.get("photos") or [] for one in messages if one.get("text") == "Later then"], [[]])

    def test_a_photo_that_fails_keeps_the_message_for_its_writer(self):
        self.expected_errors = ("Failed to load resource",)
        anna, _, (first, _) = self.people()
        page, held = self.sending_photo(anna, first)
        held[0].fulfill(status=413, content_type="application/problem+json", body='{"code": "too-large"}')
        expect(page.get_by_text("Is sent as soon as the photos are uploaded.")).to_be_hidden()
        expect(self.field(page)).to_have_value("Look at this")
        expect(self.field(page)).to_be_editable()
        expect(page.locator(".message", has_text="Look at this")).to_have_count(0)


class ConsoleDraftTests(test_console.ConsoleTest):
    def test_a_kind_survives_a_look_at_another_screen(self):
        page = self.console(self.staff("Olga", "operator"), "/console/kinds/-")
        page.locator("input[name=name]").first.fill("windmill")
        page.locator("input[name='labels.en']").first.fill("Windmill")
        page.get_by_role("button", name="Add an attribute").click()
        page.locator("input[name=attribute]").fill("height")
        page.get_by_role("link", name="Audit").click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text("New kind")
        page.go_back()
        expect(page.locator("input[name=name]").first).to_have_value("windmill")
        expect(page.locator("input[name='labels.en']").first).to_have_value("Windmill")
        expect(page.locator("input[name=attribute]")).to_have_value("height")
        page.get_by_role("button", name="Discard it").click()
        expect(page.locator("input[name=name]").first).to_have_value("")

    def test_an_app_survives_a_reload(self):
        page = self.console(self.staff("Olga", "operator"), "/console/app/-")
        page.locator("input[name=name]").first.fill("mills")
        page.get_by_label("Cards", exact=True).check()
        page.reload()
        expect(page.locator("input[name=name]").first).to_have_value("mills")
        expect(page.get_by_label("Cards", exact=True)).to_be_checked()


if __name__ == "__main__":
    unittest.main()
