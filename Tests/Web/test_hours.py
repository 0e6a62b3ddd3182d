"""The week of opening hours: parsed from OpenStreetMap's text, and written again."""

import unittest

from browser import WebTest

read = "text => import('/app/core/hours.js').then(({ weekOf }) => weekOf(text))"
written = "text => import('/app/core/hours.js').then(({ weekOf, hoursOf }) => hoursOf(weekOf(text)))"


instants = """([text, zone]) => import('/shared/core/clock.js').then(({ instants, localTime }) =>
  instants(text, zone).map((instant) => [new Date(instant).toISOString().slice(11, 16), localTime(instant, zone) === text]))"""


class ClockTests(WebTest):
    as_written = True

    def test_a_clock_shows_a_time_once_twice_or_never(self):
        """The user's own zone has no effect."""
        page = self.page("/app/", timezone_id="America/New_York")
        times = {
            ("2026-05-01T18:00", "Europe/Vienna"): ["16:00"],
            ("2026-03-29T02:30", "Europe/Vienna"): [],
            ("2026-03-29T03:00", "Europe/Vienna"): ["01:00"],
            ("2026-10-25T02:30", "Europe/Vienna"): ["00:30", "01:30"],
            ("2026-10-04T02:15", "Australia/Lord_Howe"): [],
            ("2026-04-05T01:45", "Australia/Lord_Howe"): ["14:45", "15:15"],
            ("2026-03-08T02:30", "America/New_York"): [],
        }
        for (text, zone), expected in times.items():
            self.assertEqual(page.evaluate(instants, [text, zone]), [[time, True] for time in expected], f"{text} {zone}")


class HoursTests(WebTest):
    as_written = True

    def setUp(self):
        super().setUp()
        self.app = self.page("/app/")

    def test_a_week_is_read_and_written(self):
        texts = {
            "Mo-Fr 09:00-18:00": "Mo-Fr 09:00-18:00",
            "Mo-Fr 9:00-12:00, 14:00-18:00; Sa 09:00-12:00": "Mo-Fr 09:00-12:00,14:00-18:00; Sa 09:00-12:00",
            "09:00-17:00; Tu off": "Mo 09:00-17:00; We-Su 09:00-17:00",
            "Fr-Mo 10:00-02:00": "Mo 10:00-02:00; Fr-Su 10:00-02:00",
            "Mo,We 08:00-10:00": "Mo 08:00-10:00; We 08:00-10:00",
            "24/7": "24/7",
            "Mo-Su 00:00-24:00": "24/7",
            "Mo-Sa 10:00-20:00; PH off": "Mo-Sa 10:00-20:00; PH off",
            "": "",
        }
        for text, expected in texts.items():
            self.assertEqual(self.app.evaluate(written, text), expected, text)

    def test_complex_hours_are_left_to_the_server(self):
        for text in ("Apr-Oct 09:00-18:00", "Mo-Fr sunrise-sunset", "Mo 09:00+", "week 1-10 Mo 09:00-10:00", "Mo[1] 09:00-10:00", "open"):
            self.assertIsNone(self.app.evaluate(read, text), text)


if __name__ == "__main__":
    unittest.main()
