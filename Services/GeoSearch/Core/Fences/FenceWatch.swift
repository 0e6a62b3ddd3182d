import ServiceKit

/// A user's state at one fence: a state machine with hysteresis.
///
/// It reads no clock or file. Single readings decide neither way, because they may be outliers.
struct FenceWatch: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case outside
        /// One reading inside; a second, or 20 seconds without one surely outside, begin a visit.
        case arriving(since: Timestamp)
        case inside(Visit)
        /// One reading surely outside; a second ends the visit.
        case leaving(Visit, since: Timestamp)

        /// The name in the database and in exports.
        var name: String {
            switch self {
            case .outside: "outside"
            case .arriving: "arriving"
            case .inside: "inside"
            case .leaving: "leaving"
            }
        }

        var visit: Visit? {
            switch self {
            case .outside, .arriving: nil
            case .inside(let visit), .leaving(let visit, _): visit
            }
        }

        /// The time of the reading that needs a confirmation.
        var pending: Timestamp? {
            switch self {
            case .outside, .inside: nil
            case .arriving(let since), .leaving(_, let since): since
            }
        }
    }

    struct Visit: Equatable, Sendable {
        /// Identifies the visit.
        let since: Timestamp
        var hasDwelt = false
        /// Within the cooldown; not reported.
        var isQuiet = false
    }

    var phase = Phase.outside
    /// The start of the last reported visit.
    var notifiedAt: Timestamp?

    static let maximumPerUser = 200
    /// After the last fix.
    static let retention = Duration.seconds(7 * 86_400)
    /// Time until a visit is reported as dwelling.
    static let dwelling = Duration.seconds(300)
    /// Time until one reading inside begins a visit.
    static let arrivalConfirmationTime = Duration.seconds(20)
    /// Time until a pending arrival is dropped, or a pending departure completes.
    static let pendingTimeout = Duration.seconds(600)

    /// - Parameter cooldown: after the start of a reported visit, others are quiet.
    mutating func apply(_ reading: FenceReading, cooldown: Duration) -> [FenceChange] {
        guard reading.isUsable else { return [] }
        if case .leaving(let visit, let since) = phase, reading.at.since(since) >= FenceWatch.pendingTimeout {
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
        let isConfirmed = FenceWatch.arrivalConfirmationTime <= waited && waited < FenceWatch.pendingTimeout
        // A path through the fence confirms the arrival.
        if reading.isInside || isConfirmed || reading.detour != nil {
            return enter(at: since, cooldown) + stay(reading)
        }
        if reading.isBeyond || waited >= FenceWatch.pendingTimeout { phase = .outside }
        return []
    }

    private mutating func enter(at moment: Timestamp, _ cooldown: Duration) -> [FenceChange] {
        let isQuiet = notifiedAt.map { moment.since($0) < cooldown } ?? false
        phase = .inside(Visit(since: moment, isQuiet: isQuiet))
        guard !isQuiet else { return [] }
        notifiedAt = moment
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

struct FenceChange: Equatable, Sendable {
    enum Kind: Sendable { case entered, dwelling, left }

    let kind: Kind
    /// The time of the fixes.
    let at: Timestamp
    /// Its start.
    let visit: Timestamp
}

/// A fix relative to one fence.
struct FenceReading: Equatable, Sendable {
    let at: Timestamp
    /// Metres from the centre.
    let distance: Double
    let accuracy: Double
    /// The fence's, in metres.
    let radius: Double
    /// When the path from the previous fix surely crossed the fence.
    var passage: Timestamp?
    /// The same, bypassing the previous fix.
    var detour: Timestamp?

    var isUsable: Bool { accuracy <= radius }

    var isInside: Bool { distance <= radius }

    /// Surely outside; readings in between change no state.
    var isBeyond: Bool { distance > radius + FenceReading.margin(of: radius) + accuracy }

    /// A tenth of the radius, at least 20 m.
    static func margin(of radius: Double) -> Double { max(radius / 10, 20) }
}
