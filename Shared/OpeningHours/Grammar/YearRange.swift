/// `2026`, `2026-2028`, `2026-2036/2`, `2026+`, `2026/4`.
public struct YearRange: Hashable, Sendable {
    /// The first year.
    public var from: Int
    /// The last year, nil if it goes on for ever.
    public var to: Int?
    /// Every how many years, 1 for each.
    public var step: Int

    /// Takes the parts as they are.
    public init(from: Int, to: Int?, step: Int = 1) {
        self.from = from
        self.to = to
        self.step = step
    }

    func contains(_ year: Int) -> Bool {
        year >= from && year <= to ?? .max && (year - from) % step == 0
    }
}
