public import UmkreisMessaging
public import UmkreisStorage
import UmkreisWire

extension Database {
    /// Runs a request's write transaction.
    ///
    /// Changes, events and the keyed reply commit together. Afterwards the request counts in ``WriteMeter``; a repeat
    /// does not.
    ///
    /// - Parameters:
    ///   - seal: the service's ``ServiceDefinition/seal``.
    ///   - isCharged: whether it counts in ``WriteMeter``.
    /// - Throws: ``RepeatedRequestError`` for a repeat, `key-reused` for another request's key; `throttled`.
    public func write<Reply: Codable & Sendable>(
        for context: CallContext,
        sealing seal: ReplySeal? = nil,
        isCharged: Bool = true,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Reply
    ) async throws -> Reply {
        let (charge, moment) = (isCharged ? context.charge : nil, context.receivedAt)
        guard let key = context.key else {
            return try await write { transaction in
                try charge?.check(at: moment)
                let reply = try body(transaction)
                transaction.afterCommit { charge?.count(at: moment) }
                return reply
            }
        }
        let looksFirst = isShared
        return try await write(noticingRepeats: true) { transaction in
            // A statement that fails ends a transaction on a server, and there another instance may have replied.
            if looksFirst, let answer = try transaction.answer(caller: key.scope, key: key.text) {
                throw RepeatedRequestError(reply: try answer.reply(to: key, sealed: seal))
            }
            do {
                try charge?.check(at: moment)
                let reply = try body(transaction)
                let bytes = try WireJSON.encode(reply)
                let answer = StoredReply(
                    call: context.call,
                    requestHash: key.fingerprint,
                    reply: seal?.seal(bytes, for: key) ?? bytes
                )
                try transaction.storeReply(answer, caller: key.scope, key: key.text, at: moment)
                transaction.afterCommit { charge?.count(stored: answer.reply.count, at: moment) }
                return reply
            } catch {
                // In a file it is looked up only after a failure, since repeats are rare.
                guard !looksFirst, let answer = try? transaction.answer(caller: key.scope, key: key.text) else {
                    throw error
                }
                throw RepeatedRequestError(reply: try answer.reply(to: key, sealed: seal))
            }
        }
    }
}

extension Database {
    /// Stores the reply of a write that another service executed.
    ///
    /// What the handler checked before may be gone when the request is repeated.
    public func store<Reply: Codable & Sendable>(_ reply: Reply, for context: CallContext) async throws -> Reply {
        guard context.key != nil else { return reply }
        return try await write(for: context) { _ in reply }
    }
}

extension Database {
    /// Like ``write(for:sealing:_:)`` with a rate limit, in which repeats do not count.
    public func write<Reply: Codable & Sendable, Key: Hashable & Sendable>(
        for context: CallContext,
        limiting key: Key,
        by limiter: RateLimiter<Key>,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Reply
    ) async throws -> Reply {
        do {
            try limiter.admit(key, at: context.receivedAt)
        } catch {
            guard let request = context.key,
                let reply = try await StoredReplies(database: self, seal: nil).reply(to: request)
            else { throw error }
            throw RepeatedRequestError(reply: reply)
        }
        do {
            return try await write(for: context, body)
        } catch let repeated as RepeatedRequestError {
            limiter.takeBack(key)
            throw repeated
        }
    }
}

extension StoredReply {
    func reply(to key: RequestKey, sealed seal: ReplySeal?) throws(Fault) -> [UInt8] {
        guard let key = key.matching(requestHash) else {
            throw Fault(.keyReused, "the key was used for another request", field: "key")
        }
        // The write is done; a later version wrote its reply in another form.
        guard version <= StoredReply.currentVersion else { throw ReplySeal.unreadable }
        return try seal?.open(reply, for: key) ?? reply
    }
}

struct StoredReplies: ReplyStore {
    let database: Database
    let seal: ReplySeal?

    func reply(to key: RequestKey) async throws -> [UInt8]? {
        try await database.read { try $0.answer(caller: key.scope, key: key.text) }?.reply(to: key, sealed: seal)
    }
}
