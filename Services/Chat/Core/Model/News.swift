import ServiceKit
import Synchronization

/// Wakes the long polls of everybody who is in a conversation in which something has changed.
///
/// The two of a pair are woken at once. Who is in a group is read first, and while nobody waits to write: so a message to
/// a group costs the writer what one to a pair does.
final class News: Sendable {
    private let bell = Doorbell<UserID>()
    private let groups = Mutex<Set<ConversationID>>([])
    private let (turns, turn) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Something has changed in a conversation; told after the COMMIT, on the writer's queue.
    func tell(_ conversation: ConversationID, of pair: MemberPair?) {
        if let pair {
            pair.members.forEach(bell.ring)
        } else {
            groups.withLock { _ = $0.insert(conversation) }
            turn.yield()
        }
    }

    /// Wakes the members of groups, until it is cancelled.
    func run(reading database: Database) async {
        for await _ in turns {
            let changed = groups.withLock { groups in
                defer { groups = [] }
                return groups
            }
            for group in changed {
                // Whoever is not woken hears of it when the wait is over: this costs time, not news.
                try? await database.read { try $0.everybody(in: group) }.forEach(bell.ring)
            }
        }
    }

    /// As ``Doorbell/wait(for:until:in:read:)``.
    func wait<Result: Sendable>(
        for user: UserID,
        until deadline: ContinuousClock.Instant,
        in context: CallContext,
        read: () async throws -> Result?
    ) async throws -> Result? {
        try await bell.wait(for: user, until: deadline, in: context, read: read)
    }

    /// Ends every wait, those to come as well.
    func close() {
        bell.close()
    }
}
