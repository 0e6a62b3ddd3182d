"""The map of streets: its tiles over HTTP, as `umkreis map install` puts them there."""

import gzip
import http.client
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

import stack as services
import town
from extract import extract

salzburg = {"lat": 47.8, "lon": 13.045}


def make(**metadata):
    """A map file of a town around Salzburg."""
    folder = tempfile.mkdtemp(prefix="umkreis-map-")
    path = pathlib.Path(folder) / "town.mbtiles"
    town.write(path, town.around(**salzburg), **metadata)
    return path


class TileTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.stack = services.Stack()
        cls.edge = services.Edge(cls.stack.data, "--pages-per-minute", "100000")
        cls.addClassCleanup(cls.edge.stop)
        cls.installed = pathlib.Path(cls.stack.data) / "maps/streets.mbtiles"

    def setUp(self):
        self.stack.umkreis("map", "install", str(make()))

    def tile(self, zoom=14, **more):
        column, row = town.at(**salzburg, zoom=zoom)
        return self.edge.get(f"/tiles/{zoom}/{column}/{row}", **more)

    def description(self):
        return self.edge.get("/tiles.json").json

    def test_a_tile_comes_as_it_is_stored(self):
        reply = self.tile()
        self.assertEqual(reply.status, 200)
        self.assertEqual(reply.headers["Content-Type"], "application/vnd.mapbox-vector-tile")
        self.assertEqual(reply.headers["Content-Encoding"], "gzip")
        self.assertEqual(gzip.decompress(reply.body), gzip.decompress(town.tile(town.town)))

    def test_an_uncompressed_tile_says_nothing_else(self):
        path = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-map-")) / "plain.mbtiles"
        town.write(path, town.around(**salzburg, content=b"\x1a\x00"))
        self.stack.umkreis("map", "install", str(path))
        reply = self.tile()
        self.assertEqual((reply.body, reply.headers["Content-Encoding"]), (b"\x1a\x00", None))

    def test_the_description_has_the_address_of_its_version(self):
        """TileJSON, as other programs read it."""
        description = self.description()
        self.assertEqual(description["tilejson"], "3.0.0")
        self.assertEqual(description["bounds"], [12.9, 47.7, 13.2, 47.9])
        self.assertEqual((description["minzoom"], description["maxzoom"]), (0, 14))
        self.assertIn("OpenStreetMap", description["attribution"])
        self.assertEqual({layer["id"] for layer in description["vector_layers"]}, set(town.town))
        column, row = town.at(**salzburg, zoom=14)
        address = description["tiles"][0].format(z=14, x=column, y=row)
        origin = f"http://127.0.0.1:{self.edge.port}"
        self.assertTrue(address.startswith(f"{origin}/tiles/14/"), address)
        reply = self.edge.get(address.removeprefix(origin))
        self.assertEqual((reply.status, reply.headers["Cache-Control"]), (200, "public, max-age=31536000, immutable"))

    def test_a_tile_of_no_version_or_an_old_one_is_asked_for_again(self):
        column, row = town.at(**salzburg, zoom=14)
        for query in ("", "?v=", "?v=old", "?w=1"):
            self.assertEqual(self.edge.get(f"/tiles/14/{column}/{row}{query}").headers["Cache-Control"], "no-cache")

    def test_a_tile_that_the_client_has_is_not_sent_again(self):
        tag = self.tile().headers["ETag"]
        again = self.tile(headers={"If-None-Match": tag})
        self.assertEqual((again.status, again.body), (304, b""))
        self.assertNotEqual(self.tile(zoom=13).headers["ETag"], tag)
        self.stack.umkreis("map", "install", str(make(name="Another")))
        self.assertEqual(self.tile(headers={"If-None-Match": tag}).status, 200)

    def test_sea_and_far_away_is_no_content(self):
        for path in ("/tiles/14/0/0", "/tiles/15/0/0", "/tiles/22/4194303/4194303"):
            reply = self.edge.get(path)
            self.assertEqual((reply.status, reply.body), (204, b""), path)

    def test_what_is_no_address_of_a_tile_is_not_found(self):
        paths = [
            "/tiles", "/tiles/", "/tiles/1/1", "/tiles/1/1/1/1", "/tiles/-1/0/0", "/tiles/23/0/0", "/tiles/1/2/0",
            "/tiles/1/0/2", "/tiles/01/0/0", "/tiles/0/0/00", "/tiles/99999999999999999999/0/0",
            "/tiles/5/18446744073709551617/0", "/tiles/1/0/0.pbf", "/tiles/a/b/c", "/tiles/1e0/0/0", "/tiles/1/0/%30",
            "/tiles/../../keys/edge.key", "/tiles/..%2f..%2fkeys/0/edge.key", "/tiles/world/1/1", "/tiles/../0/0",
            "/tiles/1//0", "/tiles/0/0/0'--", "/tiles/{z}/{x}/{y}",
        ]
        for path in paths:
            self.assertEqual(self.edge.get(path).status, 404, path)

    def test_other_methods_are_refused(self):
        for method in ("POST", "PUT", "DELETE"):
            self.assertEqual(self.edge.request(method, "/tiles/0/0/0").status, 405)
        self.assertEqual(self.edge.request("HEAD", "/tiles/0/0/0").status, 200)

    def test_a_running_edge_follows_what_is_installed(self):
        first = self.description()["tiles"]
        self.stack.umkreis("map", "install", str(make(name="Another")))
        self.assertEqual(self.description()["name"], "Another")
        self.assertNotEqual(self.description()["tiles"], first)
        self.stack.umkreis("map", "remove")
        self.assertEqual(self.edge.get("/tiles.json").status, 404)
        self.assertEqual(self.tile().status, 404)
        self.assertIsNone(self.edge.get("/app/settings.json").json["streets"])

    def test_a_damaged_file_is_no_map_and_the_log_says_why(self):
        self.installed.unlink()
        self.installed.write_bytes(b"SQLite format 3\0" + os.urandom(8_192))
        for _ in range(3):
            self.assertEqual(self.tile().status, 404)
        self.assertIsNone(self.edge.get("/app/settings.json").json["streets"])
        lines = [line for line in self.edge.lines() if "a map cannot be served" in line]
        self.assertEqual(len([line for line in lines if "streets.mbtiles" in line]), 1, lines)

    def test_a_page_that_is_damaged_later_fails_its_tiles_alone(self):
        # A new version, which no tile was read of yet.
        path = make(name="Large")
        tiles = {**town.around(**salzburg), **{(14, x, 5): os.urandom(3_000) for x in range(200)}}
        path.unlink()
        town.write(path, tiles)
        self.stack.umkreis("map", "install", str(path))
        size = self.installed.stat().st_size
        with open(self.installed, "r+b") as file:
            file.seek(size // 2)
            file.write(b"\xff" * (size // 2 - 8_192))
        statuses = {self.edge.get(f"/tiles/14/{x}/5").status for x in range(200)}
        self.assertLessEqual(statuses, {200, 204, 404, 500})
        self.assertEqual(self.edge.get("/healthz").status, 200)

    def test_the_documented_command_makes_a_map_of_an_extract(self):
        """A street with a name in each language of the apps, and a pond."""
        lat, lon = salzburg["lat"], salzburg["lon"]
        street = [(lat, lon + step / 1_000) for step in range(5)]
        pond = [(lat + 0.002, lon), (lat + 0.004, lon), (lat + 0.004, lon + 0.004), (lat + 0.002, lon)]
        folder = pathlib.Path(tempfile.mkdtemp(prefix="umkreis map "))
        (folder / "town.osm.pbf").write_bytes(extract([
            (street, {"highway": "primary", "name": "Lange Straße", "name:en": "Long Street"}),
            (pond, {"natural": "water", "water": "pond"}),
        ]))
        command = [services.root / "Compose/map/make-map.sh", "town.osm.pbf", "town.mbtiles"]
        subprocess.run(command, cwd=folder, check=True, timeout=120)
        self.stack.umkreis("map", "install", str(folder / "town.mbtiles"))
        content = gzip.decompress(self.tile().body)
        for text in ("transportation", "water", "Long Street", "Lange Straße"):
            self.assertIn(text.encode(), content)

    def test_the_settings_of_the_app_name_both_maps(self):
        settings = self.edge.get("/app/settings.json").json
        self.assertEqual(settings["streets"]["tiles"], self.relative(self.description()["tiles"]))
        self.assertNotIn("vector_layers", settings["streets"])

    def relative(self, addresses):
        return [address.removeprefix(f"http://127.0.0.1:{self.edge.port}") for address in addresses]


class RateTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.stack = services.Stack()
        cls.stack.umkreis("map", "install", str(make()))

    def test_ten_thousand_requests_get_their_share_and_cost_no_memory(self):
        most = 2_000
        edge = services.Edge(self.stack.data, "--pages-per-minute", str(most))
        self.addCleanup(edge.stop)
        memory = edge.resident()
        connection = http.client.HTTPConnection("127.0.0.1", edge.port, timeout=30)
        column, row = town.at(**salzburg, zoom=14)
        start, statuses = time.monotonic(), []
        for number in range(10_000):
            paths = (f"14/{column}/{row}", f"22/{number}/{number}", f"23/{number}/0")
            connection.request("GET", "/tiles/" + paths[number % 3])
            reply = connection.getresponse()
            reply.read()
            statuses.append(reply.status)
        seconds = time.monotonic() - start
        served = [status for status in statuses if status != 429]
        print(f"{len(served)} of 10,000 tiles in {seconds:.1f} s", flush=True)
        self.assertEqual(set(statuses), {200, 204, 404, 429})
        self.assertEqual(set(statuses[:most]), {200, 204, 404})
        # The share comes back evenly.
        self.assertLessEqual(len(served), most * (1 + seconds / 60) + 1)
        self.assertLess(edge.resident() - memory, 64 << 20)
        self.assertEqual(edge.get("/healthz").status, 200)


if __name__ == "__main__":
    unittest.main()
