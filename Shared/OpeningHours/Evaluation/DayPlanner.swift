import Vocabulary

/// Decides what every minute of a day is.
struct DayPlanner: Sendable {
    let rules: [CompiledRule]
    let holidays: HolidayCalendar?
    let sun: SunClock
    /// Whether school holidays matter, so that every day is planned both ways.
    private let asksForSchool: Bool
    /// The plans of Monday to Sunday where the weekday alone decides.
    private(set) var weekly: [[Segment]]?

    init(_ rules: [Rule], holidays: HolidayCalendar?, sun: SunClock) {
        self.rules = rules.enumerated().map { CompiledRule($1, after: $0 > 0 ? rules[$0 - 1] : nil) }
        self.holidays = holidays
        self.sun = sun
        asksForSchool = self.rules.contains(where: \.asksForSchool)
        // 4 is the first Monday after 1 January 1970.
        if self.rules.allSatisfy(\.isWeekly) { weekly = (4...10).map { compute($0) } }
    }

    /// The stretches of a day, the first at its midnight.
    @inline(__always)
    func plan(_ dayNumber: Int) -> [Segment] {
        if let weekly { return weekly[floorRemainder(dayNumber + 3, 7)] }
        return compute(dayNumber)
    }

    private func compute(_ dayNumber: Int) -> [Segment] {
        let plain = paint(dayNumber, school: false)
        return asksForSchool ? Self.combine(plain, paint(dayNumber, school: true)) : plain
    }

    /// One rule of a day, or of the night that began on the day before.
    private struct Layer {
        let rule: Int
        let isSpill: Bool
    }

    /// The rules that a day has, after those that replace others have done so.
    private func layers(_ dayNumber: Int, school: Bool) -> [Layer] {
        var layers: [Layer] = []
        layers.reserveCapacity(rules.count)
        for (index, rule) in rules.enumerated() {
            if rule.closesHolidays {
                closeHoliday(rule, index, dayNumber, school, &layers)
                continue
            }
            if rule.matches(dayNumber, holidays: holidays, school: school) {
                if rule.replaces { layers.removeAll(keepingCapacity: true) }
                layers.append(Layer(rule: index, isSpill: false))
            }
            if rule.spills, rule.matches(dayNumber - 1, holidays: holidays, school: school) {
                layers.append(Layer(rule: index, isSpill: true))
            }
        }
        return layers
    }

    /// `PH off` is about nights that begin on the holiday: the one before it runs to its end, its own does not begin.
    private func closeHoliday(
        _ rule: CompiledRule,
        _ index: Int,
        _ dayNumber: Int,
        _ school: Bool,
        _ layers: inout [Layer]
    ) {
        if rule.matches(dayNumber - 1, holidays: holidays, school: school),
            rule.matchesHoliday(dayNumber - 1, holidays: holidays, school: school)
        {
            layers.removeAll(where: \.isSpill)
        }
        guard rule.matches(dayNumber, holidays: holidays, school: school) else { return }
        let layer = Layer(rule: index, isSpill: false)
        if rule.matchesHoliday(dayNumber, holidays: holidays, school: school) {
            layers = [layer] + layers.filter(\.isSpill)
        } else {
            layers.append(layer)
        }
    }

    private func paint(_ dayNumber: Int, school: Bool) -> [Segment] {
        var painter = DayPainter()
        for layer in layers(dayNumber, school: school) {
            let rule = rules[layer.rule]
            var mark = Segment.Mark(state: rule.state, rule: layer.rule, isSpill: layer.isSpill)
            mark.isFinal = rule.rule.separator == .fallback
            if rule.spans.isEmpty {
                painter.paint(0, 1_440, mark)
                continue
            }
            for span in rule.spans {
                let day = layer.isSpill ? dayNumber - 1 : dayNumber
                let shift = layer.isSpill ? 1_440 : 0
                let start = span.start.minutes(dayNumber: day, sun: sun) - shift
                let end = span.end.minutes(dayNumber: day, sun: sun) - shift
                mark.isOpenEnd = span.isOpenEnd
                if span.isOpenEnd, rule.state == .open { mark.state = .unknown } else { mark.state = rule.state }
                painter.paint(start, end, mark)
            }
        }
        return painter.segments
    }

    /// Unknown where it matters whether there is school.
    private static func combine(_ left: [Segment], _ right: [Segment]) -> [Segment] {
        var combined: [Segment] = []
        for start in Set(left.map(\.start) + right.map(\.start)).sorted() {
            let own = left.last { $0.start <= start }?.mark ?? .nothing
            let other = right.last { $0.start <= start }?.mark ?? .nothing
            let mark = own.state == other.state ? own : .school
            if combined.last?.mark != mark { combined.append(Segment(start: start, mark: mark)) }
        }
        return combined
    }
}

/// Paints the rules of a day over each other.
struct DayPainter {
    private(set) var segments: [Segment]
    private var scratch: [Segment] = []

    init() {
        segments = [Segment(start: 0, mark: .nothing)]
        segments.reserveCapacity(8)
    }

    /// Marks the minutes from `from` to `to`.
    mutating func paint(_ from: Int, _ to: Int, _ mark: Segment.Mark) {
        let from = max(from, 0)
        let to = min(to, 1_440)
        guard from < to else { return }
        scratch.removeAll(keepingCapacity: true)
        for index in segments.indices {
            let segment = segments[index]
            let end = index + 1 < segments.count ? segments[index + 1].start : 1_440
            let isCovered = segment.mark.isFinal || (mark.isFinal && segment.mark.state != .closed)
            if segment.start >= to || end <= from || isCovered {
                append(segment.start, segment.mark)
                continue
            }
            if segment.start < from { append(segment.start, segment.mark) }
            append(max(segment.start, from), mark)
            if end > to { append(to, segment.mark) }
        }
        swap(&segments, &scratch)
    }

    @inline(__always)
    private mutating func append(_ start: Int, _ mark: Segment.Mark) {
        if let last = scratch.last, last.mark == mark { return }
        scratch.append(Segment(start: start, mark: mark))
    }
}

/// A stretch of a day in one state.
struct Segment: Sendable {
    /// Minutes since midnight.
    var start: Int
    var mark: Mark

    /// What is known of a stretch.
    struct Mark: Equatable, Sendable {
        var state: OpeningState
        /// The rule that decided, -1 if none did, -2 if school holidays decide.
        var rule: Int
        /// Whether the end is guessed.
        var isOpenEnd = false
        /// Whether the rule is about the day before.
        var isSpill = false
        /// Whether nothing may be painted over it, as over fallback rules.
        var isFinal = false

        static let nothing = Mark(state: .closed, rule: -1)
        static let school = Mark(state: .unknown, rule: -2)
    }
}
