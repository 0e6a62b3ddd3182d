/// Random numbers from a seed, so that a failure can be had again (SplitMix64).
struct RandomPoints: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

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
