/// `10:00-12:00`, `22:00-26:00`, `17:00+`, `10:00-16:00/90`, `12:00`.
public struct TimeSpan: Hashable, Sendable {
    /// Where it begins.
    public var start: ClockTime
    /// Where it ends; nil for a point in time, or for an open end without a time before it.
    public var end: ClockTime?
    /// Whether it goes on after its end for nobody knows how long.
    public var isOpenEnd: Bool
    /// Every how many minutes, for times that repeat within the span.
    public var step: Int?

    /// Takes the parts as they are.
    public init(start: ClockTime, end: ClockTime? = nil, isOpenEnd: Bool = false, step: Int? = nil) {
        self.start = start
        self.end = end
        self.isOpenEnd = isOpenEnd
        self.step = step
    }

    /// Whether it names moments and not stretches of time.
    public var isPoint: Bool {
        step != nil || (end == nil && !isOpenEnd)
    }
}
