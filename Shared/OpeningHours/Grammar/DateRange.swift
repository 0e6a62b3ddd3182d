/// A month, a date, or a range of them: `Jan`, `Jan-Mar`, `Dec 24`, `Jan 10-31/7`, `easter -2 days-easter +1 day`.
public struct DateRange: Hashable, Sendable {
    /// Where it begins.
    public var from: DatePoint
    /// Where it ends, that day or month included; nil if it is only `from`.
    public var to: DatePoint?
    /// Every how many days, 1 for each.
    public var step: Int

    /// Takes the parts as they are.
    public init(from: DatePoint, to: DatePoint? = nil, step: Int = 1) {
        self.from = from
        self.to = to
        self.step = step
    }

    /// Whether it consists of whole months.
    var isMonths: Bool {
        from.isMonth && (to?.isMonth ?? true)
    }

    /// Whether month and day alone decide, so that no date has to be computed.
    var isPlain: Bool {
        step == 1 && from.isPlain && (to?.isPlain ?? true)
    }
}
