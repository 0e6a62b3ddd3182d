/// A rule while it is read.
struct RuleDraft {
    var rule = Rule()
    /// The kind of the part that was read last.
    var last = Part.none
    /// Whether times came before any day.
    var timesCameFirst = false

    enum Part {
        case none, years, dates, weeks, days, times, modifier, comment
    }

    /// Whether times stand after days, so that another day begins another rule.
    var isComplete: Bool {
        (!rule.times.isEmpty && rule.selectsDays && !timesCameFirst)
            || (rule.modifier != nil && last == .modifier
                && (rule.selectsDays || !rule.times.isEmpty))
            || (last == .comment && (rule.selectsDays || !rule.times.isEmpty) && !rule.times.isEmpty)
    }
}
