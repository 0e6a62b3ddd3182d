"""What pages name exists."""

import unittest

import names
import run

WRONG = {
    "`umkreis serch`": "umkreis has no command serch",
    "`umkreis account regster`": "umkreis account has no command regster",
    "`umkreis search coffee --nearby Salzburg`": "umkreis search has no --nearby",
    "`umkreis-operator up --detached`": "umkreis up has no --detached",
    "`umkreis-auth --lisen ipc://x`": "umkreis-auth has no --lisen",
    "`umkreis-edge --origin https://a.example`": "umkreis-edge has no --origin",
    "`--reads-per-second`": "nothing has the flag --reads-per-second",
    "`SETTING_PASSWORD_LEAST=6`": "nothing reads the variable SETTING_PASSWORD_LEAST",
    "`UMKREIS_DATE`": "nothing reads the variable UMKREIS_DATE",
    "`auth.password-least`": "there is no call, setting or file auth.password-least",
    "`geo.findPlaces`": "there is no call, setting or file geo.findPlaces",
    "`umkreis_keys_refuse_total`": "there is no metric umkreis_keys_refuse_total",
    "`make demonstration`": "make has no target demonstration",
    "`CatalogTests`": "there is no suite CatalogTests",
    "`test_list.test_nothing_at_all`": "there is no test test_list.test_nothing_at_all",
    "`Services/Auth/Core/Nothing.swift`": "there is no file Services/Auth/Core/Nothing.swift",
    "[a page](Docs/Nothing.md)": "the link Docs/Nothing.md leads nowhere",
    "[a part](Docs/HTTP.md#nothing)": "Docs/HTTP.md has no heading nothing",
    "the products `TestKit`, `CatalogueCore` and `CatalogueContract`": "the package has no product CatalogueCore",
    '```swift\n.product(name: "Nothing", package: "umkreis")\n```': "the package has no product Nothing",
    "```sh\nsudo umkreis serch\n```": "umkreis has no command serch",
    "```sh\ncd Compose && make imag\n```": "make has no target imag",
}
RIGHT = [
    "`umkreis search coffee --near Salzburg --json | jq .`", "`umkreis docs commands`", "`make test PRODUCTS=.build/release`",
    "`SETTING_PASSWORD_MINIMUM=10`", "`PEER_AUTH`", "`auth.sqlite`", "`chat.sendMessage`", "`geo.ready`",
    "[a part](Docs/HTTP.md#live-updates)", "the products `TestKit` and `UmkreisClient`", "`docker compose up --wait`",
]


class Names(unittest.TestCase):
    def test_every_name_in_the_pages_exists(self):
        problems = [line for page in run.all_pages() for line in names.unknown_names(page, (run.ROOT / page).read_text())]
        self.assertEqual(problems, [])

    def test_a_wrong_name_is_found_in_each_page(self):
        for page in run.all_pages():
            text = (run.ROOT / page).read_text() + "\n`umkreis serch`\n"
            self.assertTrue(any("serch" in line for line in names.unknown_names(page, text)), page)

    def test_wrong_names_are_found(self):
        for text, problem in WRONG.items():
            found = names.unknown_names("README.md", text)
            self.assertEqual([line.split(": ", 1)[1] for line in found], [problem], text)

    def test_right_names_are_not(self):
        for text in RIGHT:
            self.assertEqual(names.unknown_names("README.md", text), [], text)


if __name__ == "__main__":
    unittest.main()
