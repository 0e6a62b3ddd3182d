import TestKit

/// Random points from a seed.
struct RandomPoints: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { generator.next() }

    /// A point anywhere, the poles, the date line and the meridians of 0° and 90° more often than chance would have it.
    mutating func point() -> (lat: Double, lon: Double) {
        let lat =
            Int.random(in: 0..<4, using: &self) == 0
            ? [-90, -89.999, 0, 45, 89.9999, 90].randomElement(using: &self) ?? 0
            : Double.random(in: -90...90, using: &self)
        let lon =
            Int.random(in: 0..<4, using: &self) == 0
            ? [-180, -179.999, -90, 0, 90, 179.9999, 180].randomElement(using: &self) ?? 0
            : Double.random(in: -180...180, using: &self)
        return (lat, lon)
    }
}
