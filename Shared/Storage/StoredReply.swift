public import UmkreisVocabulary
public import UmkreisWire

/// A write's reply, stored under its key.
public struct StoredReply: Hashable, Sendable {
    /// The version of what ``reply`` holds.
    public static let currentVersion = 1

    /// The called operation.
    public let call: CallName
    /// Hash of the body, to detect another request with the key.
    public let requestHash: [UInt8]
    /// The version of what ``reply`` holds; a later program may have stored a later one.
    public let version: Int
    /// The reply's body as JSON, or sealed.
    public let reply: [UInt8]

    public init(
        call: CallName,
        requestHash: [UInt8],
        version: Int = StoredReply.currentVersion,
        reply: [UInt8]
    ) {
        self.call = call
        self.requestHash = requestHash
        self.version = version
        self.reply = reply
    }
}

extension ReadTransaction {
    public func answer(caller: String, key: String) throws -> StoredReply? {
        try row(ReplyQueries.find, caller, key) { row in
            StoredReply(call: CallName(try row[0]), requestHash: try row[1], version: try row[2], reply: try row[3])
        }
    }
}

extension WriteTransaction {
    /// A duplicate key is a constraint error.
    public func storeReply(_ answer: StoredReply, caller: String, key: String, at moment: Timestamp) throws {
        try run(
            ReplyQueries.insert,
            caller,
            key,
            answer.call.text,
            answer.requestHash,
            answer.version,
            answer.reply,
            moment
        )
    }

    /// Deletes the oldest replies.
    ///
    /// - Returns: the number deleted; fewer than `limit` at the end.
    @discardableResult
    public func pruneReplies(before moment: Timestamp, limit: Int) throws -> Int {
        try execute(ReplyQueries.prune, moment, max(0, limit))
    }

    /// - Returns: the number deleted; fewer than `limit` at the end.
    @discardableResult
    public func eraseReplies(of caller: String, limit: Int) throws -> Int {
        try execute(ReplyQueries.erase, caller, max(0, limit))
    }
}

enum ReplyQueries {
    static let find = "SELECT call, requestHash, version, reply FROM answer WHERE caller = ? AND key = ?"

    static let insert = """
        INSERT INTO answer (caller, key, call, requestHash, version, reply, at) VALUES (?, ?, ?, ?, ?, ?, ?)
        """

    /// The lowest numbers are the oldest, without an index on `at`.
    static let prune = """
        DELETE FROM answer WHERE at < ? AND number IN (SELECT number FROM answer ORDER BY number LIMIT ?)
        """

    static let erase = """
        DELETE FROM answer WHERE number IN (SELECT number FROM answer WHERE caller = ? LIMIT ?)
        """
}
