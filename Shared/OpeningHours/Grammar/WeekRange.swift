/// `week 10`, `week 10-20`, `week 02-52/2`: weeks of ISO 8601.
public struct WeekRange: Hashable, Sendable {
    /// 1 to 53.
    public var from: Int
    /// 1 to 53; before `from` it means the next year.
    public var to: Int
    /// Every how many weeks, 1 for each.
    public var step: Int

    /// Takes the parts as they are.
    public init(from: Int, to: Int, step: Int = 1) {
        self.from = from
        self.to = to
        self.step = step
    }

    func contains(_ week: Int) -> Bool {
        let isInside = from <= to ? week >= from && week <= to : week >= from || week <= to
        return isInside && (week >= from ? week - from : week + 52 - from) % step == 0
    }
}
