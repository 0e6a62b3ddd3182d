"""Finding people: divers around a place."""

import unittest

import mails
from browser import WebTest, expect

salzburg = {"lat": 47.7981, "lon": 13.0469}
wien = {"lat": 48.2082, "lon": 16.3738}


class PeopleTests(WebTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.diver("Dora", salzburg, agency="padi", level="rescue", years=7, dives=120)
        cls.diver("Emil", salzburg, agency="ssi", level="open_water", years=1, dives=12)
        cls.diver("Wanda", wien, agency="padi", level="instructor", years=20, dives=3_000)
        cls.site.seeker = seeker = cls.diver("Sigi", salzburg)

        def are_found():
            reply = seeker.send("geo.findPeople", {"near": wien, "within": 500_000})
            return len(reply["people"]) == 3

        mails.services.until(are_found)

    @classmethod
    def diver(cls, name, place, **attributes):
        person = cls.site.person(name, attributes=attributes)
        person.send("auth.setHomeLocation", {"point": place, "precision": "1km"})
        return person

    def people(self, **options):
        page = self.page("/app/", **options)
        self.sign_in(page, self.site.seeker)
        page.goto("/app/divers")
        return page

    def test_strangers_are_offered_to_sign_in_or_register(self):
        """The start screen offers to sign in or to register."""
        page = self.page("/app/divers")
        expect(page.get_by_role("link", name="Sign in")).to_be_visible()
        page.get_by_role("link", name="Register").click()
        expect(page.get_by_role("heading", name="Register")).to_be_visible()

    def test_people_around_the_standard_place_have_name_certificate_and_distance(self):
        """Lists the divers within a radius with photo and name."""
        page = self.people()
        expect(page.locator(".person strong")).to_have_text(["Dora", "Emil"])
        dora = page.get_by_role("link", name="Dora")
        expect(dora).to_contain_text("PADI")
        expect(dora).to_contain_text("Rescue")
        expect(dora).to_contain_text("Dives: 120")
        expect(dora).to_contain_text("Within 1 km")

    def test_people_around_a_typed_place(self):
        """Finds divers around a typed place."""
        page = self.people()
        page.get_by_role("combobox", name="City or address").fill("Wien")
        page.get_by_role("listbox").get_by_role("option").first.click()
        expect(page.locator(".person strong")).to_have_text(["Wanda"])
        self.assertNotIn("near", page.url)
        page.get_by_role("button", name="My standard place").click()
        expect(page.locator(".person strong")).to_have_text(["Dora", "Emil"])

    def test_a_larger_radius_finds_more_and_a_certificate_fewer(self):
        page = self.people()
        page.get_by_label("Within").select_option("500 km")
        expect(page.locator(".person strong")).to_have_text(["Dora", "Emil", "Wanda"])
        page.get_by_role("button", name="More filters").click()
        page.get_by_label("Certificate").select_option("Instructor")
        expect(page.locator(".person strong")).to_have_text(["Wanda"])
        page.get_by_label("Certificate").select_option("Any")
        page.get_by_label("Dives, at least").fill("5000")
        page.get_by_label("Dives, at least").blur()
        expect(page.get_by_role("heading", name="Nobody found")).to_be_visible()

    def test_a_person_leads_to_the_profile(self):
        """Shows a diver's profile by id."""
        page = self.people()
        page.get_by_role("link", name="Dora").click()
        page.wait_for_url("**/app/divers/person/*")


if __name__ == "__main__":
    unittest.main()
