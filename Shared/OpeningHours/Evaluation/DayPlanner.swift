import UmkreisVocabulary

struct DayPlanner: Sendable {
    let rules: [CompiledRule]
    let holidays: HolidayCalendar?
    let sun: SunClock
    /// Days are planned with and without school holidays.
    private let dependsOnSchoolHolidays: Bool
    /// The cost of a span's solar times.
    private static let sunWork = 100
    /// Monday to Sunday, if only the weekday matters.
    private(set) var weekly: [[Segment]]?

    init(_ rules: [Rule], holidays: HolidayCalendar?, sun: SunClock) {
        self.rules = rules.enumerated().map { CompiledRule($1, after: $0 > 0 ? rules[$0 - 1] : nil) }
        self.holidays = holidays
        self.sun = sun
        dependsOnSchoolHolidays = self.rules.contains(where: \.dependsOnSchoolHolidays)
        // Day 4 was a Monday.
        if self.rules.allSatisfy(\.isWeekly) {
            var work = 0
            weekly = (4...10).map { compute($0, &work) }
        }
    }

    /// The first segment begins at midnight.
    @inline(__always)
    func plan(_ dayNumber: Int) -> [Segment] {
        var work = 0
        return plan(dayNumber, work: &work)
    }

    /// - Parameter work: increased per selector and segment, some nanoseconds each.
    @inline(__always)
    func plan(_ dayNumber: Int, work: inout Int) -> [Segment] {
        if let weekly { return weekly[floorRemainder(dayNumber + 3, 7)] }
        return compute(dayNumber, &work)
    }

    private func compute(_ dayNumber: Int, _ work: inout Int) -> [Segment] {
        let plain = paint(dayNumber, school: false, &work)
        return dependsOnSchoolHolidays ? Self.combine(plain, paint(dayNumber, school: true, &work)) : plain
    }

    private struct Layer {
        let rule: Int
        let isFromPreviousDay: Bool
    }

    private func layers(_ dayNumber: Int, school: Bool) -> [Layer] {
        var layers: [Layer] = []
        layers.reserveCapacity(rules.count)
        for (index, rule) in rules.enumerated() {
            if rule.isPublicHolidayOff {
                closeHoliday(rule, index, dayNumber, school, &layers)
                continue
            }
            if rule.matches(dayNumber, holidays: holidays, school: school) {
                if rule.replaces { layers.removeAll(keepingCapacity: true) }
                layers.append(Layer(rule: index, isFromPreviousDay: false))
            }
            if rule.spills, rule.matches(dayNumber - 1, holidays: holidays, school: school) {
                layers.append(Layer(rule: index, isFromPreviousDay: true))
            }
        }
        return layers
    }

    /// `PH off` applies to nights that begin on the holiday; the previous one runs to its end.
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
            layers.removeAll(where: \.isFromPreviousDay)
        }
        guard rule.matches(dayNumber, holidays: holidays, school: school) else { return }
        let layer = Layer(rule: index, isFromPreviousDay: false)
        if rule.matchesHoliday(dayNumber, holidays: holidays, school: school) {
            layers = [layer] + layers.filter(\.isFromPreviousDay)
        } else {
            layers.append(layer)
        }
    }

    private func paint(_ dayNumber: Int, school: Bool, _ work: inout Int) -> [Segment] {
        var painter = DayPainter()
        defer { work += rules.reduce(painter.work) { $0 + $1.work } }
        for layer in layers(dayNumber, school: school) {
            let rule = rules[layer.rule]
            var mark = Segment.Mark(state: rule.state, rule: layer.rule, isFromPreviousDay: layer.isFromPreviousDay)
            mark.isFinal = rule.rule.separator == .fallback
            if rule.spans.isEmpty {
                painter.paint(0, 1_440, mark)
                continue
            }
            for span in rule.spans {
                let day = layer.isFromPreviousDay ? dayNumber - 1 : dayNumber
                let shift = layer.isFromPreviousDay ? 1_440 : 0
                if span.dependsOnSun { painter.work += Self.sunWork }
                let start = span.start.minutes(dayNumber: day, sun: sun) - shift
                let end = span.end.minutes(dayNumber: day, sun: sun) - shift
                mark.isOpenEnd = span.isOpenEnd
                if span.isOpenEnd, rule.state == .open { mark.state = .unknown } else { mark.state = rule.state }
                painter.paint(start, end, mark)
            }
        }
        return painter.segments
    }

    /// Unknown where school holidays decide.
    private static func combine(_ left: [Segment], _ right: [Segment]) -> [Segment] {
        var combined: [Segment] = []
        var (own, other) = (0, 0)
        while true {
            let mark = left[own].mark.state == right[other].mark.state ? left[own].mark : .school
            let start = max(left[own].start, right[other].start)
            if combined.last?.mark != mark { combined.append(Segment(start: start, mark: mark)) }
            let nextOwn = own + 1 < left.count ? left[own + 1].start : 1_440
            let nextOther = other + 1 < right.count ? right[other + 1].start : 1_440
            if min(nextOwn, nextOther) == 1_440 { return combined }
            if nextOwn <= nextOther { own += 1 }
            if nextOther <= nextOwn { other += 1 }
        }
    }
}

/// Paints rules over each other.
struct DayPainter {
    private(set) var segments: [Segment]
    fileprivate(set) var work = 0
    private var scratch: [Segment] = []

    init() {
        segments = [Segment(start: 0, mark: .nothing)]
        segments.reserveCapacity(8)
    }

    mutating func paint(_ from: Int, _ to: Int, _ mark: Segment.Mark) {
        let from = max(from, 0)
        let to = min(to, 1_440)
        guard from < to else { return }
        work += segments.count
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

struct Segment: Sendable {
    /// Minutes since midnight.
    var start: Int
    var mark: Mark

    struct Mark: Equatable, Sendable {
        var state: OpeningState
        /// -1 without a rule, -2 for school holidays.
        var rule: Int
        var isOpenEnd = false
        /// The rule is of the day before.
        var isFromPreviousDay = false
        /// Not to be painted over, like fallback rules.
        var isFinal = false

        static let nothing = Mark(state: .closed, rule: -1)
        static let school = Mark(state: .unknown, rule: -2)
    }
}
