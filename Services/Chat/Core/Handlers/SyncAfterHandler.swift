import ChatContract
import ServiceKit

struct SyncAfterHandler: Handler {
    let database: Database
    let notifier: ChangeNotifier
    let typing: TypingBoard
    let presence: PresenceBoard
    let seal: SequenceSeal

    func handle(_ request: SyncAfter, _ context: CallContext) async throws -> SyncAfter.Reply {
        let user = try context.user()
        let limit = SyncAfter.limitRule.orDefault(request.limit)
        let wait = NumberRule.wait.orDefault(request.waitMs)
        let hints = try request.hints.map { try $0.position(as: HintPosition.self, field: "hints") }
        presence.recordPoll(user)
        guard let cursor = request.cursor else { return try await start(user) }
        let position = try cursor.position(as: SealedCursor.self)
        let start = try position.number(in: database.epoch, sealed: seal)
        var change = start
        let found = try await notifier.polls.wait(for: user, until: context.end(ofWait: wait)) {
            let (reply, passed) = try await database.read { [change] transaction in
                try self.reply(for: user, of: request.conversation, after: change, limit, hints, in: transaction)
            }
            change = passed
            return reply
        }
        return found
            ?? SyncAfter.Reply(
                changes: [],
                // Skips invisible changes next time.
                cursor: change == start ? cursor : self.cursor(at: change),
                hasMore: false,
                hints: request.hints ?? Cursor(HintPosition.start)
            )
    }

    private func start(_ user: UserID) async throws -> SyncAfter.Reply {
        let newest = try await database.read { try ChangeFeed(of: user, in: $0).newestChange() }
        return SyncAfter.Reply(
            changes: [],
            cursor: cursor(at: newest),
            hasMore: false,
            hints: Cursor(HintPosition.start)
        )
    }

    /// Returns the changes, `nil` if empty, and the number reached.
    ///
    /// Built in one go: a waiting poll retains no state.
    private func reply(
        for user: UserID,
        of conversation: ConversationID?,
        after change: Int64,
        _ limit: Int,
        _ hints: HintPosition?,
        in transaction: ReadTransaction
    ) throws -> (reply: SyncAfter.Reply?, passed: Int64) {
        let (found, passed) = try ChangeFeed(of: user, in: transaction).changes(
            of: conversation,
            after: change,
            limit: limit + 1
        )
        let newHints = try hints.map { try typing.hints(for: user, after: $0, in: transaction) }
        let typists = newHints?.hints.filter { conversation == nil || $0.conversation == conversation } ?? []
        guard !found.isEmpty || !typists.isEmpty else { return (nil, passed) }
        let page = try NumberedPage(of: found, after: change, limit: limit)
        let reply = SyncAfter.Reply(
            changes: page.changes,
            cursor: cursor(at: page.end),
            hasMore: page.hasMore,
            typing: typists.isEmpty ? nil : typists,
            hints: Cursor(newHints?.position ?? HintPosition.start)
        )
        return (reply, passed)
    }

    private func cursor(at change: Int64) -> Cursor {
        Cursor(SealedCursor(change, in: database.epoch, sealed: seal))
    }
}
