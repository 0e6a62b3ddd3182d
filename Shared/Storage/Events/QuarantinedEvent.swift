public import UmkreisVocabulary
import UmkreisWire

/// An event that could not be applied (dead letter); at most one per subject.
///
/// Events contain their subject's full state, so a later one supersedes it.
public struct QuarantinedEvent: Hashable, Sendable {
    /// The capacity; least recently tried events are dropped.
    public static let maximum = 10_000

    /// The publishing service.
    public let source: String
    /// The event.
    public let event: StoredEvent
    /// Attempts so far.
    public let attempts: Int
    /// The last attempt.
    public let triedAt: Timestamp
    /// The last failure; at most 500 characters.
    public let reason: String

    public func tried(at moment: Timestamp, because reason: String) -> QuarantinedEvent {
        QuarantinedEvent(source: source, event: event, attempts: attempts + 1, triedAt: moment, reason: reason)
    }
}

extension ReadTransaction {
    public func quarantinedCount() throws -> Int {
        try value(QuarantineQueries.count) ?? 0
    }

    /// Least recently tried first.
    public func quarantined(limit: Int) throws -> [QuarantinedEvent] {
        try rows(QuarantineQueries.list, max(0, limit)) { row in
            QuarantinedEvent(
                source: try row["source"],
                event: StoredEvent(
                    sequence: try row["sequence"],
                    at: try row["at"],
                    name: .init(try row["name"]),
                    subject: try row["subject"],
                    trace: try row["trace"],
                    version: try row["version"],
                    body: try row[10]
                ),
                attempts: try row["attempts"],
                triedAt: try row["triedAt"],
                reason: try row["reason"]
            )
        }
    }

    public func isAnyQuarantined(of source: String) throws -> Bool {
        try value(QuarantineQueries.holdsAny, source, as: Int.self) != nil
    }
}

extension WriteTransaction {
    /// Replaces the subject's earlier event.
    public func quarantine(_ event: StoredEvent, of source: String, because reason: String) throws {
        try execute(
            QuarantineQueries.setAside,
            source,
            event.subject,
            event.sequence,
            event.at,
            event.name.text,
            now(),
            String(reason.prefix(500)),
            event.trace,
            event.version,
            event.body
        )
    }

    public func noteAttempt(at event: QuarantinedEvent, because reason: String) throws {
        try execute(
            QuarantineQueries.noteAttempt,
            now(),
            String(reason.prefix(500)),
            event.source,
            event.event.subject
        )
    }

    public func releaseFromQuarantine(_ subject: String, of source: String) throws {
        try execute(QuarantineQueries.release, source, subject)
    }

    public func emptyQuarantine(of source: String) throws {
        try execute(QuarantineQueries.empty, source)
    }

    /// - Returns: the number of dropped events.
    public func trimQuarantine(to maximum: Int = QuarantinedEvent.maximum) throws -> Int {
        let surplus = try quarantinedCount() - maximum
        return surplus > 0 ? try execute(QuarantineQueries.drop, surplus) : 0
    }
}
