import UmkreisStorage
import UmkreisWire

/// An event that could not be applied, with the reason.
struct FailedEvent: Sendable {
    let event: EventLine
    let reason: String
}

/// The outcome of a batch of events.
struct BatchOutcome: Sendable {
    /// The log must be read from the beginning.
    var isStartOver = false
    /// The events that a subscription applied; irrelevant ones are left out.
    var applied: [EventLine] = []
    var quarantined: [FailedEvent] = []
    /// Events dropped from the full quarantine.
    var dropped = 0
    /// Whether stale rows remain after a replay.
    var isUnswept = false
}

extension Following {
    /// Applies a batch and the cursor in one transaction; quarantines failing events.
    func take(
        _ batch: EventsAfter.Reply,
        after cursor: FollowCursor?,
        in transaction: WriteTransaction
    ) throws -> BatchOutcome {
        var outcome = BatchOutcome()
        // Stale: the cursor has changed.
        guard try transaction.cursor(of: source.text) == cursor else { return outcome }
        if let cursor, !cursor.leads(to: batch) {
            try beginReplay(in: transaction)
            try transaction.emptyQuarantine(of: source.text)
            try transaction.forgetCursor(of: source.text)
            outcome.isStartOver = true
            return outcome
        }
        var isAnyHeld = try transaction.isAnyQuarantined(of: source.text)
        // Failures are rare, and savepoints copy pages.
        let together = try attempt(batch.events, in: transaction)
        outcome.applied = together.applied
        for event in batch.events {
            let alone = try together.trouble == nil ? Attempt() : attempt([event], in: transaction)
            outcome.applied += alone.applied
            if let trouble = alone.trouble {
                try transaction.quarantine(StoredEvent(event), of: source.text, because: trouble)
                outcome.quarantined.append(FailedEvent(event: event, reason: trouble))
                isAnyHeld = true
            } else if isAnyHeld {
                // Supersedes the subject's quarantined event.
                try transaction.releaseFromQuarantine(event.subject, of: source.text)
            }
        }
        if !outcome.quarantined.isEmpty { outcome.dropped = try transaction.trimQuarantine() }
        let next = FollowCursor(
            epoch: batch.epoch,
            sequence: batch.events.last?.sequence ?? batch.last,
            since: cursor?.since ?? batch.last
        )
        if next != cursor { try transaction.setCursor(next, of: source.text) }
        if next.isReplayed, cursor?.isReplayed != true { outcome.isUnswept = try !sweep(in: transaction) }
        return outcome
    }

    /// The outcome of a savepoint.
    struct Attempt {
        /// Empty after a failure.
        var applied: [EventLine] = []
        /// The first failure.
        var trouble: String?
    }

    /// Applies the followed events in one savepoint, each with its trace.
    ///
    /// - Throws: failures of the service itself; the events are retried.
    func attempt(_ events: [EventLine], in transaction: WriteTransaction) throws -> Attempt {
        let before = transaction.trace
        defer { transaction.trace = before }
        do {
            return try transaction.savepoint {
                Attempt(
                    applied: try events.filter { event in
                        transaction.trace = event.trace
                        return try subscription(to: event)?.apply(event, in: transaction) ?? false
                    }
                )
            }
        } catch {
            guard !error.isServiceFailure else { throw error }
            return Attempt(trouble: "\(error)")
        }
    }
}

extension FollowCursor {
    /// Whether the replay is complete.
    var isReplayed: Bool { sequence >= since }

    /// Whether a batch continues here without gaps.
    fileprivate func leads(to batch: EventsAfter.Reply) -> Bool {
        epoch == batch.epoch && sequence <= batch.last && batch.floor <= max(sequence, since)
    }
}

extension Error {
    /// Whether the service failed, not an event.
    fileprivate var isServiceFailure: Bool {
        switch self {
        case is StorageUnavailable, is CancellationError: true
        case let error as StorageError: error.isMachineFailure
        default: false
        }
    }
}
