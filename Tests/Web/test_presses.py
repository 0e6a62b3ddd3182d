"""A press has one effect: keys of an input method, suggestions, and dialogs that open under the finger."""

import unittest

from browser import WebTest, expect

# Chromium and Firefox mark the key as part of the composition; Safari reports it after its end, with the code 229.
ends = ({"isComposing": True}, {"keyCode": 229})


class CompositionTests(WebTest):
    def press(self, field, key, members):
        """Presses a key that belongs to an input method."""
        script = """(field, members) => field.dispatchEvent(
            new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...members }))"""
        field.evaluate(script, {"key": key, **members})

    def test_enter_that_ends_a_composition_sends_no_message(self):
        anna, bruno = self.site.person("Anna"), self.site.person("Bruno")
        conversation = anna.send("chat.openConversation", {"with": bruno.user})["conversation"]["id"]
        page = self.signed_in(anna, f"/app/divers/chats/{conversation}")
        field = page.get_by_role("textbox", name="Message")
        for members in ends:
            field.fill("日本")
            self.press(field, "Enter", members)
            expect(field).to_have_value("日本")
        expect(page.locator(".message")).to_have_count(0)
        field.press("Enter")
        expect(page.locator(".message .text")).to_have_text(["日本"])

    def test_keys_of_a_composition_choose_no_place(self):
        page = self.page("/app/tables/list")
        field = page.get_by_role("combobox")
        field.press_sequentially("Salz")
        first = page.locator(".suggestions").get_by_role("option").first
        expect(first).to_be_visible()
        for members in ends:
            for key in ("ArrowDown", "Enter", "Escape"):
                self.press(field, key, members)
            expect(first).to_be_visible()
            expect(field).to_have_value("Salz")
            expect(first).to_have_attribute("aria-selected", "false")


class SuggestionTests(WebTest):
    def test_a_click_chooses_only_the_suggestion(self):
        """A row of the list lies below the suggestions."""
        self.site.person("Paula").post("restaurant", "Gasthaus Zum Klick", point={"lat": 47.8, "lon": 13.045})
        for options in ({}, {"has_touch": True}):
            with self.subTest(options):
                page = self.page("/app/tables/list?words=klick", **options)
                below = page.locator(".row", has_text="Klick").bounding_box()
                page.locator(".place input").press_sequentially("Salzb")
                shown = page.locator(".suggestions").get_by_role("option")
                expect(shown.first).to_be_visible()
                last = shown.last.bounding_box()
                x, y = last["x"] + 20, last["y"] + last["height"] - 4
                self.assertGreater(y, below["y"])
                page.touchscreen.tap(x, y) if options else page.mouse.click(x, y)
                expect(shown).to_have_count(0)
                expect(page.locator(".place input")).not_to_have_value("Salzb")
                self.assertIn("/app/tables/list", page.url)

    def test_a_press_that_leaves_the_suggestion_is_ignored(self):
        page = self.page("/app/tables/list")
        field = page.get_by_role("combobox")
        field.press_sequentially("Salz")
        first = page.locator(".suggestions").get_by_role("option").first
        expect(first).to_be_visible()
        box = first.bounding_box()
        page.mouse.move(box["x"] + 10, box["y"] + 10)
        page.mouse.down()
        expect(field).to_be_focused()
        page.mouse.move(5, 700)
        page.mouse.up()
        expect(field).to_have_value("Salz")


class DialogTests(WebTest):
    """A dialog with a button under the whole page, so that it opens under the finger."""

    as_written = True

    script = """async () => {
        const { openDialog } = await import("/shared/parts/dialog.js");
        const { h } = await import("/shared/core/dom.js");
        const chosen = () => document.body.setAttribute("data-chosen", "true");
        window.show = () => openDialog("Add something?", () => [h("button", { type: "button", onclick: chosen }, "Add")]);
    }"""

    def opened(self, **options):
        page = self.page("/app/", **options)
        page.evaluate(self.script)
        return page

    def middle(self, page):
        """The position at which the dialog's button will appear."""
        page.evaluate("void window.show()")
        box = page.get_by_role("button", name="Add", exact=True).bounding_box()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def chosen(self, page):
        return page.locator("body[data-chosen]")

    def test_the_release_after_opening_a_dialog_is_ignored(self):
        page = self.opened(has_touch=True)
        x, y = self.middle(page)
        page.evaluate("document.addEventListener('pointerdown', () => void window.show(), { once: true })")
        page.touchscreen.tap(x, y)
        button = page.get_by_role("button", name="Add", exact=True)
        expect(button).to_be_visible()
        expect(self.chosen(page)).to_have_count(0)
        button.click()
        expect(self.chosen(page)).to_have_count(1)

    def test_the_second_click_of_a_double_click_is_ignored(self):
        page = self.opened()
        x, y = self.middle(page)
        page.evaluate("document.addEventListener('click', () => void window.show(), { once: true })")
        page.mouse.dblclick(x, y)
        button = page.get_by_role("button", name="Add", exact=True)
        expect(button).to_be_visible()
        expect(self.chosen(page)).to_have_count(0)
        button.click()
        expect(self.chosen(page)).to_have_count(1)

    def test_keys_choose_in_a_dialog(self):
        page = self.opened()
        page.evaluate("void window.show()")
        button = page.get_by_role("button", name="Add", exact=True)
        button.focus()
        page.keyboard.press("Enter")
        expect(self.chosen(page)).to_have_count(1)


if __name__ == "__main__":
    unittest.main()
