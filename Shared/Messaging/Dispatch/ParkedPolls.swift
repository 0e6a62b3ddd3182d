import Synchronization
public import UmkreisVocabulary

/// The waiting long polls of users, by session.
public final class ParkedPolls: Sendable {
    private let slots = Mutex<[SessionID: [ObjectIdentifier: AdmissionSlot]]>([:])

    init() {}

    /// Ends all polls of a session at once, with the fault of its token.
    public func end(of session: SessionID) {
        let ended = slots.withLock { $0[session].map { Array($0.values) } ?? [] }
        ended.forEach { $0.cancel() }
    }

    /// Sessions with a waiting poll.
    var sessions: Int { slots.withLock(\.count) }

    func insert(_ slot: AdmissionSlot, of session: SessionID) {
        slots.withLock { $0[session, default: [:]][ObjectIdentifier(slot)] = slot }
    }

    func remove(_ slot: AdmissionSlot, of session: SessionID) {
        slots.withLock { slots in
            slots[session]?[ObjectIdentifier(slot)] = nil
            if slots[session]?.isEmpty == true { slots[session] = nil }
        }
    }
}

extension Dispatcher {
    /// Runs a long poll, and checks its token again before the reply leaves.
    ///
    /// A session that ended during the wait must not learn what happened then.
    func whileEntitled(
        _ request: PreparedRequest,
        _ slot: AdmissionSlot,
        _ work: () async throws -> Route.EncodedReply
    ) async throws -> Route.EncodedReply {
        guard let token = request.pollToken, let session = request.bearer?.session else { return try await work() }
        polls.insert(slot, of: session)
        defer { polls.remove(slot, of: session) }
        // The session may have ended before its poll could be found.
        _ = try bearer(of: token, request.route)
        let reply: Route.EncodedReply
        do {
            reply = try await work()
        } catch {
            _ = try bearer(of: token, request.route)
            throw error
        }
        _ = try bearer(of: token, request.route)
        return reply
    }
}

extension Bearer {
    /// `nil` for services.
    var session: SessionID? {
        if case .person(let caller) = self { caller.session } else { nil }
    }
}
