public import Messaging
public import Storage
import Wire

extension Database {
    /// One write transaction for one request: what it changes, the events it announces and, where the sender gave a key,
    /// the reply stored under it happen together or not at all.
    ///
    /// - Parameter seal: what keeps the stored reply secret, the same as the service's ``ServiceDefinition/seal``.
    /// The request counts in its sender's limits (``WriteMeter``) once it is committed; a repeat does not.
    ///
    /// - Throws: ``AlreadyAnswered`` when the key has been answered, `key-reused` when it was another request's; `throttled`.
    public func write<Reply: Codable & Sendable>(
        for context: CallContext,
        sealing seal: AnswerSeal? = nil,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Reply
    ) async throws -> Reply {
        let (charge, moment) = (context.charge, context.receivedAt)
        guard let key = context.key else {
            return try await write { transaction in
                try charge?.check(at: moment)
                let reply = try body(transaction)
                transaction.afterCommit { charge?.count(at: moment) }
                return reply
            }
        }
        return try await write { transaction in
            do {
                try charge?.check(at: moment)
                let reply = try body(transaction)
                let bytes = try WireJSON.encode(reply)
                let answer = StoredAnswer(
                    call: context.call,
                    requestHash: key.fingerprint,
                    reply: seal?.seal(bytes, for: key) ?? bytes
                )
                try transaction.storeAnswer(answer, caller: key.scope, key: key.text, at: moment)
                transaction.afterCommit { charge?.count(stored: answer.reply.count, at: moment) }
                return reply
            } catch {
                // A repeat is rare, so it is looked for only where something stands against the write: mostly the answer
                // that is there already. What cannot be looked up any more is told as it was.
                guard let answer = try? transaction.answer(caller: key.scope, key: key.text) else { throw error }
                throw AlreadyAnswered(reply: try answer.reply(to: key, sealed: seal))
            }
        }
    }
}

extension Database {
    /// As ``write(for:sealing:_:)``, at most as often as a rate limiter allows.
    ///
    /// A repeated key returns the first reply: it is not refused, and it does not count.
    ///
    /// - Throws: `throttled` for a new request that comes too early.
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
                let reply = try await StoredAnswers(database: self, seal: nil).reply(to: request)
            else { throw error }
            throw AlreadyAnswered(reply: reply)
        }
        do {
            return try await write(for: context, body)
        } catch let repeated as AlreadyAnswered {
            limiter.takeBack(key)
            throw repeated
        }
    }
}

extension StoredAnswer {
    /// The reply, if this is the same request.
    func reply(to key: RequestKey, sealed seal: AnswerSeal?) throws(Fault) -> [UInt8] {
        guard requestHash == key.fingerprint else {
            throw Fault(.keyReused, "the key was used for another request", field: "key")
        }
        return try seal?.open(reply, for: key) ?? reply
    }
}

/// Finds the replies that lie in the service's own database.
struct StoredAnswers: AnsweredRequests {
    let database: Database
    let seal: AnswerSeal?

    func reply(to key: RequestKey) async throws -> [UInt8]? {
        try await database.read { try $0.answer(caller: key.scope, key: key.text) }?.reply(to: key, sealed: seal)
    }
}
