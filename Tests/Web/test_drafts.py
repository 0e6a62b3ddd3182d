"""What was typed is there again: after a photo, a look elsewhere, a reload, and in another tab."""

import unittest

import test_console
from browser import WebTest, expect
from pictures import png

amsterdam = {"geonameID": 2759794, "country": "NL", "city": "Amsterdam"}
photo = {"name": "a.png", "mimeType": "image/png", "buffer": png(40, 30)}
restored = "This is what you typed before."


class DraftTest(WebTest):
    def visit(self, person, path, **options):
        page = self.page("/app/icon.svg", **options)
        self.sign_in(page, person)
        page.goto(path)
        return page


class FormDraftTests(DraftTest):
    def test_a_photo_leaves_the_profile_as_it_was_typed(self):
        anna = self.site.person("Anna")
        page = self.visit(anna, "/app/offers/profile")
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
        page = self.visit(anna, "/app/divers/profile")
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
        page = self.visit(anna, "/app/divers/profile")
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
        page = self.visit(paula, f"/app/trips/trips/{trip}")
        page.get_by_label("For all who join").fill("Rent bicycles")
        page.get_by_text("Add to the plan").first.click()
        page.get_by_label("What").fill("Rijksmuseum")
        page.get_by_role("button", name="Add to the plan").click()
        expect(page.locator(".entries")).to_contain_text("Rijksmuseum")
        expect(page.get_by_label("For all who join")).to_have_value("Rent bicycles")
        expect(page.get_by_label("What")).to_have_value("")

    def test_a_new_travel_is_there_again_with_its_place(self):
        page = self.visit(self.site.person("Paula"), "/app/trips/trips/new")
        place = page.get_by_role("combobox")
        place.press_sequentially("Amsterdam")
        page.locator(".suggestions").get_by_role("option").first.click()
        expect(page.get_by_text("Amsterdam, Netherlands")).to_be_visible()
        page.get_by_label("First day").fill("2030-05-01")
        page.get_by_label("Title").fill("Canals")
        page.reload()
        expect(page.get_by_text("Amsterdam, Netherlands")).to_be_visible()
        expect(page.get_by_label("Title")).to_have_value("Canals")
        page.get_by_role("button", name="Add a travel").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Canals")
        page.goto("/app/trips/trips/new")
        expect(page.get_by_label("Title")).to_have_value("")

    def test_a_note_of_a_favourite_survives_its_dialog(self):
        anna, paula = self.site.person("Anna"), self.site.person("Paula")
        post = paula.post("offer", "A kayak", text="new", price={"amount": "90", "currency": "EUR"})
        anna.send("favourites.swipe", {"post": post, "decision": "like"})
        page = self.visit(anna, "/app/offers/favourites")
        page.get_by_role("button", name="Note about").click()
        page.get_by_role("dialog").get_by_role("textbox").fill("ask for the paddle")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="Note about").click()
        expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value("ask for the paddle")

    def test_passwords_are_never_kept(self):
        page = self.visit(self.site.person("Anna"), "/app/divers/account/password")
        for field in page.locator("input[type=password]").all():
            field.fill("something secret")
        self.assertNotIn("something secret", page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })"))

    def test_the_next_user_finds_no_draft(self):
        anna, bruno = self.site.person("Anna"), self.site.person("Bruno")
        page = self.visit(anna, "/app/divers/profile")
        page.get_by_label("About me").fill("for friends only")
        page.context.clear_cookies()
        page.goto("/app/icon.svg")
        self.sign_in(page, bruno)
        page.goto("/app/divers/profile")
        expect(page.get_by_label("About me")).to_have_value("")
        self.assertNotIn("for friends only", page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })"))


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
