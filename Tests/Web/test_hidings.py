"""Hidden posts: the author reads why and objects, and another moderator decides."""

import unittest

import test_console
from browser import expect
from stack import until


class HidingTests(test_console.ConsoleTest):
    def hidden_lamp(self, moderator, reason="The price is missing"):
        """A post that a moderator hid; returns its author and its id."""
        author = self.site.person("Anna")
        post = author.post("offer", "A lamp")
        self.ask(moderator, "auth.hidePost", {"post": post, "reason": reason})
        until(lambda: author.send("auth.listHidings", {"post": post})["hidings"])
        return author, post

    def test_an_author_reads_why_a_post_is_hidden_and_objects_in_german_on_a_phone(self):
        author, post = self.hidden_lamp(self.staff("Milo"), "Es fehlt der Preis.\nBitte ergänze ihn.")
        page = self.signed_in(author, "/app/offers", locale="de-DE", viewport={"width": 360, "height": 740})
        banner = page.get_by_role("complementary", name="Entscheidungen der Moderation")
        expect(banner).to_contain_text("über einen deiner Einträge entschieden")
        banner.get_by_role("link", name="Ansehen").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Entscheidungen der Moderation")
        row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="A lamp"))
        expect(row.get_by_text("Es fehlt der Preis.")).to_be_visible()
        expect(banner).to_be_hidden()
        row.get_by_text("Einspruch erheben", exact=True).click()
        row.get_by_label("Warum soll er zu sehen sein?").fill("Der Preis steht im Text.")
        page.reload()
        # The draft is open again.
        row.get_by_text("Einspruch erheben", exact=True).click()
        expect(row.get_by_label("Warum soll er zu sehen sein?")).to_have_value("Der Preis steht im Text.")
        row.get_by_role("button", name="Einspruch senden").click()
        expect(row.get_by_text("Jemand anderes aus der Moderation entscheidet")).to_be_visible()
        page.goto(f"/app/offers/post/{post}")
        expect(page.get_by_text("Der Preis steht im Text.")).to_be_visible()
        expect(page.get_by_text("Einspruch erheben", exact=True)).to_have_count(0)

    def test_own_posts_lead_to_the_reasons(self):
        author, _ = self.hidden_lamp(self.staff("Milo"))
        page = self.signed_in(author, "/app/offers/mine")
        page.get_by_role("button", name="Hidden by a moderator (1)").click()
        page.get_by_role("link", name="Decisions of the moderators").click()
        expect(page.get_by_text("The price is missing")).to_be_visible()

    def test_another_moderator_decides_and_the_author_reads_the_answer(self):
        author, post = self.hidden_lamp(self.staff("Milo"))
        author.send("auth.objectToHiding", {"post": post, "text": "It is in the text."})
        first = self.console(self.staff("Milo"), "/console/objections")
        card = first.get_by_role("article").filter(has=first.get_by_text("It is in the text."))
        expect(card.get_by_text("You have hidden it, so another moderator decides.")).to_be_visible()
        expect(card.get_by_role("button")).to_have_count(0)
        second = self.console(self.staff("Mona"), "/console/")
        expect(second.get_by_role("link", name="Objections").last).to_be_visible()
        second.goto("/console/objections")
        card = second.get_by_role("article").filter(has=second.get_by_role("link", name="A lamp")).filter(has_text="It is in the text.")
        card.get_by_label("Answer, for the author").fill("You are right.")
        card.get_by_role("button", name="Show again").click()
        expect(card).to_have_count(0)
        page = self.signed_in(author, "/app/offers")
        page.get_by_role("link", name="Show", exact=True).click()
        expect(page.get_by_text("You are right.")).to_be_visible()
        expect(page.get_by_text("shown again by now")).to_be_visible()

    def test_a_report_is_resolved_with_a_reason_for_the_author(self):
        author, post, _ = self.reported_offer("A rusty lamp")
        moderator = self.staff("Milo")
        page = self.console(moderator, f"/console/reports/{self.report_of(moderator, post)['id']}")
        page.get_by_label("Note for moderators").fill("The third time")
        page.get_by_label("Reason, for the author of a hidden post").fill("It does not exist")
        page.get_by_role("button", name="Hide the post").click()
        page.goto("about:blank")
        hiding = until(lambda: author.send("auth.listHidings", {"post": post})["hidings"])[0]
        self.assertEqual((hiding["category"], hiding["reason"]), ("fraud", "It does not exist"))

    def test_without_objections_the_console_says_so(self):
        page = self.console(self.staff("Milo"), "/console/objections", locale="nl-NL")
        expect(page.get_by_role("heading", level=1)).to_have_text("Bezwaren")


if __name__ == "__main__":
    unittest.main()
