import Glibc

/// BlurHash (https://github.com/woltapp/blurhash, Algorithm.md).
extension Raster {
    /// 4 × 3 components of a downscaled copy.
    var blurHash: String {
        let scale = max(1, Double(max(width, height)) / 32)
        let (columns, rows) = (Double(width) / scale, Double(height) / scale)
        return scaled(to: max(1, Int(columns.rounded())), max(1, Int(rows.rounded()))).blurHash(4, by: 3)
    }

    /// - Parameters: components, 1…9 each.
    func blurHash(_ across: Int, by down: Int) -> String {
        let colours = linearColours
        var components: [SIMD3<Double>] = []
        for j in 0..<down {
            for i in 0..<across {
                let columns = (0..<width).map { cos(.pi * Double(i * $0) / Double(width)) }
                var sum = SIMD3<Double>.zero
                for y in 0..<height {
                    let row = cos(.pi * Double(j * y) / Double(height))
                    for x in 0..<width { sum += colours[y * width + x] * (row * columns[x]) }
                }
                let share = (i == 0 && j == 0 ? 1 : 2) / Double(width * height)
                components.append(sum * share)
            }
        }
        let (mean, others) = (components[0], components.dropFirst())
        let greatest = others.map { max(abs($0.x), abs($0.y), abs($0.z)) }.max()
        let scale = greatest.map { Int(min(max(0, ($0 * 166 - 0.5).rounded(.down)), 82)) }
        let maximum = scale.map { Double($0 + 1) / 166 } ?? 1
        var hash = Self.letters((across - 1) + (down - 1) * 9, 1)
        hash += Self.letters(scale ?? 0, 1)
        hash += Self.letters([mean.x, mean.y, mean.z].reduce(0) { $0 << 8 | Self.stored($1) }, 4)
        for other in others {
            hash += Self.letters([other.x, other.y, other.z].reduce(0) { $0 * 19 + Self.step($1 / maximum) }, 2)
        }
        return hash
    }

    /// Pixels in linear light, on white.
    private var linearColours: [SIMD3<Double>] {
        let linear = (0...255).map { value in
            let value = Double(value) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return stride(from: 0, to: pixels.count, by: Self.channels).map { place in
            let colour = SIMD3(
                linear[Int(pixels[place])],
                linear[Int(pixels[place + 1])],
                linear[Int(pixels[place + 2])]
            )
            let opacity = Double(pixels[place + 3]) / 255
            return colour * opacity + SIMD3(repeating: 1 - opacity)
        }
    }

    /// sRGB.
    private static func stored(_ linear: Double) -> Int {
        let linear = min(max(0, linear), 1)
        return Int((linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055) * 255 + 0.5)
    }

    /// 19 steps.
    private static func step(_ share: Double) -> Int {
        let root = share < 0 ? -(-share).squareRoot() : share.squareRoot()
        return Int(min(max(0, (root * 9 + 9.5).rounded(.down)), 18))
    }

    private static let alphabet = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"
    )

    /// Base 83.
    private static func letters(_ number: Int, _ count: Int) -> String {
        var (rest, letters) = (number, [Character]())
        for _ in 0..<count {
            letters.append(alphabet[rest % alphabet.count])
            rest /= alphabet.count
        }
        return String(letters.reversed())
    }
}
