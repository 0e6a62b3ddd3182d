"""Writes a picture of every screen, light and dark, on a phone and a desktop, and in three languages on the phone.

usage: screens.py FOLDER [SCREEN…]
"""

import pathlib
import sys

from browser import WebTest, expect, root, services, site
from tour import filled, harbour, place, tours

looks = {
    "phone-light": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2},
    "phone-dark": {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
    "phone-german": {"viewport": {"width": 390, "height": 844}, "locale": "de-DE"},
    "phone-dutch": {"viewport": {"width": 390, "height": 844}, "locale": "nl-NL"},
    "desktop-light": {"viewport": {"width": 1440, "height": 900}},
    "desktop-dark": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
}
# Whether the visible photos and the map are drawn.
drawn = """() => {
    const isSeen = (image) => {
        const box = image.getBoundingClientRect();
        return box.width > 0 && box.top < innerHeight;
    };
    return [...document.images].every((image) => image.complete || !isSeen(image)) && !document.querySelector("[aria-busy=true]");
}"""


class Photographer(WebTest):
    def photograph(self, folder, wanted):
        names = filled()
        site().stack.umkreis("map", "install", str(root / "Services/Gateway/Demo/Resources/monaco.mbtiles"))
        for look, options in looks.items():
            for visitor, screens in tours(names):
                page = self.page(permissions=["geolocation"], **options)
                # Signs in on a page of the origin, since its storage keeps the session.
                page.goto(screens[0][1])
                self.sign_in(page, visitor)
                for name, address in screens:
                    if wanted and name not in wanted:
                        continue
                    # The sights of the demo are in Monaco.
                    here = harbour if name.startswith("sights") else place
                    page.context.set_geolocation({"latitude": here["lat"], "longitude": here["lon"]})
                    page.goto(address)
                    expect(page.locator("main h1").first).to_be_visible()
                    expect(page.locator(".skeletons")).to_have_count(0)
                    services.until(lambda: page.evaluate(drawn), 90)
                    page.screenshot(path=folder / f"{name}-{look}.png")


folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
photographer = Photographer()
photographer.setUpClass()
photographer.setUp()
photographer.photograph(folder, sys.argv[2:])
