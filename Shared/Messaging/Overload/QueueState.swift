import UmkreisWire

/// A request that waits in a ``FairQueue``.
struct QueuePlace: Sendable {
    let number: Int
    let sender: Requester
    let call: CallName
    let deadline: ContinuousClock.Instant
    let arrival: ContinuousClock.Instant
    let isAhead: Bool
    /// The expected duration in milliseconds.
    var estimate = 0.0
    /// The sender's use with this turn; lower ones first.
    var rank = 0.0
}

/// The state of a ``FairQueue``, without its lock; durations in milliseconds.
struct QueueState: Sendable {
    struct Changes {
        var started: [QueuePlace] = []
        var refused: [(place: QueuePlace, reason: QueueRefusal)] = []
    }

    /// The part of the expected duration that a refused request is charged.
    ///
    /// So senders that obey pauses precede those that do not.
    private static let refusedPart = 0.25
    /// The estimate before the first measurement.
    private static let firstEstimate = 1.0
    /// The weight of the newest turn in a call's mean.
    private static let weight = 0.1
    /// Longer turns are not tried in vain (``FairQueue/isCrowded(for:_:)``).
    private static let short = 1.0
    private static let shrinkInterval = Duration.milliseconds(50)
    /// A waiting request that no delay refuses, for a sender with little use.
    private static let fewestWaiting = 1

    private let limits: QueueLimits
    private(set) var slots: Double
    private(set) var running = 0
    /// Waiting requests by rank, then age.
    private(set) var waiting: [QueuePlace] = []
    private(set) var use: SenderUse
    private(set) var figures = QueueFigures()
    private var runningEstimate = 0.0
    private var means: [CallName: Double] = [:]
    /// When a request last found a free slot.
    private var lastFree: ContinuousClock.Instant
    private var lastShrunk: ContinuousClock.Instant
    private var lastRefused: ContinuousClock.Instant
    /// Whether no slot was free for an interval, and requests have been refused in each interval since.
    private var isOverloaded = false
    private var last = 0

    init(_ limits: QueueLimits, at now: ContinuousClock.Instant) {
        self.limits = limits
        slots = Double(limits.slots)
        (lastFree, lastShrunk, lastRefused) = (now, now, now)
        use = SenderUse(since: now)
    }

    /// - Returns: the request's number, and its estimate if it may run at once.
    mutating func begin(_ sender: Requester, _ call: CallName, at now: ContinuousClock.Instant) -> (Int, Double?) {
        last += 1
        guard running < Int(slots), waiting.isEmpty else { return (last, nil) }
        let estimate = estimate(for: sender, call)
        lastFree = now
        use.charge(sender, estimate, at: now)
        start(estimate)
        figures.addStart(after: .zero)
        return (last, estimate)
    }

    mutating func insert(_ place: QueuePlace, at now: ContinuousClock.Instant) -> Changes {
        var place = place
        place.estimate = estimate(for: place.sender, place.call)
        place.rank = place.isAhead ? -.infinity : use.rank(of: place.sender, with: place.estimate, at: now)
        guard use.waiting(of: place.sender) < limits.waitingOfSender else {
            return Changes(refused: [(refused(place, .share, at: now), .share)])
        }
        let index = waiting.lastIndex { $0.rank <= place.rank }.map { $0 + 1 } ?? 0
        guard place.isAhead || now + .milliseconds(delay(before: index) + place.estimate) <= place.deadline else {
            return Changes(refused: [(refused(place, .deadline, at: now), .deadline)])
        }
        waiting.insert(place, at: index)
        use.charge(place.sender, place.estimate, at: now)
        use.wait(place.sender, by: 1, at: now)
        // A turn may have ended since `begin`.
        var changes = startNext(at: now)
        trim(&changes, because: place, at: now)
        return changes
    }

    /// Refuses the last requests while their delay is too long, and overtaken ones after it.
    private mutating func trim(
        _ changes: inout Changes,
        because new: QueuePlace,
        at now: ContinuousClock.Instant
    ) {
        let maximum = maximumDelay(at: now)
        while let place = waiting.last, !place.isAhead || waiting.count > limits.waiting, isTooLong(maximum) {
            waiting.removeLast()
            displace(place, &changes, because: new, at: now)
        }
        for index in waiting.indices.reversed() {
            let place = waiting[index]
            guard !place.isAhead, place.rank > new.rank, place.arrival.duration(to: now) > maximum else { continue }
            waiting.remove(at: index)
            displace(place, &changes, because: new, at: now)
        }
    }

    /// Refuses a request that would be the last one and wait for too long.
    ///
    /// Applies to senders with recent turns; requests of others may be short and need no turn.
    mutating func refuse(_ sender: Requester, _ call: CallName, at now: ContinuousClock.Instant) -> QueueRefusal? {
        guard means[call] != nil, use.isRecent(sender, at: now), running >= Int(slots),
            waiting.count >= Self.fewestWaiting, let last = waiting.last,
            use.rank(of: sender, with: estimate(for: sender, call), at: now) >= last.rank,
            .milliseconds(delay(before: waiting.count)) > maximumDelay(at: now)
        else { return nil }
        countRefusal(.delay, of: sender, estimate(for: sender, call), at: now)
        return .delay
    }

    /// A short queue leaves a slot free now and then, so this alone doesn't end an overload.
    private mutating func maximumDelay(at now: ContinuousClock.Instant) -> Duration {
        if lastFree.duration(to: now) > limits.interval {
            isOverloaded = true
        } else if lastRefused.duration(to: now) > limits.interval {
            isOverloaded = false
        }
        return isOverloaded ? limits.standing : limits.burst
    }

    private func isTooLong(_ maximum: Duration) -> Bool {
        waiting.count > limits.waiting
            || waiting.count > Self.fewestWaiting && .milliseconds(delay(before: waiting.count - 1)) > maximum
    }

    private mutating func displace(
        _ place: QueuePlace,
        _ changes: inout Changes,
        because new: QueuePlace,
        at now: ContinuousClock.Instant
    ) {
        use.wait(place.sender, by: -1, at: now)
        use.charge(place.sender, -place.estimate, at: now)
        let reason: QueueRefusal = place.number == new.number ? .delay : .displaced
        changes.refused.append((refused(place, reason, at: now), reason))
    }

    /// - Parameter duration: `nil` for work that was refused elsewhere.
    mutating func end(
        _ sender: Requester,
        _ call: CallName,
        estimate: Double,
        duration: Double?,
        at now: ContinuousClock.Instant
    ) {
        running -= 1
        runningEstimate = running == 0 ? 0 : runningEstimate - estimate
        guard let duration else { return use.charge(sender, estimate * (Self.refusedPart - 1), at: now) }
        use.measure(sender, duration, instead: estimate, at: now)
        means[call] = means[call].map { $0 + Self.weight * (duration - $0) } ?? duration
    }

    /// Starts turns in free slots, and refuses those that cannot end in time.
    mutating func startNext(at now: ContinuousClock.Instant) -> Changes {
        var changes = Changes()
        while running < Int(slots), !waiting.isEmpty {
            let place = waiting.removeFirst()
            use.wait(place.sender, by: -1, at: now)
            guard now + .milliseconds(place.estimate) <= place.deadline || place.isAhead && now < place.deadline else {
                use.charge(place.sender, -place.estimate, at: now)
                changes.refused.append((refused(place, .deadline, at: now), .deadline))
                continue
            }
            start(place.estimate)
            figures.addStart(after: place.arrival.duration(to: now))
            changes.started.append(place)
        }
        return changes
    }

    /// Removes a cancelled request.
    mutating func remove(_ number: Int, at now: ContinuousClock.Instant) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        let place = waiting.remove(at: index)
        use.wait(place.sender, by: -1, at: now)
        use.charge(place.sender, -place.estimate, at: now)
    }

    func isCrowded(for sender: Requester, _ call: CallName, at now: ContinuousClock.Instant) -> Bool {
        running >= Int(slots) && use.isRecent(sender, at: now) && estimate(for: sender, call) > Self.short
    }

    /// At most every fifty milliseconds, since refusals come in groups.
    mutating func shrink(at now: ContinuousClock.Instant) {
        guard lastShrunk.duration(to: now) >= Self.shrinkInterval else { return }
        lastShrunk = now
        slots = max(Double(min(limits.minimumSlots, limits.slots)), min(slots, Double(running)) * 0.8)
    }

    mutating func grow() {
        guard running >= Int(slots) else { return }
        slots = min(Double(limits.slots), slots + 1 / slots)
    }

    private mutating func start(_ estimate: Double) {
        running += 1
        runningEstimate += estimate
    }

    private mutating func refused(
        _ place: QueuePlace,
        _ reason: QueueRefusal,
        at now: ContinuousClock.Instant
    ) -> QueuePlace {
        countRefusal(reason, of: place.sender, place.estimate, at: now)
        return place
    }

    private mutating func countRefusal(
        _ reason: QueueRefusal,
        of sender: Requester,
        _ estimate: Double,
        at now: ContinuousClock.Instant
    ) {
        lastRefused = now
        figures.addRefusal(reason)
        use.charge(sender, estimate * Self.refusedPart, at: now)
    }

    /// A sender's own turns, or else all turns of the call.
    private func estimate(for sender: Requester, _ call: CallName) -> Double {
        use.mean(of: sender) ?? means[call] ?? Self.firstEstimate
    }

    /// Running turns are half done on average.
    private func delay(before index: Int) -> Double {
        let ahead = waiting[..<index].reduce(runningEstimate / 2) { $0 + $1.estimate }
        return ahead / Double(max(1, min(limits.width, Int(slots))))
    }
}
