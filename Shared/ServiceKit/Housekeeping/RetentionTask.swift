public import Storage
public import Vocabulary

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
    /// A reply is kept for a day: longer than anybody goes on repeating a request.
    static let answers = RetentionTask("answers to keys") { transaction, now, limit in
        try transaction.pruneAnswers(before: now.adding(.seconds(-86_400)), limit: limit)
    }
}
