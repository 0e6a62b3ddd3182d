extension Parser {
    /// Refuses moments where they are a slip.
    mutating func checkPoints(_ points: PointsInTime) throws(RawFault) {
        guard let firstPoint, points != .accepted else { return }
        if points == .refused || hasStretch {
            throw fault("a span such as 09:00-18:00", at: firstPoint)
        }
        warn(.pointsInTime, at: firstPoint, "the value names moments and not stretches of time")
    }
}
