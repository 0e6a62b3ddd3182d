"""The week of opening hours: read from OpenStreetMap's text, and written again."""

import unittest

from browser import WebTest

read = "text => import('/app/core/hours.js').then(({ weekOf }) => weekOf(text))"
written = "text => import('/app/core/hours.js').then(({ weekOf, hoursOf }) => hoursOf(weekOf(text)))"


class HoursTests(WebTest):
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

    def test_what_is_no_simple_week_is_left_to_the_server(self):
        for text in ("Apr-Oct 09:00-18:00", "Mo-Fr sunrise-sunset", "Mo 09:00+", "week 1-10 Mo 09:00-10:00", "Mo[1] 09:00-10:00", "open"):
            self.assertIsNone(self.app.evaluate(read, text), text)


if __name__ == "__main__":
    unittest.main()
