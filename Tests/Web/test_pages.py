"""Lists that are longer than a page of the server."""

import unittest
import uuid

import test_console
from browser import expect

most = 205


class LongListTests(test_console.ConsoleTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.paula = cls.site.person("Paula")
        cls.word = f"w{uuid.uuid4().hex[:8]}"
        cls.titles = [f"{cls.word} number {number:03}" for number in range(most)]
        cls.publish(cls.paula, cls.word, cls.titles)
        test_console.until(lambda: cls.search()["total"]["count"] >= most)
        cls.posts = cls.posts_of(cls.paula)

    @staticmethod
    def publish(person, source, titles):
        posts = [{"externalID": title, "post": {"kind": "offer", "title": title}} for title in titles]
        for start in range(0, len(posts), 200):
            person.send("catalogue.importPosts", {"source": source, "run": "first", "posts": posts[start:start + 200]})

    @staticmethod
    def posts_of(person):
        ids, cursor = [], {}
        while cursor is not None:
            page = person.send("catalogue.listPosts", {"owner": person.user, "limit": 200, **cursor})
            ids += [post["id"] for post in page["posts"]]
            cursor = page.get("next") and {"cursor": page["next"]}
        return ids

    @classmethod
    def search(cls):
        return cls.paula.send("geo.search", {"words": cls.word, "kinds": ["offer"], "limit": 1})

    def to_the_end(self, page, entries, size):
        """Loads all pages; returns the texts."""
        more = page.get_by_role("button", name="Show more")
        for shown in range(size, most, size):
            expect(entries).to_have_count(shown)
            more.click()
        expect(entries).to_have_count(most)
        expect(more).to_have_count(0)
        return entries.all_inner_texts()

    def test_the_results_of_a_search(self):
        page = self.page(f"/app/offers?words={self.word}")
        expect(page.locator(".summary").first).to_contain_text(str(most))
        self.assertEqual(sorted(self.to_the_end(page, page.locator(".row h2"), 30)), self.titles)

    def test_favourites(self):
        anna = self.site.person("Anna")
        for post in self.posts:
            anna.send("favourites.addFavourite", {"post": post})
        page = self.page("/app/")
        self.sign_in(page, anna)
        page.goto("/app/offers/favourites")
        self.assertEqual(sorted(self.to_the_end(page, page.locator(".favourite h2"), 50)), self.titles)

    def test_own_posts(self):
        page = self.page("/app/")
        self.sign_in(page, self.paula)
        page.goto("/app/offers/mine")
        expect(page.get_by_text(f"{most} published posts")).to_be_visible()
        self.assertEqual(sorted(self.to_the_end(page, page.locator(".tile strong"), 30)), self.titles)

    def test_trips(self):
        anna = self.site.person("Anna")
        place = {"geonameID": 2759794, "country": "NL", "city": "Amsterdam"}
        for title in self.titles:
            trip = {"place": place, "dates": {"start": "2030-01-01", "end": "2030-01-02"}, "title": title}
            anna.send("catalogue.createTrip", {"trip": trip})
        page = self.page("/app/")
        self.sign_in(page, anna)
        page.goto("/app/trips/trips")
        expect(page.locator(".trip-row")).to_have_count(most)
        self.assertEqual(sorted(page.locator(".trip-row strong").all_inner_texts()), self.titles)

    def test_posts_in_the_console(self):
        page = self.console(self.staff("Milo"), f"/console/posts?kind=offer&words={self.word}")
        self.assertEqual(sorted(self.pages(page, page.locator("tbody td:first-child"))), self.titles)

    def test_closed_posts_in_the_console(self):
        closer = self.site.person("Carla")
        self.publish(closer, "closing", self.titles)
        for post in self.posts_of(closer):
            closer.send("catalogue.closePost", {"id": post})
        page = self.console(self.staff("Milo"), f"/console/posts?owner={closer.user}&state=closed")
        self.assertEqual(sorted(self.pages(page, page.locator("tbody td:first-child"))), self.titles)

    def pages(self, page, entries):
        """The texts of all pages, which the link to the next page opens."""
        texts = []
        following = page.get_by_role("link", name="Next page")
        while True:
            expect(entries.first).to_be_visible()
            shown = entries.all_inner_texts()
            texts += shown
            if following.count() == 0:
                return texts
            following.click()
            expect(entries.first).not_to_have_text(shown[0])


if __name__ == "__main__":
    unittest.main()
