import Storage
import Wire

/// What became of a batch of another service's events.
struct FollowedBatch: Sendable {
    /// The log is read from the beginning: this batch did not lead on from what was known.
    var isStartOver = false
    /// How many events were set aside.
    var quarantined = 0
    /// Which one was the first, and why.
    var firstTrouble: String?
    /// How many made room for them in quarantine.
    var dropped = 0
    /// Whether rows that were not told again in a replay are left to be swept.
    var isUnswept = false
}

extension Following {
    /// Applies a batch and moves the cursor, in one transaction: each event takes effect once, or is set aside.
    func take(
        _ batch: EventsAfter.Reply,
        after cursor: FollowCursor?,
        in transaction: WriteTransaction
    ) throws -> FollowedBatch {
        var outcome = FollowedBatch()
        // The log is to be read from the beginning since it was asked for.
        guard try transaction.cursor(of: source.text) == cursor else { return outcome }
        if let cursor, !cursor.leads(to: batch) {
            try beginReplay(in: transaction)
            try transaction.emptyQuarantine(of: source.text)
            try transaction.forgetCursor(of: source.text)
            outcome.isStartOver = true
            return outcome
        }
        var isAnyHeld = try transaction.isAnyQuarantined(of: source.text)
        // Mostly none fails, and in a savepoint for each SQLite would copy the same pages again and again to be able to undo it.
        let areApplied = try attempt(batch.events, in: transaction) == nil
        for event in batch.events {
            if !areApplied, let trouble = try attempt([event], in: transaction) {
                try transaction.quarantine(StoredEvent(event), of: source.text, because: trouble)
                outcome.quarantined += 1
                outcome.firstTrouble = outcome.firstTrouble ?? "\(event.name) \(event.sequence): \(trouble)"
                isAnyHeld = true
            } else if isAnyHeld {
                // What was set aside of its subject is out of date.
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

    /// Applies events, those that are followed, in one savepoint, or leaves everything as it was.
    ///
    /// - Returns: what stands against the first that cannot be applied; `nil` when all are.
    /// - Throws: what has nothing to do with the events; their turn comes again.
    func attempt(_ events: [EventLine], in transaction: WriteTransaction) throws -> String? {
        do {
            try transaction.savepoint {
                for event in events { try subscription(to: event)?.apply(event, in: transaction) }
            }
            return nil
        } catch {
            guard !error.isOfTheService else { throw error }
            return "\(error)"
        }
    }
}

extension FollowCursor {
    /// Whether all has been read that was there when reading began at 0.
    var isReplayed: Bool { sequence >= since }

    /// Whether a batch read behind this cursor tells all that has happened since.
    fileprivate func leads(to batch: EventsAfter.Reply) -> Bool {
        epoch == batch.epoch && sequence <= batch.last && batch.floor <= max(sequence, since)
    }
}

extension Error {
    /// Whether the service itself is in trouble, and no event is to blame.
    fileprivate var isOfTheService: Bool {
        switch self {
        case is StorageUnavailable, is CancellationError: true
        case let error as StorageError: error.isOfTheMachine
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
