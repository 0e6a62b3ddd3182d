"""Trips: country, tips, buddies, calendar."""

import datetime
import pathlib
import unittest

import mails
from browser import WebTest, expect

amsterdam = {"geonameID": 2759794, "country": "NL"}


def days(first, last):
    today = datetime.date.today()
    return {"start": str(today + datetime.timedelta(first)), "end": str(today + datetime.timedelta(last))}


class TripTests(WebTest):
    expected_errors = ("status of 400",)

    def setUp(self):
        super().setUp()
        self.paula = self.site.person("Paula")

    def traveller(self, path, person=None, **options):
        page = self.page("/app/", **options)
        self.sign_in(page, person or self.paula)
        page.goto(f"/app/trips/{path}")
        return page

    def trip(self, **content):
        members = {"place": {**amsterdam, "city": "Amsterdam"}, "dates": days(10, 14), **content}
        return self.paula.send("catalogue.createTrip", {"trip": members})["trip"]["id"]

    def test_a_travel_is_added_by_place_and_dates(self):
        """A trip has a start and an end, and shows its country."""
        page = self.traveller("trips/new")
        page.get_by_role("button", name="Plan a trip").click()
        expect(page.locator(".fault:visible")).to_have_text(["This is required.", "This is required."])
        place = page.get_by_role("combobox", name="City or country")
        place.fill("Amsterdam")
        page.get_by_role("listbox").get_by_role("option").first.click()
        expect(page.get_by_text("Amsterdam, Netherlands")).to_be_visible()
        page.get_by_label("First day").fill(days(10, 14)["start"])
        page.get_by_label("Last day").fill(days(10, 9)["end"])
        page.get_by_role("button", name="Plan a trip").click()
        expect(page.get_by_text("The end is before the start.")).to_be_visible()
        page.get_by_label("Last day").fill(days(10, 14)["end"])
        page.get_by_role("button", name="Plan a trip").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Amsterdam")
        facts = page.locator(".pairs")
        for words in ("Capital", "Amsterdam", "Population", "Euro (EUR)", "Western Europe, Europe"):
            expect(facts.first).to_contain_text(words)
        expect(page.get_by_role("heading", name="Netherlands")).to_contain_text("🇳🇱")

    def test_a_pin_leads_to_a_form_that_knows_the_place(self):
        """A pin links to a form with country and city."""
        page = self.traveller("trips/new?geoname=2759794&country=NL&city=Amsterdam")
        expect(page.get_by_text("Amsterdam, Netherlands")).to_be_visible()

    def test_my_travels_have_country_city_and_start_and_one_is_deleted(self):
        """The list shows country, city and start date, and a trip can be deleted."""
        self.trip()
        page = self.traveller("trips")
        row = page.get_by_role("listitem").filter(has_text="Amsterdam")
        expect(row).to_contain_text("Amsterdam, Netherlands")
        expect(row.locator("time")).to_have_attribute("datetime", days(10, 14)["start"])
        page.get_by_role("button", name="Delete the trip Amsterdam").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_role("heading", name="No trips yet")).to_be_visible()

    def test_a_country_is_named_in_the_users_language(self):
        """Countries are stored as codes, and named in the user's language."""
        self.trip()
        page = self.traveller("trips", locale="nl-NL")
        expect(page.get_by_text("Amsterdam, Nederland")).to_be_visible()

    def test_a_trip_shows_all_tips_of_its_city(self):
        """A trip shows the tips of all people about its city, in any language of the search."""
        anna = self.site.person("Anna")
        anna.post("tip", "Kas im Park", text="Sehr gut", category="restaurant", place={**amsterdam, "city": "Amsterdam"})
        anna.post("tip", "Wien ist anders", text="Ja", category="other", place={"geonameID": 2761369, "country": "AT", "city": "Wien"})
        page = self.traveller(f"trips/{self.trip()}")
        expect(page.get_by_role("link", name="Kas im Park").first).to_be_visible()
        expect(page.get_by_text("Wien ist anders")).to_have_count(0)
        expect(page.get_by_role("link", name="Add tip")).to_have_attribute(
            "href", "/app/trips/new/tip?geoname=2759794&country=NL&city=Amsterdam")

    def test_a_travel_goes_to_the_calendar(self):
        """The calendar file contains start and end."""
        page = self.traveller(f"trips/{self.trip()}")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save to the calendar").click()
        text = pathlib.Path(download.value.path()).read_text()
        self.assertEqual(download.value.suggested_filename, "trip.ics")
        self.assertIn("DTSTART;VALUE=DATE:" + days(10, 14)["start"].replace("-", ""), text)
        self.assertIn("LOCATION:Amsterdam\\, Netherlands", text)

    def test_a_buddy_is_invited_by_e_mail_joins_and_leaves(self):
        """A buddy that was invited by e-mail gets the same trip."""
        berta = self.site.person("Berta")
        berta.send("auth.verifyEmail", {"code": mails.code(self.site.stack, berta.email)})
        page = self.traveller(f"trips/{self.trip()}")
        page.get_by_label("Invite by e-mail address").fill(berta.email)
        page.get_by_role("button", name="Invite").click()
        expect(page.get_by_text("1 open invitation")).to_be_visible()

        hers = self.traveller("trips", berta)
        mails.services.until(lambda: berta.send("catalogue.listTrips", {})["trips"])
        hers.reload()
        expect(hers.get_by_text("You are invited")).to_be_visible()
        hers.get_by_role("link", name="Amsterdam").click()
        hers.get_by_role("button", name="Join").click()
        expect(hers.get_by_role("button", name="Leave the trip")).to_be_visible()
        expect(hers.locator(".person strong")).to_have_text(["Paula", "Berta"])

        page.reload()
        expect(page.locator(".person strong")).to_have_text(["Paula", "Berta"])
        expect(page.get_by_role("button", name="Remove Berta")).to_be_visible()
        hers.get_by_role("button", name="Leave the trip").click()
        hers.get_by_role("dialog").get_by_role("button", name="Leave the trip").click()
        expect(hers.get_by_role("heading", name="No trips yet")).to_be_visible()

    def test_the_owner_changes_the_dates(self):
        page = self.traveller(f"trips/{self.trip()}")
        page.get_by_text("Change the dates").click()
        form = page.locator("details[open]")
        expect(form.get_by_label("First day")).to_have_value(days(10, 14)["start"])
        form.get_by_label("Last day").fill(days(10, 9)["end"])
        form.get_by_role("button", name="Save").click()
        expect(form.get_by_text("The end is before the start.")).to_be_visible()
        form.get_by_label("First day").fill(days(20, 21)["start"])
        expect(form.get_by_label("Last day")).to_have_value(days(20, 20)["end"])
        form.get_by_label("Last day").fill(days(20, 21)["end"])
        form.get_by_role("button", name="Save").click()
        expect(page.get_by_text("The dates are saved.")).to_be_visible()
        expect(page.locator(".facts time").first).to_have_attribute("datetime", days(20, 21)["start"])
        trip = self.paula.send("catalogue.listTrips", {})["trips"][0]
        self.assertEqual(trip["dates"], days(20, 21))

    def test_an_invitation_is_revoked(self):
        trip = self.trip()
        self.paula.send("catalogue.inviteBuddy", {"id": trip, "email": "nobody-yet@example.org"})
        page = self.traveller(f"trips/{trip}")
        expect(page.get_by_text("1 open invitation")).to_be_visible()
        page.get_by_text("Revoke an invitation").first.click()
        page.get_by_label("Invited e-mail address").fill("nobody-yet@example.org")
        page.get_by_role("button", name="Revoke an invitation").click()
        expect(page.get_by_text("it no longer is")).to_be_visible()
        expect(page.get_by_text("open invitation")).to_have_count(0)
        self.assertFalse(self.paula.send("catalogue.findTrip", {"id": trip})["trip"].get("invitations"))

    def test_a_trip_leads_to_the_chat_of_its_buddies(self):
        berta, trip = self.site.person("Berta"), self.trip()
        page = self.traveller(f"trips/{trip}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Amsterdam")
        expect(page.get_by_role("button", name="Chat with all who join")).to_have_count(0)
        berta.send("auth.verifyEmail", {"code": mails.code(self.site.stack, berta.email)})
        self.paula.send("catalogue.inviteBuddy", {"id": trip, "email": berta.email})
        mails.services.until(lambda: berta.send("catalogue.listTrips", {})["trips"])
        berta.send("catalogue.acceptInvitation", {"id": trip})
        page.reload()
        page.get_by_role("button", name="Chat with all who join").click()
        page.get_by_role("textbox", name="Message").fill("Who brings the map?")
        page.keyboard.press("Enter")
        expect(page.get_by_role("log")).to_contain_text("Who brings the map?")
        hers = self.traveller(f"trips/{trip}", berta)
        hers.get_by_role("button", name="Chat with all who join").click()
        expect(hers.get_by_role("log")).to_contain_text("Who brings the map?")

    def test_plan_and_notes_are_kept(self):
        page = self.traveller(f"trips/{self.trip()}")
        page.get_by_text("Add to the plan").first.click()
        page.get_by_label("What").fill("Rijksmuseum")
        page.get_by_label("Time").fill("10:30")
        page.get_by_role("button", name="Add to the plan").click()
        expect(page.locator(".entries")).to_contain_text("Rijksmuseum")
        expect(page.locator(".entries")).to_contain_text("10:30")
        page.get_by_label("For all who join").fill("Fahrräder mieten")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("The notes are saved.")).to_be_visible()
        page.reload()
        expect(page.get_by_label("For all who join")).to_have_value("Fahrräder mieten")
        page.get_by_role("button", name="Remove Rijksmuseum from the plan").click()
        expect(page.get_by_text("Nothing is planned yet.")).to_be_visible()


if __name__ == "__main__":
    unittest.main()
