"""The cost of the first screen in requests and compressed bytes."""

import re
import unittest

from browser import WebTest, expect, services

kibibyte = 1_024


class WeightTests(WebTest):
    """The first screen loads fast on a phone."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site.person("Paula").post("offer", "Ein Ruderboot", point={"lat": 47.7981, "lon": 13.0469})

    def files(self, path, shown):
        """The compressed bytes of each file, without calls, that a new browser loads before it shows content."""
        page = self.page("/app/icon.svg")
        started, finished = [], []
        page.on("request", lambda request: started.append(self.path(request)))
        page.on("requestfinished", lambda request: finished.append(self.path(request)))
        page.goto(path)
        shown(page)
        # The stream of events never ends, and it is not a file.
        is_file = re.compile(r"/(app|shared|tiles|umkreis\.js)").match
        services.until(lambda: page.evaluate("1") and set(filter(is_file, started)) == set(filter(is_file, finished)))
        headers = {"Accept-Encoding": "gzip"}
        return {name: len(self.site.edge.get(name, headers=headers).body) for name in filter(is_file, finished)}

    def path(self, request):
        return request.url.removeprefix(self.site.url)

    def weight(self, files):
        """The sum in KiB."""
        total = sum(files.values()) / kibibyte
        print(f"{len(files)} files, {total:.1f} KiB", flush=True)
        return total

    def test_the_list_is_light(self):
        files = self.files("/app/offers", lambda page: expect(page.locator(".row").first).to_be_visible())
        # It was 147 KiB in 60 files, when the files were the modules.
        self.assertLessEqual(self.weight(files), 75)
        self.assertLessEqual(len(files), 8)
        self.assertFalse([name for name in files if "maplibre" in name or "/later-" in name])

    def test_the_map_is_light(self):
        files = self.files("/app/offers/map", lambda page: expect(page.locator(".map[aria-busy=false]")).to_be_visible())
        # The map draws the coasts first, then loads names.
        later = {name: size for name, size in files.items() if re.search(r"/(cities|labels)-", name)}
        print(f"{sum(later.values()) / kibibyte:.1f} KiB more of a near map", flush=True)
        tiles = {name: size for name, size in files.items() if name.startswith("/tiles/world/")}
        self.assertTrue(tiles)
        # The outlines before them had 55 KiB, and 582 KiB near.
        self.assertLessEqual(sum(tiles.values()), 55 * kibibyte)
        self.assertFalse([name for name in files if "/countries-" in name])
        self.assertLessEqual(self.weight({name: size for name, size in files.items() if name not in later}), 404)


if __name__ == "__main__":
    unittest.main()
