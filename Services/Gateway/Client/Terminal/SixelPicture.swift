import GatewayKit
import UmkreisImages

/// Bands of six pixels, each colour of a band on its own.
enum SixelPicture {
    static func sequence(_ picture: PixelImage) -> String {
        let indexes = dithered(picture)
        var parts = ["\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)"]
        parts += Set(indexes).sorted().map { index in
            let pixel = ColourCube.pixel(index)
            let shares = [pixel.red, pixel.green, pixel.blue].map { "\((Int($0) * 100 + 127) / 255)" }
            return "#\(index);2;\(shares.joined(separator: ";"))"
        }
        for top in stride(from: 0, to: picture.height, by: 6) {
            let band = indexes[(top * picture.width)..<(min(top + 6, picture.height) * picture.width)]
            let lines = Set(band).sorted().map { "#\($0)" + line(of: $0, Array(band), picture.width) }
            parts.append(lines.joined(separator: "$") + "-")
        }
        return parts.joined() + "\u{1B}\\"
    }

    /// A character per column, whose bits are the rows with the colour; repetitions are counted.
    private static func line(of colour: Int, _ band: [Int], _ width: Int) -> String {
        var line = ""
        var last: (bits: UInt8, count: Int) = (0, 0)
        func finish() {
            let character = String(UnicodeScalar(63 + last.bits))
            line += last.count > 3 ? "!\(last.count)\(character)" : String(repeating: character, count: last.count)
        }
        for column in 0..<width {
            var bits: UInt8 = 0
            let places = stride(from: column, to: band.count, by: width)
            for (bit, place) in places.enumerated() where band[place] == colour { bits |= 1 << bit }
            if bits == last.bits {
                last.count += 1
            } else {
                finish()
                last = (bits, 1)
            }
        }
        finish()
        return line
    }

    /// Floyd and Steinberg's error diffusion (1976) to the colour cube.
    private static func dithered(_ picture: PixelImage) -> [Int] {
        var light = picture.rgb.map { Int16($0) }
        var indexes: [Int] = []
        indexes.reserveCapacity(picture.width * picture.height)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let place = 3 * (y * picture.width + x)
                let clamped = (0..<3).map { UInt8(clamping: light[place + $0]) }
                let index = ColourCube.index(.init(red: clamped[0], green: clamped[1], blue: clamped[2]))
                let taken = ColourCube.pixel(index)
                indexes.append(index)
                for (channel, value) in [taken.red, taken.green, taken.blue].enumerated() {
                    let error = Int16(clamped[channel]) - Int16(value)
                    for (dx, dy, share) in [(1, 0, 7), (-1, 1, 3), (0, 1, 5), (1, 1, 1)] as [(Int, Int, Int16)]
                    where (0..<picture.width).contains(x + dx) && y + dy < picture.height {
                        light[place + 3 * (dy * picture.width + dx) + channel] += error * share / 16
                    }
                }
            }
        }
        return indexes
    }
}
