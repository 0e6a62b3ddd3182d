public import Vocabulary
public import Wire

/// The reply that a write was given, kept under the write's key so that a repeat gets the same one.
public struct StoredAnswer: Hashable, Sendable {
    public let call: CallName
    /// A hash of the request's body: the same key with another body is a fault.
    public let requestHash: [UInt8]
    /// The reply's body as JSON.
    public let reply: [UInt8]

    public init(call: CallName, requestHash: [UInt8], reply: [UInt8]) {
        self.call = call
        self.requestHash = requestHash
        self.reply = reply
    }
}

extension ReadTransaction {
    /// The reply stored for this caller under this key, if there is one.
    public func answer(caller: String, key: String) throws -> StoredAnswer? {
        try row(AnswerQueries.find, caller, key) { row in
            StoredAnswer(call: CallName(try row[0]), requestHash: try row[1], reply: try row[2])
        }
    }
}

extension WriteTransaction {
    /// Stores the reply of this transaction; one already stored under the key is a constraint error.
    public func storeAnswer(_ answer: StoredAnswer, caller: String, key: String, at moment: Timestamp) throws {
        try execute(
            AnswerQueries.insert,
            caller,
            key,
            answer.call.text,
            answer.requestHash,
            answer.reply,
            moment
        )
    }

    /// Forgets replies older than `moment`, oldest first, at most `limit` so that no write waits long.
    ///
    /// - Returns: how many were forgotten; fewer than `limit` means that none is left.
    @discardableResult
    public func pruneAnswers(before moment: Timestamp, limit: Int) throws -> Int {
        try execute(AnswerQueries.prune, moment, max(0, limit))
    }

    /// Forgets at most `limit` of the replies given to one caller, who is being erased.
    ///
    /// - Returns: how many were forgotten; fewer than `limit` means that none is left.
    @discardableResult
    public func eraseAnswers(of caller: String, limit: Int) throws -> Int {
        try execute(AnswerQueries.erase, caller, max(0, limit))
    }
}

/// The SQL of the table `answer`; each is known to use an index (`StorageQueryPlanTests`).
enum AnswerQueries {
    static let find = "SELECT call, requestHash, reply FROM answer WHERE caller = ? AND key = ?"

    static let insert = "INSERT INTO answer (caller, key, call, requestHash, reply, at) VALUES (?, ?, ?, ?, ?, ?)"

    /// Answers are numbered as they come, so the first are the oldest: an index of their times would be one more to write for
    /// each.
    static let prune = """
        DELETE FROM answer WHERE at < ? AND number IN (SELECT number FROM answer ORDER BY number LIMIT ?)
        """

    static let erase = """
        DELETE FROM answer WHERE number IN (SELECT number FROM answer WHERE caller = ? LIMIT ?)
        """
}
