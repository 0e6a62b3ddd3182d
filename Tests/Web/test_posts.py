"""Writing and reading posts: the form, the page of a post, ratings, own posts, and persons."""

import os
import re
import unittest

from browser import WebTest, expect, root
from pictures import png
from stack import until

salzburg = {"lat": 47.7981, "lon": 13.0469}


def photo(name, colour=(200, 80, 40)):
    return {"name": name, "mimeType": "image/png", "buffer": png(320, 240, colour)}


class PostTest(WebTest):
    # The browser's state of each person after signing in once.
    states = {}

    def signed_in(self, person, path, **options):
        """Opens a page with the one session of a person."""
        if person.user not in self.states:
            page = self.page("/app/")
            self.sign_in(page, person)
            self.states[person.user] = page.context.storage_state()
        return self.page(path, storage_state=self.states[person.user], **options)


class FormTests(PostTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.paula = cls.site.person("Paula")

    def test_a_provider_makes_an_offer_with_photos_and_a_text(self):
        """A provider creates an offer with a photo from a file and a text."""
        page = self.signed_in(self.paula, "/app/offers/new/offer")
        page.get_by_label("Title").fill("Zwölf Äpfel")
        page.get_by_label("Description").fill("frisch gepflückt")
        page.get_by_label("Choose photos").set_input_files([photo("red.png"), photo("blue.png", (20, 60, 220))])
        expect(page.locator(".chosen img")).to_have_count(2)
        page.get_by_role("button", name="Move photo 2 forward").click()
        page.get_by_label("Amount").fill("3,50")
        page.get_by_role("combobox", name="City or address").fill("Salzburg")
        page.get_by_role("listbox").get_by_role("option").first.click()
        page.get_by_role("button", name="Publish").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Zwölf Äpfel")
        expect(page.get_by_text("€3.50")).to_be_visible()
        expect(page.locator(".gallery img")).to_have_count(2)
        page.goto("/app/offers?words=äpfel")
        expect(page.get_by_role("link", name="Zwölf Äpfel").first).to_be_visible()

    def test_a_guessed_place_is_taken_only_if_it_is_marked(self):
        page = self.signed_in(self.paula, "/app/offers/new/offer")
        place = page.get_by_role("combobox", name="City or address")
        place.fill("Salzburgg")
        place.press("Enter")
        option = page.get_by_role("listbox").get_by_role("option", selected=True)
        expect(option).to_contain_text("Salzburg")
        expect(place).to_have_value("Salzburgg")
        place.press("Enter")
        expect(place).to_have_value("Salzburg")
        # Enter chooses an exact name, also with its postcode.
        place.fill("A-1010 Wien")
        place.press("Enter")
        expect(place).to_have_value(re.compile("Vienna|Wien"))

    def test_an_offer_ends_on_the_clock_of_its_place(self):
        page = self.signed_in(self.paula, "/app/offers/new/offer", timezone_id="America/New_York")
        page.get_by_label("Title").fill("Ends in Salzburg")
        end = page.get_by_label("Valid until")
        end.fill("2030-05-01T18:00")
        expect(page.get_by_text("On the clock of America/New York.")).to_be_visible()
        page.get_by_role("combobox", name="City or address").fill("Salzburg")
        page.get_by_role("listbox").get_by_role("option").first.click()
        expect(page.get_by_text("On the clock of Europe/Vienna.")).to_be_visible()
        end.fill("2030-03-31T02:30")
        expect(page.get_by_text("The clock skips this time")).to_be_visible()
        end.fill("2030-10-27T02:30")
        expect(page.get_by_text("The clock shows this time twice")).to_be_visible()
        end.fill("2030-05-01T18:00")
        page.get_by_role("button", name="Publish").click()
        expect(page.locator(".pairs")).to_contain_text("1 May 2030, 18:00 (Europe/Vienna)")
        post = page.url.rsplit("/", 1)[1].split("?")[0]
        content = self.paula.send("catalogue.findPost", {"id": post})["post"]["content"]
        self.assertEqual(content["validUntil"], "2030-05-01T16:00:00.000Z")
        page.goto(f"/app/offers/edit/{post}")
        expect(page.get_by_label("Valid until")).to_have_value("2030-05-01T18:00")

    def test_a_new_offer_has_the_contact_that_everybody_sees(self):
        contact = {"phone": "+43 662 123456", "email": "shop@example.org"}
        for visibility, phone in (("everyone", "+43662123456"), ("contacts", "")):
            dealer = self.site.person("Dealer", contact={**contact, "visibility": visibility})
            page = self.signed_in(dealer, "/app/offers/new/offer")
            field = page.locator("[data-field='post.contact.phone'] input")
            expect(field).to_have_value(phone)
            expect(page.locator("[data-field='post.contact.email'] input")).to_have_value("shop@example.org" if phone else "")
        page.get_by_label("Title").fill("Without a contact")
        page.reload()
        expect(page.get_by_label("Title")).to_have_value("Without a contact")

    def test_photos_are_dropped_moved_and_removed(self):
        self.expected_errors = ("400",)
        page = self.signed_in(self.paula, "/app/offers/new/offer")
        expect(page.locator(".drop")).to_be_visible()
        # Simulates a drop of the system; the second file is not a photo.
        files = page.evaluate_handle("""bytes => {
            const files = new DataTransfer();
            files.items.add(new File([new Uint8Array(bytes)], "red.png", { type: "image/png" }));
            files.items.add(new File(["hello"], "note.txt", { type: "text/plain" }));
            return files;
        }""", list(png(60, 40)))
        page.dispatch_event(".drop", "drop", {"dataTransfer": files})
        expect(page.locator(".chosen img")).to_have_count(1)
        expect(page.locator(".refused")).to_contain_text("note.txt: This file is not a photo")
        page.get_by_role("button", name="Remove photo 1").click()
        expect(page.locator(".chosen img")).to_have_count(0)
        expect(page.get_by_label("Choose photos")).to_be_focused()

    def test_a_phone_is_not_asked_to_drop_photos(self):
        page = self.signed_in(self.paula, "/app/offers/new/offer", is_mobile=True, has_touch=True)
        expect(page.locator(".drop").get_by_text("Choose photos")).to_be_visible()
        expect(page.get_by_text("Drop photos here")).to_be_hidden()
        with page.expect_file_chooser() as chosen:
            page.locator(".drop").get_by_text("Choose photos").click()
        chosen.value.set_files([photo("red.png")])
        expect(page.locator(".chosen img")).to_have_count(1)

    def test_a_new_offer_begins_with_the_contact_that_everybody_sees(self):
        for visibility, phone in (("everyone", "+43662123456"), ("contacts", "")):
            person = self.site.person("Rita")
            person.send("auth.updateProfile", {"contact": {"phone": "+43 662 123456", "visibility": visibility}})
            page = self.signed_in(person, "/app/offers/new/offer")
            expect(page.get_by_role("heading", level=1)).to_have_text("Add offer")
            expect(page.get_by_label("Phone")).to_have_value(phone)

    def test_an_upload_shows_its_progress_in_bytes(self):
        page = self.signed_in(self.paula, "/app/offers/new/offer")
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 300_000}
        network.send("Network.emulateNetworkConditions", slow)
        # The photo is noise, since one that compresses well is sent at once.
        noise = {"name": "noise.png", "mimeType": "image/png", "buffer": png(320, 240) + os.urandom(1_200_000)}
        page.get_by_label("Choose photos").set_input_files([noise])
        progress = page.get_by_role("progressbar", name="Progress of the upload")
        expect(progress).to_have_attribute("max", str(len(noise["buffer"])))
        seen = set()
        until(lambda: seen.add(float(progress.get_attribute("value") or 0)) or len(seen) >= 3)
        self.assertTrue(all(0 <= value <= len(noise["buffer"]) for value in seen))
        expect(page.get_by_text(re.compile(r"^[\d.]+ (kB|MB) of 1\.2 MB$"))).to_be_visible()
        expect(page.locator(".chosen img")).to_have_count(1)
        expect(progress).to_be_hidden()
        expect(page.get_by_text("1 photo", exact=True)).to_be_visible()

    def test_a_fault_is_at_its_field_and_has_the_focus(self):
        page = self.signed_in(self.paula, "/app/offers/new/offer")
        page.get_by_role("button", name="Publish").click()
        title = page.get_by_label("Title")
        expect(title).to_be_focused()
        expect(title).to_have_attribute("aria-invalid", "true")
        title.fill("Apples")
        page.get_by_label("Phone").fill("call me")
        page.get_by_role("button", name="Publish").click()
        expect(page.get_by_label("Phone")).to_be_focused()
        expect(page.locator("[data-field='post.contact.phone'] .fault")).to_contain_text("phone number")
        page.get_by_label("Phone").fill("+43 662 1234")
        expect(page.locator("[data-field='post.contact.phone'] .fault")).to_be_empty()

    def test_a_draft_survives_a_reload(self):
        page = self.signed_in(self.paula, "/app/offers/new/offer")
        page.get_by_label("Title").fill("Half an offer")
        page.get_by_label("Choose photos").set_input_files(photo("red.png"))
        expect(page.locator(".chosen img")).to_have_count(1)
        page.reload()
        expect(page.get_by_label("Title")).to_have_value("Half an offer")
        expect(page.locator(".chosen img")).to_have_count(1)
        page.get_by_role("button", name="Discard it").click()
        expect(page.get_by_label("Title")).to_have_value("")

    def test_a_stranger_is_asked_to_sign_in(self):
        page = self.page("/app/offers/new/offer")
        link = page.get_by_role("main").get_by_role("link", name="Sign in")
        expect(link).to_have_attribute("href", re.compile("next=%2Fapp%2Foffers%2Fnew%2Foffer"))

    def test_a_sight_is_added_where_one_is(self):
        """A sight at the user's position requires title and text; the image is optional."""
        options = {"geolocation": {"latitude": 47.7981, "longitude": 13.0469}, "permissions": ["geolocation"]}
        page = self.signed_in(self.paula, "/app/sights/new/sight", **options)
        page.get_by_label("Title").fill("Mirabell")
        page.get_by_role("button", name="Publish").click()
        expect(page.get_by_label("Description")).to_be_focused()
        page.get_by_label("Description").fill("A garden.")
        page.get_by_role("button", name="My position").click()
        expect(page.get_by_text("Point on the map: 47.7981, 13.0469")).to_be_visible()
        expect(page.get_by_role("combobox", name="City or address")).to_have_value("Salzburg")
        page.get_by_role("button", name="Add a time on Monday").click()
        page.get_by_label("Monday, to").fill("12:00")
        page.get_by_role("button", name="Every day as on Monday").click()
        page.get_by_role("button", name="Publish").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Mirabell")
        expect(page.get_by_role("row", name=re.compile("Sunday"))).to_contain_text("09:00–12:00")

    def test_a_tip_at_a_place_from_the_map(self):
        """A tip has a kind (restaurant, hotel …), a name and a brief description."""
        place = "lat=48.2085&lon=16.3721&geoname=2761369&country=AT&city=Vienna"
        page = self.signed_in(self.paula, f"/app/trips/new/tip?{place}")
        expect(page.get_by_role("combobox", name="City or address")).to_have_value("Vienna")
        page.get_by_label("Title").fill("Café Central")
        page.get_by_label("Description").fill("Cake.")
        page.get_by_label("Category").select_option("Café")
        page.get_by_role("button", name="Publish").click()
        expect(page.locator(".pairs")).to_contain_text("Vienna, Austria")
        page.goto("/app/trips/mine")
        expect(page.locator(".tile")).to_have_text(re.compile("Café Central"))

    def test_an_attribute_out_of_range_says_the_range(self):
        self.expected_errors = ("400",)
        self.site.stack.umkreis("kind", "declare", str(root / "Compose/demo/charge-point.json"))
        page = self.signed_in(self.paula, "/app/more/new/chargePoint?lat=47.8&lon=13.05")
        page.get_by_label("Title").fill("Behind the station")
        page.get_by_role("button", name="Publish").click()
        power = page.get_by_label("Power (kW)")
        expect(power).to_be_focused()
        power.fill("5000")
        page.get_by_role("button", name="Publish").click()
        expect(page.locator("[data-field='post.attributes.power'] .fault")).to_contain_text("1,000")
        power.fill("50")
        page.get_by_role("checkbox", name="ccs").check()
        page.get_by_role("button", name="Publish").click()
        expect(page.locator(".pairs")).to_contain_text("50 kW")

    def test_unreadable_hours_are_saved_with_a_warning(self):
        page = self.signed_in(self.paula, "/app/sights/new/sight?lat=47.8&lon=13.05")
        page.get_by_label("Title").fill("Tower")
        page.get_by_label("Description").fill("High.")
        page.get_by_text("Write as text").click()
        page.get_by_label("Opening hours as text").fill("Mo-Fr 09:00-12:00; whenever")
        page.get_by_role("button", name="Publish").click()
        fault = page.locator("[data-field='post.hours'] > .fault")
        expect(fault).to_contain_text("whenever")
        page.get_by_label("Opening hours as text").fill("Mo-Fr 09:00-12:00")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("row", name=re.compile("Saturday"))).to_contain_text("Closed")

    def test_a_draft_is_published_later(self):
        page = self.signed_in(self.paula, "/app/offers/new/offer")
        page.get_by_label("Title").fill("Later")
        page.get_by_role("button", name="Save as a draft").click()
        expect(page.locator(".state")).to_have_text("Draft")
        page.get_by_role("button", name="Publish").click()
        expect(page.locator(".state")).to_have_count(0)

    def test_a_change_from_another_window_is_not_overwritten_unasked(self):
        post = self.paula.post("offer", "Bicycle", text="red")
        self.expected_errors = ("409",)
        page = self.signed_in(self.paula, f"/app/offers/edit/{post}")
        expect(page.get_by_label("Description")).to_have_value("red")
        self.paula.send("catalogue.updatePost", {"id": post, "revision": 1, "post": {"kind": "offer", "title": "Bicycle", "text": "blue"}})
        page.get_by_label("Description").fill("green")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("in another window in the meantime")).to_be_visible()
        expect(page.get_by_label("Description")).to_have_value("green")
        page.get_by_role("button", name="Overwrite it with mine").click()
        expect(page.locator("p.text")).to_have_text("green")


class PageTests(PostTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.olga, cls.rita = cls.site.person("Olga"), cls.site.person("Rita")
        image = cls.olga.upload(png(900, 600))
        cuisine = {"cuisine": ["italian", "pizza"]}
        cls.restaurant = cls.olga.post("restaurant", "Da Olga", point=salzburg, photos=[image], hours="24/7", attributes=cuisine)

    def test_a_restaurant_shows_picture_status_hours_and_all_flags(self):
        """A restaurant shows name, picture, status, opening hours and all cuisine flags, from list and map."""
        page = self.page(f"/app/tables/post/{self.restaurant}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Da Olga")
        expect(page.locator(".status.open")).to_contain_text("Open")
        expect(page.locator("tr.today")).to_contain_text("Around the clock")
        expect(page.locator(".pairs")).to_contain_text("🇮🇹 Italian")
        expect(page.locator(".pairs")).to_contain_text("🍕 Pizza")

    def test_a_picture_opens_in_full_size_and_closes(self):
        """A press on the picture shows it in full size."""
        page = self.page(f"/app/tables/post/{self.restaurant}")
        button = page.get_by_role("button", name="Photo 1 of Da Olga")
        button.click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("img", name="Photo 1 of Da Olga")).to_have_js_property("naturalWidth", 900)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(button).to_be_focused()

    def test_a_panorama_is_sharp_in_a_tile_and_large_without_its_original(self):
        paula = self.site.person("Paula")
        media = paula.upload(png(4_000, 400))
        post = paula.post("offer", "A wide view", point=salzburg, photos=[media])
        page = self.page("/app/offers")
        tile = page.locator(".row", has_text="A wide view").locator("img")
        until(lambda: tile.evaluate("(image) => image.naturalHeight") >= 160)
        page.goto(f"/app/offers/post/{post}")
        page.get_by_role("button", name="Photo 1 of A wide view").click()
        large = page.get_by_role("dialog").get_by_role("img")
        until(lambda: large.evaluate("(image) => image.complete"))
        self.assertTrue(large.evaluate("(image) => image.currentSrc").endswith("/1600"))

    def test_what_others_wrote_is_rated_and_answered(self):
        """Posts of other people can be rated."""
        page = self.signed_in(self.rita, f"/app/tables/post/{self.restaurant}")
        page.get_by_role("radio", name="4 stars").check(force=True)
        page.get_by_label("What do you think of it?").fill("Good pizza")
        page.get_by_role("button", name="Send", exact=True).click()
        expect(page.locator(".rated")).to_contain_text("Good pizza")
        expect(page.get_by_role("heading", name="Your rating")).to_be_visible()
        owner = self.signed_in(self.olga, f"/app/tables/post/{self.restaurant}")
        owner.get_by_role("button", name="Reply").click()
        owner.get_by_label("Reply; leave it empty to remove it").fill("Thank you")
        owner.get_by_role("button", name="Save").click()
        expect(owner.locator(".reply")).to_contain_text("Thank you")
        page.reload()
        expect(page.locator(".reply")).to_contain_text("Thank you")
        page.get_by_role("button", name="Delete the rating").click()
        expect(page.get_by_text("No ratings yet.")).to_be_visible()

    def test_a_post_is_reported_with_a_reason(self):
        page = self.signed_in(self.rita, f"/app/tables/post/{self.restaurant}")
        page.get_by_role("button", name="Report").click()
        page.get_by_role("radio", name="Fraud").check()
        page.get_by_role("dialog").get_by_role("button", name="Report").click()
        expect(page.get_by_text("Reported, thank you")).to_be_visible()

    def test_a_deleted_post_says_so(self):
        self.expected_errors = ("410",)
        post = self.olga.post("offer", "Short-lived")
        self.olga.send("catalogue.deletePost", {"id": post})
        page = self.page(f"/app/offers/post/{post}")
        expect(page.get_by_text("It was deleted.")).to_be_visible()


class OwnTests(PostTest):
    def test_the_number_of_ones_own_offers_is_right_after_every_change(self):
        """A provider sees pictures of all own offers, and their exact number."""
        paula = self.site.person("Paula")
        image = paula.upload(png(300, 200))
        for title in ("One", "Two", "Three"):
            paula.post("offer", title, photos=[image])
        page = self.signed_in(paula, "/app/offers/mine")
        expect(page.get_by_text("3 published posts")).to_be_visible()
        expect(page.locator(".tile img")).to_have_count(3)
        page.get_by_role("link", name="Two").click()
        page.get_by_role("button", name="Delete").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Two")
        dialog.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Delete").click()
        dialog.get_by_role("button", name="Delete").click()
        expect(page.get_by_text("2 published posts")).to_be_visible()
        expect(page.locator(".tile")).to_have_count(2)

    def test_my_tips_are_listed_and_one_is_deleted(self):
        """The user sees the own tips, and deletes one."""
        paula = self.site.person("Paula")
        vienna = {"geonameID": 2761369, "country": "AT", "city": "Vienna"}
        for title in ("Café Central", "Prater"):
            paula.post("tip", title, place=vienna, text="Go early.")
        page = self.signed_in(paula, "/app/trips/mine")
        expect(page.locator(".tile")).to_have_count(2)
        page.get_by_role("link", name="Prater").click()
        page.get_by_role("button", name="Delete").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.locator(".tile")).to_have_text([re.compile("Café Central")])

    def test_ones_own_offers_one_by_one(self):
        """Own offers appear one by one: with full-size pictures, and buttons to edit and to delete."""
        paula = self.site.person("Paula")
        image = paula.upload(png(300, 200))
        for title in ("Old", "New"):
            paula.post("offer", title, photos=[image])
        page = self.signed_in(paula, "/app/offers/mine")
        page.get_by_role("button", name="One by one").click()
        expect(page.get_by_text("1 of 2")).to_be_visible()
        expect(page.locator(".card h2")).to_have_text("New")
        page.keyboard.press("ArrowRight")
        expect(page.locator(".card h2")).to_have_text("Old")
        page.get_by_role("button", name="Photo 1 of Old").click()
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Close", exact=True).click()
        expect(page.get_by_text("1 published post", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Closed (1)")).to_be_visible()
        page.get_by_role("button", name="Delete").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_text("0 published posts")).to_be_visible()


class PersonTests(PostTest):
    def test_a_provider_is_contacted_from_all_the_offers(self):
        """The overview links to the provider's mail address and phone number."""
        contact = {"email": "oskar@example.org", "phone": "+43662123456", "visibility": "everyone"}
        oskar = self.site.person("Oskar", bio="Things from the attic", languages=["de"], contact=contact)
        oskar.post("offer", "Lamp", point=salzburg)
        page = self.page(f"/app/offers/person/{oskar.user}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Oskar")
        expect(page.get_by_text("Things from the attic")).to_be_visible()
        expect(page.locator(".row h2")).to_have_text(["Lamp"])
        expect(page.get_by_role("link", name="E-mail")).to_have_attribute("href", "mailto:oskar%40example.org")
        expect(page.get_by_role("link", name="+43")).to_have_attribute("href", "tel:+43662123456")

    def test_a_blocked_person_is_explained_and_can_be_unblocked(self):
        oskar = self.site.person("Oskar")
        page = self.signed_in(self.site.person("Rita"), f"/app/offers/person/{oskar.user}")
        page.get_by_text("More").click()
        page.get_by_role("button", name="Block").click()
        page.get_by_role("dialog").get_by_role("button", name="Block").click()
        expect(page.get_by_text("You have blocked this person")).to_be_visible()
        page.get_by_text("More").click()
        page.get_by_role("button", name="Unblock").click()
        expect(page.get_by_text("You have blocked this person")).to_have_count(0)

    def test_an_unknown_person_is_explained(self):
        self.expected_errors = ("404",)
        page = self.page("/app/offers/person/01KAY8J2W50000000000000000")
        expect(page.get_by_text("The account was deleted, or you cannot see it.")).to_be_visible()


if __name__ == "__main__":
    unittest.main()
