import ServiceKit

/// How somebody stands to the fence of one post: the state machine behind nearby notices (geofencing with hysteresis).
///
/// A value without clock or file: it is given one reading after the other, in the order of their times, and says what has come
/// to pass. One reading alone decides nothing, for any may be a stray.
struct FenceWatch: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case outside
        /// One reading was inside: a second, or 20 seconds in which none was surely outside, make it a visit.
        case arriving(since: Timestamp)
        case inside(Visit)
        /// One reading was surely outside: a second ends the visit.
        case leaving(Visit, since: Timestamp)
    }

    struct Visit: Equatable, Sendable {
        /// The first reading inside; names the visit, whoever tells of it and however often.
        let since: Timestamp
        var hasDwelt = false
        /// Whether it began so soon after another one was told that nobody is to be bothered again.
        var isQuiet = false
    }

    var phase = Phase.outside
    /// When the last visit began that was told of.
    var toldAt: Timestamp?

    /// How long a visit takes until it is one that is told as dwelling.
    static let dwelling = Duration.seconds(300)
    /// How long one reading inside has to go unanswered to count as two.
    static let settling = Duration.seconds(20)
    /// What is pending for so long without a word is over: who was arriving was not there, who was leaving has left.
    static let patience = Duration.seconds(600)

    /// Takes the next reading.
    ///
    /// - Parameter cooldown: how long after the beginning of a visit that was told the next ones are quiet.
    /// - Returns: what has come to pass, in the order of its times.
    mutating func take(_ reading: FenceReading, cooldown: Duration) -> [FenceChange] {
        guard reading.isUsable else { return [] }
        if case .leaving(let visit, let since) = phase, reading.at.since(since) >= FenceWatch.patience {
            return leave(visit, at: since) + arrive(reading, cooldown)
        }
        switch phase {
        case .outside, .arriving: return arrive(reading, cooldown)
        case .inside, .leaving: return stay(reading)
        }
    }

    private mutating func arrive(_ reading: FenceReading, _ cooldown: Duration) -> [FenceChange] {
        guard case .arriving(let since) = phase else {
            if reading.isInside {
                phase = .arriving(since: reading.at)
            } else if let passage = reading.passage {
                return enter(at: passage, cooldown) + stay(reading)
            }
            return []
        }
        let waited = reading.at.since(since)
        let isSettled = FenceWatch.settling <= waited && waited < FenceWatch.patience
        // Where the way leads through the fence without the one reading inside as well, that was no stray.
        if reading.isInside || isSettled || reading.detour != nil {
            return enter(at: since, cooldown) + stay(reading)
        }
        if reading.isBeyond || waited >= FenceWatch.patience { phase = .outside }
        return []
    }

    private mutating func enter(at moment: Timestamp, _ cooldown: Duration) -> [FenceChange] {
        let isQuiet = toldAt.map { moment.since($0) < cooldown } ?? false
        phase = .inside(Visit(since: moment, isQuiet: isQuiet))
        guard !isQuiet else { return [] }
        toldAt = moment
        return [FenceChange(kind: .entered, at: moment, visit: moment)]
    }

    private mutating func stay(_ reading: FenceReading) -> [FenceChange] {
        switch phase {
        case .inside(let visit):
            if reading.isBeyond { phase = .leaving(visit, since: reading.at) } else { return dwell(visit, reading) }
        case .leaving(let visit, let since):
            if reading.isBeyond { return leave(visit, at: since) }
            if reading.isInside {
                phase = .inside(visit)
                return dwell(visit, reading)
            }
        case .outside, .arriving: break
        }
        return []
    }

    private mutating func dwell(_ visit: Visit, _ reading: FenceReading) -> [FenceChange] {
        guard !visit.hasDwelt, reading.at.since(visit.since) >= FenceWatch.dwelling else { return [] }
        var visit = visit
        visit.hasDwelt = true
        phase = .inside(visit)
        return visit.isQuiet ? [] : [FenceChange(kind: .dwelling, at: reading.at, visit: visit.since)]
    }

    private mutating func leave(_ visit: Visit, at moment: Timestamp) -> [FenceChange] {
        phase = .outside
        return visit.isQuiet ? [] : [FenceChange(kind: .left, at: moment, visit: visit.since)]
    }
}

/// What has come to pass at a fence.
struct FenceChange: Equatable, Sendable {
    enum Kind: Sendable { case entered, dwelling, left }

    let kind: Kind
    /// By the fixes' own times.
    let at: Timestamp
    /// When the visit began.
    let visit: Timestamp
}

/// A fix as one fence sees it.
struct FenceReading: Equatable, Sendable {
    let at: Timestamp
    /// Metres from the fence's middle, and how sure that is.
    let distance: Double
    let accuracy: Double
    /// The fence's, in metres.
    let radius: Double
    /// When the way from the fix before surely led through the fence, if it did.
    var passage: Timestamp?
    /// When the way from the fix before that did, past the one in between.
    var detour: Timestamp?

    /// One that is less sure than the fence is wide says nothing of it.
    var isUsable: Bool { accuracy <= radius }

    var isInside: Bool { distance <= radius }

    /// Surely outside; what lies between the two is neither, so that who stands at the edge does not come and go (hysteresis).
    var isBeyond: Bool { distance > radius + FenceReading.margin(of: radius) + accuracy }

    /// A tenth of the radius, at least 20 m.
    static func margin(of radius: Double) -> Double { max(radius / 10, 20) }
}
