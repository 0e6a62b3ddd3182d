import Foundation

/// A decoded BlurHash (https://blurha.sh).
struct BlurHash {
    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8
    )

    /// Linear RGB of each cosine component, row by row.
    private let components: [SIMD3<Double>]
    private let (across, down): (Int, Int)

    init?(_ text: String) {
        let values = text.utf8.compactMap(Self.digits.firstIndex)
        guard values.count == text.utf8.count, values.count >= 6 else { return nil }
        (across, down) = (values[0] % 9 + 1, values[0] / 9 + 1)
        guard values.count == 4 + 2 * across * down else { return nil }
        let most = Double(values[1] + 1) / 166
        let average = values[2..<6].reduce(0) { $0 * 83 + $1 }
        let light = SIMD3(Self.linear(average >> 16), Self.linear(average >> 8 & 255), Self.linear(average & 255))
        let others = stride(from: 6, to: values.count, by: 2).map { place in
            let value = values[place] * 83 + values[place + 1]
            return SIMD3(Self.signed(value / 361), Self.signed(value / 19 % 19), Self.signed(value % 19)) * most
        }
        components = [light] + others
    }

    /// Returns a colour, 0…255 per channel.
    ///
    /// - Parameters:
    ///   - x: From the left, 0…1.
    ///   - y: From the top, 0…1.
    func colour(x: Double, y: Double) -> (red: Int, green: Int, blue: Int) {
        var light = SIMD3<Double>(repeating: 0)
        for row in 0..<down {
            for column in 0..<across {
                let weight: Double = cos(.pi * x * Double(column)) * cos(.pi * y * Double(row))
                light += components[row * across + column] * weight
            }
        }
        return (Self.gamma(light.x), Self.gamma(light.y), Self.gamma(light.z))
    }

    private static func linear(_ value: Int) -> Double {
        let value = Double(value) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func gamma(_ light: Double) -> Int {
        let light = min(max(light, 0), 1)
        return Int(((light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255).rounded())
    }

    private static func signed(_ value: Int) -> Double {
        let value = Double(value - 9) / 9
        return value * abs(value)
    }
}
