"""What the app says by itself: after registering, before an invitation, and when a moderator has decided."""

import unittest
import uuid

import mails
from browser import WebTest, expect, services


class SaidAtOnceTests(WebTest):
    def registered(self, app="trips"):
        """A page of a person who has registered with an address alone, and the address."""
        address = f"new-{uuid.uuid4().hex[:8]}@example.org"
        page = self.page(f"/app/{app}/register")
        page.get_by_role("textbox", name="E-mail address").fill(address)
        page.get_by_role("textbox", name="Password").fill("zwölf Äpfel im Korb")
        page.get_by_role("button", name="Register").click()
        page.wait_for_url(f"**/app/{app}")
        return page, address

    def test_the_mailed_code_has_its_field_at_once(self):
        page, address = self.registered()
        page.goto("/app/trips/trips")
        line = page.get_by_role("complementary", name="Confirm your e-mail address")
        expect(line).to_contain_text(address)
        line.get_by_role("button", name="Enter the code").click()
        expect(line.get_by_label("Code")).to_be_focused()
        line.get_by_label("Code").fill(mails.code(self.site.stack, address))
        line.get_by_role("button", name="Confirm").click()
        expect(page.get_by_text("Your e-mail address is confirmed.")).to_be_visible()
        expect(line).to_have_count(0)

    def test_an_invitation_of_a_nameless_person_asks_for_the_name(self):
        page, _ = self.registered()
        berta = self.site.person("Berta")
        trip = {"place": {"geonameID": 2759794, "country": "NL", "city": "Amsterdam"}, "dates": {"start": "2030-05-01", "end": "2030-05-09"}}
        reply = page.request.post("/v1/catalogue/createTrip", data={"trip": trip}, headers={"Origin": self.site.url})
        self.assertTrue(reply.ok, reply.text())
        page.goto(f"/app/trips/trips/{reply.json()['trip']['id']}")
        page.get_by_label("Invite by e-mail address").fill(berta.email)
        page.get_by_role("button", name="Invite", exact=True).click()
        dialog = page.get_by_role("dialog", name="What is your name?")
        dialog.get_by_label("Name").fill("Anna Huber")
        dialog.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Invited.")).to_be_visible()
        expect(page.get_by_text("Anna Huber")).to_be_visible()

    def test_without_a_name_nobody_is_invited(self):
        page, _ = self.registered()
        trip = {"place": {"geonameID": 2759794, "country": "NL", "city": "Amsterdam"}, "dates": {"start": "2030-05-01", "end": "2030-05-09"}}
        reply = page.request.post("/v1/catalogue/createTrip", data={"trip": trip}, headers={"Origin": self.site.url})
        page.goto(f"/app/trips/trips/{reply.json()['trip']['id']}")
        page.get_by_label("Invite by e-mail address").fill("nobody@example.org")
        page.get_by_role("button", name="Invite", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        expect(page.get_by_text("open invitation")).to_have_count(0)

    def test_a_hidden_post_is_in_the_own_list(self):
        paula, milo = self.site.person("Paula"), self.site.person("Milo")
        post = paula.post("offer", "Ein Waschbecken")
        self.site.stack.umkreis("moderator", "add", milo.user)
        # The next token contains the role.
        members = {"login": milo.email, "password": milo.password}
        milo.token = self.site.edge.post("auth.signIn", members).json["token"]
        hidden = {"post": post, "reason": "an advertisement"}
        reply = self.site.edge.post("auth.hidePost", hidden, token=milo.token, console=True)
        self.assertEqual(reply.status, 200, reply)
        services.until(lambda: paula.send("catalogue.listPosts", {"owner": paula.user, "state": "hidden"})["count"])
        page = self.signed_in(paula, "/app/offers/mine")
        page.get_by_role("button", name="Hidden by a moderator (1)").click()
        expect(page.locator(".tile strong")).to_have_text(["Ein Waschbecken"])


if __name__ == "__main__":
    unittest.main()
