public import Vocabulary
import Wire

/// An event of another service that could not be read or applied, set aside so that what follows it is (dead letter).
///
/// Of one subject there is one at most, the latest: an event tells all of its subject, so an earlier one has nothing to
/// add, and one that could be applied takes what was set aside before out of quarantine.
public struct QuarantinedEvent: Hashable, Sendable {
    /// How many a file holds at most; those tried longest ago make room.
    public static let most = 10_000

    /// Whose event it is.
    public let source: String
    public let event: StoredEvent
    /// How often it was tried to apply it.
    public let attempts: Int
    /// When that was tried last.
    public let triedAt: Timestamp
    /// What stood against it the last time; at most 500 characters.
    public let reason: String

    /// The same after one more attempt.
    public func tried(at moment: Timestamp, because reason: String) -> QuarantinedEvent {
        QuarantinedEvent(source: source, event: event, attempts: attempts + 1, triedAt: moment, reason: reason)
    }
}

extension ReadTransaction {
    /// How many events lie in quarantine.
    public func quarantinedCount() throws -> Int {
        try value(QuarantineQueries.count) ?? 0
    }

    /// Events in quarantine, those tried longest ago first.
    public func quarantined(limit: Int) throws -> [QuarantinedEvent] {
        try rows(QuarantineQueries.list, max(0, limit)) { row in
            QuarantinedEvent(
                source: try row["source"],
                event: StoredEvent(
                    sequence: try row["sequence"],
                    at: try row["at"],
                    name: .init(try row["name"]),
                    subject: try row["subject"],
                    body: try row[8]
                ),
                attempts: try row["attempts"],
                triedAt: try row["triedAt"],
                reason: try row["reason"]
            )
        }
    }

    /// Whether an event of this source lies in quarantine.
    public func isAnyQuarantined(of source: String) throws -> Bool {
        try value(QuarantineQueries.holdsAny, source, as: Int.self) != nil
    }
}

extension WriteTransaction {
    /// Sets an event aside, in the place of an earlier one of the same subject.
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
            event.body
        )
    }

    /// Notes that an event in quarantine was tried again in vain.
    public func noteAttempt(at event: QuarantinedEvent, because reason: String) throws {
        try execute(
            QuarantineQueries.noteAttempt,
            now(),
            String(reason.prefix(500)),
            event.source,
            event.event.subject
        )
    }

    /// Takes what was told of a subject out of quarantine: it has been applied, or made out of date.
    public func releaseFromQuarantine(_ subject: String, of source: String) throws {
        try execute(QuarantineQueries.release, source, subject)
    }

    /// Empties the quarantine of one source, whose events are read from the beginning or no longer at all.
    public func emptyQuarantine(of source: String) throws {
        try execute(QuarantineQueries.empty, source)
    }

    /// Makes room: drops those tried longest ago beyond ``QuarantinedEvent/most``.
    ///
    /// - Returns: how many were dropped.
    public func trimQuarantine(to most: Int = QuarantinedEvent.most) throws -> Int {
        let surplus = try quarantinedCount() - most
        return surplus > 0 ? try execute(QuarantineQueries.drop, surplus) : 0
    }
}
