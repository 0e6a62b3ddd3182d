"""Accounts: registering, signing in, the profile, and the end."""

import json
import pathlib
import unittest
import uuid

import mails
from browser import WebTest, expect

photo = pathlib.Path(__file__).resolve().parents[1] / "CatalogueTests/Fixtures/stamp.jpg"


def address():
    return f"new-{uuid.uuid4().hex[:8]}@example.org"


class RegisterTests(WebTest):
    expected_errors = ("status of 409", "status of 401", "status of 403", "status of 400", "status of 429")

    def test_a_traveller_registers_with_e_mail_and_password_only(self):
        """The user signs up with e-mail and password, and is signed in."""
        page = self.page("/app/trips/register")
        expect(page.get_by_text("At least 6 characters")).to_be_visible()
        page.get_by_role("textbox", name="E-mail address").fill(address())
        page.get_by_role("textbox", name="Password").fill("zwölf Äpfel im Korb")
        page.get_by_role("button", name="Register").click()
        page.wait_for_url("**/app/trips")
        page.goto("/app/trips/account")
        expect(page.get_by_role("button", name="Sign out")).to_be_visible()

    def test_both_are_required_and_a_short_password_is_refused(self):
        """Both are required, and the password has more than 5 characters."""
        page = self.page("/app/trips/register")
        page.get_by_role("button", name="Register").click()
        expect(page.locator(".fault:visible")).to_have_text(["This is required.", "This is required."])
        page.get_by_role("textbox", name="E-mail address").fill(address())
        page.get_by_role("textbox", name="Password").fill("abcde")
        page.get_by_role("button", name="Register").click()
        expect(page.get_by_text("At least 6 characters.", exact=True)).to_be_visible()
        expect(page.get_by_role("textbox", name="Password")).to_be_focused()

    def test_a_used_address_is_reported_at_its_field(self):
        """The address must be new."""
        paula = self.site.person("Paula")
        page = self.page("/app/trips/register")
        page.get_by_role("textbox", name="E-mail address").fill(paula.email)
        page.get_by_role("textbox", name="Password").fill("zwölf Äpfel im Korb")
        page.get_by_role("button", name="Register").click()
        expect(page.get_by_text("Another account has this e-mail address.")).to_be_visible()
        expect(page.get_by_role("textbox", name="E-mail address")).to_be_focused()

    def test_signed_in_users_skip_the_sign_in(self):
        """A signed-in user sees the app at once."""
        paula = self.site.person("Paula")
        page = self.page("/app/")
        self.sign_in(page, paula)
        page.goto("/app/trips/register")
        page.wait_for_url("**/app/trips")

    def fill_sights(self, page, **more):
        given = {"First name": "Anna", "Last name": "Huber", "User name": f"anna{uuid.uuid4().hex[:8]}",
                 "E-mail address": address(), **more}
        for name, text in given.items():
            page.get_by_role("textbox", name=name).fill(text)
        page.get_by_role("textbox", name="Password", exact=True).fill("zwölf Äpfel im Korb")
        return given

    def test_after_registering_one_is_asked_whether_to_sign_in(self):
        """After signing up with names, user name, e-mail and a repeated password, the user may sign in."""
        page = self.page("/app/sights/register")
        self.fill_sights(page)
        page.get_by_role("textbox", name="Repeat the password").fill("another one")
        page.get_by_role("button", name="Register").click()
        expect(page.get_by_text("The two passwords differ.")).to_be_visible()
        page.get_by_role("textbox", name="Repeat the password").fill("zwölf Äpfel im Korb")
        page.get_by_role("button", name="Register").click()
        page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/app/sights")
        page.goto("/app/sights/account")
        expect(page.get_by_role("heading", name="Anna Huber")).to_be_visible()

    def test_signing_in_can_wait_and_works_by_user_name(self):
        """The user signs in with user name and password."""
        page = self.page("/app/sights/register")
        given = self.fill_sights(page)
        page.get_by_role("textbox", name="Repeat the password").fill("zwölf Äpfel im Korb")
        page.get_by_role("button", name="Register").click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        page.wait_for_url("**/app/sights")
        page.goto("/app/sights/sign-in")
        page.get_by_role("textbox", name="E-mail address or user name").fill(given["User name"])
        page.get_by_role("textbox", name="Password").fill("zwölf Äpfel im Korb")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/app/sights")
        page.goto("/app/sights/account")
        expect(page.get_by_role("heading", name="Anna Huber")).to_be_visible()

    def test_going_back_creates_no_account(self):
        """Going back does not create an account."""
        page = self.page("/app/sights/sign-in")
        page.get_by_role("link", name="Register").click()
        given = self.fill_sights(page)
        page.go_back()
        page.get_by_role("textbox", name="E-mail address or user name").fill(given["User name"])
        page.get_by_role("textbox", name="Password").fill("zwölf Äpfel im Korb")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_text("This login or password is wrong.")).to_be_visible()

    def test_a_diver_registers_with_certificate_and_photo_and_sets_the_standard_place(self):
        """After registering with certificate, years, dives and photo, the user allows the position and finds divers."""
        position = {"latitude": 47.7981, "longitude": 13.0469}
        page = self.page("/app/divers/register", geolocation=position, permissions=["geolocation"])
        page.get_by_role("textbox", name="Name", exact=True).fill("Taucherin")
        page.get_by_role("textbox", name="E-mail address").fill(address())
        page.get_by_role("textbox", name="Password").fill("zwölf Äpfel im Korb")
        page.get_by_label("Agency").fill("PADI")
        page.get_by_label("Certificate").select_option("Rescue")
        page.get_by_label("Years of experience").fill("7")
        page.get_by_label("Dives").fill("120")
        page.locator("input[type=file]").set_input_files(photo)
        expect(page.get_by_role("img", name="Profile photo")).to_be_visible()
        page.get_by_role("button", name="Register").click()
        expect(page.get_by_role("heading", name="May your position be your standard place?")).to_be_visible()
        page.get_by_label("An area of about 1 km").check()
        page.get_by_role("button", name="Use my position").click()
        page.wait_for_url("**/app/divers/people")
        expect(page.get_by_role("combobox", name="City or address")).to_have_value("My standard place")
        page.goto("/app/divers/profile")
        expect(page.get_by_label("Years of experience")).to_have_value("7")
        expect(page.get_by_label("Agency")).to_have_value("PADI")
        expect(page.get_by_role("button", name="Remove photo")).to_be_visible()
        expect(page.get_by_text("It is near Salzburg")).to_be_visible()
        page.get_by_role("button", name="Remove the standard place").click()
        expect(page.get_by_text("None is set")).to_be_visible()

    def test_the_address_is_verified_by_a_mailed_code(self):
        """Providers register by e-mail, and verify the address."""
        email = address()
        page = self.page("/app/offers/register")
        page.get_by_role("textbox", name="Name").fill("Bauer Huber")
        page.get_by_role("textbox", name="E-mail address").fill(email)
        page.get_by_role("textbox", name="Password").fill("zwölf Äpfel im Korb")
        page.get_by_role("button", name="Register").click()
        page.wait_for_url("**/app/offers")
        page.goto("/app/offers/account")
        first = mails.code(self.site.stack, email)
        page.get_by_role("textbox", name="Code").fill("11111111" if first != "11111111" else "22222222")
        page.get_by_role("button", name="Confirm").click()
        expect(page.get_by_text("This code is wrong or too old.")).to_be_visible()
        page.get_by_role("button", name="Send again").click()
        expect(page.get_by_text("Too many requests. Try again in 1 minute.")).to_be_visible()
        page.get_by_role("textbox", name="Code").fill(first)
        page.get_by_role("button", name="Confirm").click()
        expect(page.get_by_text("Your e-mail address is confirmed.")).to_be_visible()
        expect(page.get_by_role("button", name="Confirm")).to_have_count(0)


class SignInTests(WebTest):
    expected_errors = ("status of 401", "status of 403")

    def sign_in_by_form(self, page, login, password):
        page.get_by_role("textbox", name="E-mail address or user name").fill(login)
        page.get_by_role("textbox", name="Password").fill(password)
        page.get_by_role("button", name="Sign in").click()

    def test_signing_in_leads_to_where_one_wanted_to_go(self):
        """Signing in opens the app."""
        paula = self.site.person("Paula")
        page = self.page("/app/divers/sign-in?next=/app/divers/profile")
        self.sign_in_by_form(page, paula.email, "a wrong password")
        expect(page.get_by_text("This login or password is wrong.")).to_be_visible()
        self.sign_in_by_form(page, paula.email, paula.password)
        page.wait_for_url("**/app/divers/profile")

    def test_an_address_of_another_site_is_not_followed(self):
        paula = self.site.person("Paula")
        for next in ("https://example.org/app/", "//example.org/app/", "/app/../v1/auth/ping", "/docs"):
            page = self.page(f"/app/divers/sign-in?next={next}")
            self.sign_in_by_form(page, paula.email, paula.password)
            page.wait_for_url("**/app/divers")

    def test_a_password_can_be_looked_at(self):
        page = self.page("/app/divers/sign-in")
        field = page.get_by_role("textbox", name="Password")
        expect(field).to_have_attribute("type", "password")
        page.get_by_role("button", name="Show password").click()
        expect(page.locator("input[name=password]")).to_have_attribute("type", "text")

    def test_a_forgotten_password_is_replaced_by_a_mailed_code(self):
        paula = self.site.person("Paula")
        first = mails.code(self.site.stack, paula.email)
        page = self.page("/app/offers/sign-in")
        page.get_by_role("link", name="Forgotten password").click()
        # The field of the former screen has the same name.
        expect(page.get_by_role("button", name="Send code")).to_be_visible()
        page.get_by_role("textbox", name="E-mail address or user name").fill(paula.email)
        page.get_by_role("button", name="Send code").click()
        page.get_by_role("textbox", name="Code").fill(mails.code(self.site.stack, paula.email, after=first))
        page.get_by_role("textbox", name="New password").fill("grüne Birnen am Baum")
        page.get_by_role("button", name="Set new password").click()
        expect(page.get_by_text("Your password is changed. Sign in with it.")).to_be_visible()
        self.sign_in_by_form(page, paula.email, "grüne Birnen am Baum")
        page.wait_for_url("**/app/offers")

    def test_after_many_wrong_passwords_a_mailed_code_is_required(self):
        paula = self.site.person("Paula")
        page = self.page("/app/offers/sign-in")
        codes = []

        def want_code(route):
            codes.append(route.request.post_data_json.get("code"))
            if codes[-1] is not None:
                return route.fulfill(status=401, content_type="application/problem+json", body=json.dumps(
                    {"code": "unauthenticated", "detail": "wrong code", "field": "code", "rule": "wrong-code", "status": 401}))
            route.fulfill(status=403, content_type="application/problem+json", body=json.dumps(
                {"code": "reauthentication-required", "detail": "type the code", "field": "code", "rule": "code-wanted",
                 "status": 403}))

        page.route("**/v1/auth/signIn", want_code)
        expect(page.get_by_role("textbox", name="Code")).to_be_hidden()
        self.sign_in_by_form(page, paula.email, paula.password)
        expect(page.get_by_role("textbox", name="Code")).to_be_focused()
        page.get_by_role("textbox", name="Code").fill("12345678")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_text("This code is wrong or too old.")).to_be_visible()
        self.assertEqual(codes, [None, "12345678"])

    def test_a_pause_after_wrong_passwords_is_announced_and_ends_by_itself(self):
        self.expected_errors = ("status of 429", "status of 403")
        paula = self.site.person("Paula")
        page = self.page("/app/offers/sign-in")
        pauses = [{"Retry-After": "2"}]

        def pause(route):
            if not pauses:
                return route.continue_()
            route.fulfill(status=429, headers={"Content-Type": "application/problem+json", **pauses.pop()},
                          body='{"code": "throttled", "detail": "too many guesses", "status": 429}')

        page.route("**/v1/auth/signIn", pause)
        self.sign_in_by_form(page, paula.email, "not the right one")
        expect(page.get_by_text("Too many wrong passwords. It goes on in 2 seconds.")).to_be_visible()
        expect(page.get_by_text("This login or password is wrong.")).to_be_visible()
        expect(page.get_by_text("Too many wrong passwords")).to_be_hidden()

    def test_the_favourites_of_a_guest_come_along(self):
        paula = self.site.person("Paula")
        post = paula.post("offer", "Ein alter Schrank")
        page = self.page(f"/app/offers/post/{post}")
        page.get_by_role("button", name="Keep").click()
        expect(page.get_by_role("button", name="Kept")).to_be_visible()
        anna = self.site.person("Anna")
        page.goto("/app/offers/account")
        expect(page.get_by_role("heading", name="You are a guest")).to_be_visible()
        page.get_by_role("link", name="Sign in").click()
        self.sign_in_by_form(page, anna.email, anna.password)
        page.wait_for_url("**/app/offers")

        def is_kept():
            kept = anna.send("favourites.areFavourites", {"posts": [post]})["favourites"]
            return kept and kept[0].get("lists")

        mails.services.until(is_kept)

    def test_signing_out_ends_the_session(self):
        """The user signs out."""
        paula = self.site.person("Paula")
        page = self.page("/app/sights/")
        self.sign_in(page, paula)
        page.goto("/app/sights/account")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("heading", name="Not signed in")).to_be_visible()
        page.reload()
        expect(page.get_by_role("heading", name="Not signed in")).to_be_visible()


class AccountTests(WebTest):
    expected_errors = ("status of 401", "status of 403")

    def account(self, path="account", **options):
        paula = self.site.person("Paula")
        page = self.page("/app/", **options)
        self.sign_in(page, paula)
        page.goto(f"/app/offers/{path}")
        return page, paula

    def test_a_profile_offers_the_likely_languages_first(self):
        anna = self.site.person("Anna", languages=["pl"])
        page = self.signed_in(anna, "/app/divers/profile", locale="de-AT")
        shown = page.locator("[data-field=languages] label:visible")
        expect(shown).to_have_text(["Englisch", "Deutsch", "Polnisch"])
        page.get_by_text("Weitere Sprachen").click()
        page.get_by_label("Türkisch").check()
        page.get_by_role("button", name="Speichern").click()
        expect(page.get_by_text("Dein Profil ist gespeichert.")).to_be_visible()
        page.reload()
        expect(shown).to_have_text(["Englisch", "Deutsch", "Polnisch", "Türkisch"])

    def test_a_provider_stores_contact_photo_and_name_with_their_visibility(self):
        """A provider sets phone, e-mail, photo and name, and chooses the audience of the contact."""
        # The service recognises numbers with a country code.
        self.expected_errors = ("status of 400",)
        page, paula = self.account("profile")
        page.get_by_label("Name that others see").fill("Paulas Hof")
        page.get_by_label("Phone").fill("0662 123456")
        page.get_by_label("E-mail for others").fill("hof@example.org")
        page.get_by_label("Who sees the contact").select_option("Everybody")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("This phone number needs a country code")).to_be_visible()
        page.get_by_label("Phone").fill("+43 662 123456")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Your profile is saved.")).to_be_visible()
        expect(page.locator("#main")).not_to_have_attribute("aria-busy", "true")
        page.locator("input[type=file]").set_input_files(photo)
        expect(page.get_by_role("button", name="Remove photo")).to_be_visible()
        seen = self.site.edge.post("auth.findProfile", {"user": paula.user}).json["profile"]
        self.assertEqual(seen["displayName"], "Paulas Hof")
        self.assertEqual(seen["contact"], {"phone": "+43662123456", "email": "hof@example.org"})
        self.assertIn("photo", seen)
        page.get_by_label("Phone").fill("")
        page.get_by_label("Who sees the contact").select_option("Nobody")
        page.get_by_role("button", name="Save").click()
        hidden = lambda: "contact" not in self.site.edge.post("auth.findProfile", {"user": paula.user}).json["profile"]
        mails.services.until(hidden)

    def test_another_device_is_signed_out(self):
        page, paula = self.account("account/sessions")
        expect(page.get_by_text("This device")).to_be_visible()
        page.get_by_role("button", name="Sign out: ").first.click()
        expect(page.get_by_role("button", name="Sign out all other devices")).to_have_count(0)
        ended = lambda: self.site.edge.post("auth.myAccount", {}, token=paula.token).status == 401
        mails.services.until(ended)

    def test_the_password_is_changed(self):
        page, paula = self.account("account/password")
        page.get_by_role("textbox", name="Present password").fill("a wrong password")
        page.get_by_role("textbox", name="New password").fill("grüne Birnen am Baum")
        page.get_by_role("button", name="Change password").click()
        expect(page.get_by_text("This password is wrong.")).to_be_visible()
        page.get_by_role("textbox", name="Present password").fill(paula.password)
        page.get_by_role("button", name="Change password").click()
        expect(page.get_by_text("Your password is changed, and other devices are signed out.")).to_be_visible()

    def test_the_e_mail_address_is_changed_by_a_code(self):
        page, paula = self.account("account/email")
        mails.code(self.site.stack, paula.email)
        new = address()
        page.get_by_role("textbox", name="New e-mail address").fill(new)
        page.get_by_role("textbox", name="Password").fill(paula.password)
        page.get_by_role("button", name="Change address").click()
        page.get_by_role("textbox", name="Code").fill(mails.code(self.site.stack, new))
        page.get_by_role("button", name="Confirm").click()
        expect(page.get_by_text("Your e-mail address is changed.")).to_be_visible()
        expect(page.get_by_text(new)).to_be_visible()

    def test_all_data_is_downloaded_as_a_file(self):
        page, paula = self.account("account/data")
        with page.expect_download() as download:
            page.get_by_role("button", name="Download my data").click()
        data = json.loads(pathlib.Path(download.value.path()).read_text())
        self.assertEqual(sorted(data), ["auth", "catalogue", "chat", "favourites", "geo"])
        self.assertIn(paula.email, json.dumps(data["auth"]))

    def test_an_account_is_deleted_and_kept_again(self):
        page, _ = self.account("account/data")
        page.get_by_role("button", name="Delete my account").click()
        dialog = page.get_by_role("dialog", name="Delete your account")
        expect(dialog).to_contain_text("In 14 days")
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(page.get_by_role("button", name="Delete my account")).to_be_focused()
        page.get_by_role("button", name="Delete my account").click()
        page.get_by_role("button", name="Delete in 14 days").click()
        expect(page.get_by_role("heading", name="Your account is deleted on")).to_be_visible()
        page.get_by_role("button", name="Keep my account").click()
        expect(page.get_by_text("Your account stays.")).to_be_visible()
        expect(page.get_by_role("button", name="Keep my account")).to_have_count(0)

    def test_a_blocked_person_is_released(self):
        page, paula = self.account()
        other = self.site.person("Gregor")
        paula.send("auth.block", {"user": other.user})
        page.get_by_role("link", name="Blocked people").click()
        page.get_by_role("button", name="Unblock Gregor").click()
        expect(page.get_by_role("heading", name="You have blocked nobody")).to_be_visible()

    def test_a_photo_in_no_post_is_deleted(self):
        page, paula = self.account()
        paula.upload(photo.read_bytes())
        page.get_by_role("link", name="Photos").click()
        page.get_by_role("button", name="Delete the photo of").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_role("heading", name="No photos")).to_be_visible()

    def test_a_saved_search_is_deleted(self):
        page, paula = self.account()
        paula.send("geo.saveSearch", {"name": "Äpfel", "search": {"words": "äpfel", "kinds": ["offer"]}})
        page.get_by_role("link", name="Saved searches").click()
        expect(page.get_by_role("link", name="Äpfel")).to_have_attribute("href", "/app/offers/list?words=%C3%A4pfel")
        page.get_by_role("button", name="Delete the search Äpfel").click()
        expect(page.get_by_role("heading", name="No saved searches")).to_be_visible()


class PasswordAgainTests(WebTest):
    expected_errors = ("status of 401", "status of 403")

    def test_an_old_session_is_asked_for_the_password(self):
        paula = self.site.person("Paula")
        page = self.page("/app/")
        self.sign_in(page, paula)
        page.goto("/app/offers/account/username")
        refusals = [0]

        def refuse_once(route):
            refusals[0] += 1
            if refusals[0] > 1:
                return route.continue_()
            problem = {"code": "reauthentication-required", "detail": "confirm your password first", "status": 403}
            route.fulfill(status=403, content_type="application/problem+json", body=json.dumps(problem))

        page.route("**/v1/auth/changeUsername", refuse_once)
        name = f"paula{uuid.uuid4().hex[:8]}"
        page.get_by_role("textbox", name="User name").fill(name)
        page.get_by_role("button", name="Save").click()
        dialog = page.get_by_role("dialog", name="Your password, please")
        dialog.get_by_role("textbox", name="Password").fill("a wrong one")
        dialog.get_by_role("button", name="Continue").click()
        expect(dialog.get_by_text("This password is wrong.")).to_be_visible()
        dialog.get_by_role("textbox", name="Password").fill(paula.password)
        dialog.get_by_role("button", name="Continue").click()
        expect(page.get_by_text("Your user name is changed.")).to_be_visible()
        expect(page.get_by_text(name)).to_be_visible()


if __name__ == "__main__":
    unittest.main()
