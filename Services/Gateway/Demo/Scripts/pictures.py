#!/usr/bin/env python3
"""Draws the photos of the demo: flat pictures, so that nothing is under another's copyright.

usage: pictures.py FOLDER
"""

import math
import pathlib
import sys

from PIL import Image, ImageDraw, ImageFilter

width, height, scale = 1200, 900, 2


class Picture:
    """A canvas with a sky and a ground; coordinates are of 1200 × 900."""

    def __init__(self, top, bottom, ground=None, horizon=620):
        strip = Image.new("RGB", (1, height))
        for y in range(height):
            part = y / height
            strip.putpixel((0, y), tuple(round(a + (b - a) * part) for a, b in zip(rgb(top), rgb(bottom))))
        self.image = strip.resize((width * scale, height * scale))
        self.draw = ImageDraw.Draw(self.image)
        if ground:
            self.box(0, horizon, width, height, ground)

    def box(self, x, y, right, bottom, colour, radius=0):
        self.draw.rounded_rectangle([n * scale for n in (x, y, right, bottom)], radius * scale, rgb(colour))

    def disc(self, x, y, radius, colour, flat=1.0):
        box = (x - radius, y - radius * flat, x + radius, y + radius * flat)
        self.draw.ellipse([n * scale for n in box], rgb(colour))

    def ring(self, x, y, radius, colour, line):
        box = [n * scale for n in (x - radius, y - radius, x + radius, y + radius)]
        self.draw.ellipse(box, outline=rgb(colour), width=line * scale)

    def shape(self, points, colour):
        self.draw.polygon([(x * scale, y * scale) for x, y in points], rgb(colour))

    def line(self, points, colour, line):
        self.draw.line([(x * scale, y * scale) for x, y in points], rgb(colour), line * scale, joint="curve")

    def arc(self, x, y, radius, start, end, colour, line):
        box = [n * scale for n in (x - radius, y - radius, x + radius, y + radius)]
        self.draw.arc(box, start, end, rgb(colour), line * scale)

    def save(self, file):
        self.image.resize((width, height), Image.LANCZOS).filter(ImageFilter.SMOOTH).save(file, quality=86)


def rgb(text):
    return tuple(int(text[i : i + 2], 16) for i in (1, 3, 5))


def apples():
    p = Picture("#f6e7c8", "#f3d9a4", "#b98a56", 600)
    p.box(180, 520, 1020, 820, "#a8743f", 14)
    for y in (540, 640, 740):
        p.box(200, y, 1000, y + 66, "#c68e54", 8)
    for row, (y, count) in enumerate([(500, 6), (420, 5), (350, 3)]):
        for i in range(count):
            x = 600 + (i - (count - 1) / 2) * 130 + row * 6
            p.disc(x, y, 72, "#c5322f")
            p.disc(x - 22, y - 22, 22, "#e0605a")
            p.line([(x, y - 62), (x + 10, y - 96)], "#5b3a1c", 7)
            p.shape([(x + 10, y - 92), (x + 56, y - 112), (x + 40, y - 76)], "#5f9a3c")
    return p


def bicycle():
    p = Picture("#cfe6f2", "#eaf3ef", "#8fae7c", 640)
    for x in (360, 840):
        p.ring(x, 600, 170, "#2a2f33", 16)
        for i in range(12):
            a = i * math.pi / 6
            p.line([(x, 600), (x + 160 * math.cos(a), 600 + 160 * math.sin(a))], "#8b9499", 2)
    frame = [(360, 600), (520, 370), (770, 370), (590, 600), (360, 600)]
    p.line(frame, "#b3402e", 18)
    p.line([(520, 370), (590, 600)], "#b3402e", 18)
    p.line([(840, 600), (760, 320)], "#b3402e", 18)
    p.line([(760, 320), (690, 300), (660, 330)], "#2a2f33", 16)
    p.box(455, 330, 575, 356, "#2a2f33", 13)
    p.disc(590, 600, 34, "#2a2f33")
    return p


def lamp():
    p = Picture("#3d4a5c", "#5c6b7d", "#2c3440", 720)
    p.disc(600, 420, 330, "#6d7886")
    p.disc(600, 420, 240, "#8f9690")
    p.shape([(470, 280), (730, 280), (820, 500), (380, 500)], "#f4d58a")
    p.line([(600, 500), (600, 760)], "#c9a55a", 20)
    p.disc(600, 770, 130, "#a8843f", 0.25)
    return p


def armchair():
    p = Picture("#efe6da", "#e4d6c3", "#c9b08d", 680)
    p.box(340, 260, 860, 640, "#2f6d68", 80)
    p.box(260, 430, 400, 720, "#3b837d", 60)
    p.box(800, 430, 940, 720, "#3b837d", 60)
    p.box(380, 520, 820, 700, "#46968f", 36)
    for x in (330, 840):
        p.line([(x, 710), (x - 10 if x < 600 else x + 10, 800)], "#6b4a2b", 18)
    return p


def books():
    p = Picture("#e6e9ee", "#d4dae3", "#8d6a4a", 700)
    x = 220
    for w, h, colour in [(70, 330, "#7a3b4a"), (96, 380, "#2e5f8a"), (60, 300, "#c48a2d"), (110, 360, "#47734a"),
                         (80, 400, "#5b4a86"), (70, 320, "#b4553a"), (100, 370, "#2f6d68"), (64, 340, "#8a8f2e")]:
        p.box(x, 700 - h, x + w, 700, colour, 6)
        p.box(x + 12, 700 - h + 40, x + w - 12, 700 - h + 70, "#f0e7d2", 4)
        x += w + 12
    return p


def guitar():
    p = Picture("#f0dcc9", "#e5c3a2", "#8a5a3a", 760)
    p.line([(760, 130), (560, 470)], "#4a2f1d", 40)
    p.disc(480, 600, 170, "#c27a35")
    p.disc(580, 450, 125, "#c27a35")
    p.disc(520, 540, 56, "#3a2415")
    p.box(730, 70, 820, 150, "#3a2415", 16)
    for i in range(-2, 3):
        p.line([(770 + i * 5, 120), (450 + i * 8, 640)], "#f1e4c9", 2)
    return p


def pizza():
    p = Picture("#f2efe9", "#e6e0d5", None)
    p.disc(600, 450, 380, "#ffffff", 0.98)
    p.disc(600, 450, 330, "#d99a4e")
    p.disc(600, 450, 288, "#c9402c")
    p.disc(600, 450, 276, "#f0c869")
    for i in range(9):
        a, r = i * 2.4, 70 + (i * 37) % 170
        p.disc(600 + r * math.cos(a), 450 + r * math.sin(a), 38, "#b3261e")
        p.disc(600 + r * math.cos(a + 1), 450 + r * math.sin(a + 1), 16, "#3f7d3a", 0.6)
    return p


def schnitzel():
    p = Picture("#e8e3d8", "#d8d0c0", None)
    p.disc(600, 460, 390, "#ffffff", 0.9)
    p.disc(600, 460, 330, "#f4f1ea", 0.88)
    p.shape([(360, 440), (480, 300), (700, 310), (830, 420), (760, 560), (560, 620), (400, 560)], "#c98a3a")
    p.shape([(400, 440), (500, 330), (690, 340), (790, 430), (730, 530), (560, 580), (430, 530)], "#dba24f")
    p.disc(780, 590, 74, "#f3dd5a")
    p.disc(780, 590, 56, "#fbf0a8")
    for i in range(6):
        p.disc(440 + i * 28, 650 - (i % 2) * 18, 20, "#5c8f45")
    return p


def sushi():
    p = Picture("#2e3436", "#3a4245", None)
    p.box(140, 330, 1060, 640, "#6b4a35", 20)
    for i in range(5):
        x = 250 + i * 175
        p.box(x - 62, 400, x + 62, 560, "#fbfaf5", 40)
        p.shape([(x - 74, 430), (x - 40, 380), (x + 66, 390), (x + 74, 460), (x + 20, 490)], ["#f28a5b", "#d9534a"][i % 2])
        p.line([(x - 40, 410), (x - 10, 470)], "#f9c6a8", 5)
    return p


def coffee():
    p = Picture("#f1e7da", "#e2d2bd", "#b98f66", 600)
    p.disc(600, 690, 330, "#ffffff", 0.3)
    p.box(400, 420, 800, 690, "#ffffff", 110)
    p.ring(830, 540, 80, "#ffffff", 28)
    p.disc(600, 430, 200, "#f4f1ea", 0.24)
    p.disc(600, 432, 176, "#5a3620", 0.22)
    p.disc(600, 432, 80, "#d9b48a", 0.2)
    return p


def castle():
    p = Picture("#9cc9e8", "#eaf2f0", "#6f9a5c", 700)
    p.shape([(0, 760), (300, 480), (620, 420), (930, 520), (1200, 720), (1200, 900), (0, 900)], "#5a8a4c")
    p.box(330, 350, 880, 500, "#e9e2d2")
    for x, top in [(310, 270), (560, 220), (820, 280)]:
        p.box(x, top, x + 110, 500, "#f3eddf")
        p.shape([(x - 14, top), (x + 124, top), (x + 55, top - 90)], "#9a4534")
        p.box(x + 44, top + 50, x + 66, top + 90, "#5b6a78", 10)
    for x in range(460, 800, 70):
        p.box(x, 390, x + 22, 430, "#5b6a78", 8)
    return p


def fountain():
    p = Picture("#bcdcf0", "#f0ead9", "#c9bda4", 640)
    p.disc(600, 720, 420, "#b3a68c", 0.28)
    p.disc(600, 706, 380, "#78b4cf", 0.24)
    p.box(570, 380, 630, 700, "#d8ccb2", 20)
    p.disc(600, 500, 190, "#cabd9f", 0.16)
    p.disc(600, 380, 110, "#cabd9f", 0.2)
    for i in range(-5, 6):
        p.arc(600 + i * 34, 420, abs(i) * 20 + 40, 180 if i < 0 else 270, 270 if i < 0 else 360, "#e8f5fb", 5)
    return p


def bridge():
    p = Picture("#f5c99a", "#f9e6cf", "#5f8ea8", 600)
    p.disc(900, 380, 90, "#f2955a")
    p.box(0, 440, 1200, 500, "#8a6a55")
    for x in (150, 450, 750, 1050):
        p.box(x - 30, 500, x + 30, 760, "#7a5c49")
        p.arc(x + 150, 640, 130, 180, 360, "#7a5c49", 36)
    for i in range(7):
        p.line([(i * 180, 700 + (i % 3) * 50), (i * 180 + 120, 700 + (i % 3) * 50)], "#84b0c6", 6)
    return p


def reef():
    p = Picture("#1d7fa8", "#0b3550", "#c9b37a", 800)
    for x, h, colour in [(160, 220, "#d9534a"), (320, 150, "#e8a33d"), (900, 260, "#a8559a"), (1060, 170, "#e0605a")]:
        for i in range(-2, 3):
            p.line([(x, 820), (x + i * 34, 820 - h + abs(i) * 40)], colour, 26)
    for x, y, s, colour in [(420, 330, 1.2, "#f2c14e"), (700, 460, 1.6, "#f28a3c"), (560, 600, 0.9, "#8fd0e8"), (860, 260, 0.8, "#f2c14e")]:
        p.disc(x, y, 80 * s, colour, 0.55)
        p.shape([(x + 66 * s, y), (x + 130 * s, y - 50 * s), (x + 130 * s, y + 50 * s)], colour)
        p.disc(x - 44 * s, y - 10 * s, 9 * s, "#1d2124")
    for i in range(9):
        p.ring(240 + i * 22, 640 - i * 62, 8 + i, "#bfe6f2", 3)
    return p


def tram():
    p = Picture("#9fd0f0", "#f7ecd8", "#8d8f95", 700)
    for x, top, colour in [(0, 250, "#e8b04a"), (260, 180, "#d98a5a"), (820, 210, "#6aa6b8"), (1010, 280, "#e6d2a8")]:
        p.box(x, top, x + 250, 700, colour)
        for wx in range(x + 30, x + 220, 70):
            for wy in range(top + 40, 620, 110):
                p.box(wx, wy, wx + 36, wy + 60, "#3f5a6b", 4)
    p.box(380, 430, 860, 720, "#f2c230", 26)
    p.box(380, 600, 860, 630, "#ffffff")
    for x in (410, 530, 650, 770):
        p.box(x, 470, x + 80, 570, "#35505f", 10)
    for x in (470, 770):
        p.disc(x, 726, 38, "#2a2f33")
    return p


def portrait(skin, hair, shirt, back):
    p = Picture(back, back)
    p.box(320, 640, 880, 940, shirt, 170)
    p.box(530, 540, 670, 700, skin, 50)
    p.disc(600, 400, 250, hair, 1.02)
    p.disc(600, 440, 190, skin, 1.12)
    p.shape([(410, 400), (480, 270), (720, 260), (790, 400), (700, 330), (520, 340)], hair)
    for x in (530, 670):
        p.disc(x, 440, 16, "#2a2f33")
    p.arc(600, 490, 76, 25, 155, "#a3473c", 10)
    return p


people = {
    "anouk": ("#f0c8a4", "#6b3f22", "#d9534a", "#bfe0ea"), "bram": ("#e8b68e", "#2a2320", "#2f6d68", "#f2dca8"),
    "cas": ("#8a5a3a", "#1d1a18", "#e8a33d", "#cfe3d0"), "dewi": ("#c98f63", "#3a2320", "#5b4a86", "#f3d0c4"),
    "evi": ("#f5d5b8", "#d9a441", "#46968f", "#d8d4ea"), "finn": ("#f0c8a4", "#a3552e", "#2e5f8a", "#e4ead0"),
    "lena": ("#f0c8a4", "#3a2a20", "#8a3b4a", "#d0e4ea"), "max": ("#d9a477", "#5b4a3a", "#47734a", "#ead9c8"),
    "paula": ("#f5d5b8", "#8a4a2a", "#c48a2d", "#cfe6d8"), "sami": ("#a8744a", "#1d1a18", "#2e5f8a", "#f0e2c0"),
}
scenes = [apples, bicycle, lamp, armchair, books, guitar, pizza, schnitzel, sushi, coffee, castle, fountain, bridge, reef, tram]

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for scene in scenes:
        scene().save(folder / f"{scene.__name__}.jpg")
    for name, colours in people.items():
        portrait(*colours).save(folder / f"{name}.jpg")
