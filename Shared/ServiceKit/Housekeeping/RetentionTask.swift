public import Storage
public import Vocabulary
import Wire

/// One retention rule: which rows of a service's own tables go when their time is over.
///
/// ```swift
/// RetentionTask("guests who signed in") { transaction, now, limit in
///     try transaction.forgetMerges(before: now.adding(.seconds(-3600)), limit: limit)
/// }
/// ```
/// It is run hourly, one transaction after the other with other writes in between, until a step has fewer rows to do
/// than it may. A step that fails is logged and tried again a minute later; the other tasks go on.
public struct RetentionTask: Sendable {
    /// What goes, in words, for the log: `ended sessions`.
    public let name: String
    let step: @Sendable (_ transaction: WriteTransaction, _ now: Timestamp, _ limit: Int) throws -> Int

    /// - Parameter step: does at most `limit` rows, by the service's clock, and returns how many it did.
    public init(
        _ name: String,
        step: @escaping @Sendable (_ transaction: WriteTransaction, _ now: Timestamp, _ limit: Int) throws -> Int
    ) {
        self.name = name
        self.step = step
    }
}

extension RetentionTask {
    /// What goes from the tables that every service's file has.
    ///
    /// - Parameter sources: whose events it follows; what was noted of others it followed before goes.
    static func ofEveryService(following sources: [ServiceName]) -> [RetentionTask] {
        let followed = Set(sources.map(\.text))
        return [
            // Longer than anybody goes on repeating a request.
            RetentionTask("answers to keys") { transaction, now, limit in
                try transaction.pruneAnswers(before: now.adding(.seconds(-86_400)), limit: limit)
            },
            RetentionTask("events out of date") { try $0.compactEvents(at: $1, limit: $2) },
            RetentionTask("tombstones") { try $0.dropTombstones(at: $1, limit: $2) },
            RetentionTask("cursors of those no longer followed") { transaction, _, _ in
                for source in try transaction.cursors().keys where !followed.contains(source) {
                    try transaction.forgetCursor(of: source)
                    try transaction.emptyQuarantine(of: source)
                }
                return 0
            },
        ]
    }
}
