import Storage
import Wire

/// The outcome of a batch of events.
struct BatchOutcome: Sendable {
    /// The log must be read from the beginning.
    var isStartOver = false
    var quarantined = 0
    /// The first quarantined event with its reason.
    var firstTrouble: String?
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
        let areApplied = try attempt(batch.events, in: transaction) == nil
        for event in batch.events {
            if !areApplied, let trouble = try attempt([event], in: transaction) {
                try transaction.quarantine(StoredEvent(event), of: source.text, because: trouble)
                outcome.quarantined += 1
                outcome.firstTrouble = outcome.firstTrouble ?? "\(event.name) \(event.sequence): \(trouble)"
                isAnyHeld = true
            } else if isAnyHeld {
                // Supersedes the subject's quarantined event.
                try transaction.releaseFromQuarantine(event.subject, of: source.text)
            }
        }
        if outcome.quarantined > 0 { outcome.dropped = try transaction.trimQuarantine() }
        let next = FollowCursor(
            epoch: batch.epoch,
            sequence: batch.events.last?.sequence ?? batch.last,
            since: cursor?.since ?? batch.last
        )
        if next != cursor { try transaction.setCursor(next, of: source.text) }
        if next.isReplayed, cursor?.isReplayed != true { outcome.isUnswept = try !sweep(in: transaction) }
        return outcome
    }

    /// Applies the followed events in one savepoint.
    ///
    /// - Returns: the first failure, if any.
    /// - Throws: failures of the service itself; the events are retried.
    func attempt(_ events: [EventLine], in transaction: WriteTransaction) throws -> String? {
        do {
            try transaction.savepoint {
                for event in events { try subscription(to: event)?.apply(event, in: transaction) }
            }
            return nil
        } catch {
            guard !error.isServiceFailure else { throw error }
            return "\(error)"
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

extension StoredEvent {
    fileprivate init(_ line: EventLine) {
        self.init(
            sequence: line.sequence,
            at: line.at,
            name: line.name,
            subject: line.subject,
            body: line.body.bytes
        )
    }
}
