import ChatContract
import ServiceKit

struct ListConversationsHandler: Handler {
    let database: Database
    let client: Client

    /// The JSON of ``ListConversations/Reply``.
    struct Answer: Encodable, Sendable {
        let conversations: [RawJSON]
        let next: Cursor?
        let unreadConversations: Int
        let unreadMessages: Int
        let requests: Int
        let namesAreMissing: Bool?
    }

    func handle(_ request: ListConversations, _ context: CallContext) async throws -> Answer {
        let user = try context.user()
        let filter = request.filter ?? .inbox
        let page = try PageRequest<ConversationListCursor>(
            limit: request.limit,
            cursor: request.cursor,
            rule: ListConversations.limitRule
        )
        let (found, summaries, totals, requests) = try await database.read { transaction in
            let found = try transaction.conversations.list(of: user, filter, before: page.after, limit: page.reach)
            return (
                found, try found.prefix(page.limit).map { try ConversationSummary(of: $0, in: transaction) },
                try transaction.marks.unreadTotals(of: user, at: context.receivedAt),
                try transaction.conversations.requestCount(of: user)
            )
        }
        let shown = NamedUsers(of: summaries, for: user)
        let (names, isComplete) = await PersonNames(client: client).names(of: shown.people, context)
        let people = try await database.read { try PersonNames.hidingPhotos(in: names, from: user, $0) }
        let encoded = try LineBudget.encoded(summaries.lazy.map { shown.naming(people, in: $0) }, limit: page.limit)
        return Answer(
            conversations: encoded,
            next: page.next(behind: encoded.count, of: found, key: ConversationListCursor.init),
            unreadConversations: totals.conversations,
            unreadMessages: totals.messages,
            requests: requests,
            namesAreMissing: isComplete ? nil : true
        )
    }
}

private struct NamedUsers {
    /// Users named per group.
    private static let ofGroup = 4
    private static let maximum = 200

    let people: [UserID]
    private let viewer: UserID

    init(of summaries: [ConversationSummary], for viewer: UserID) {
        self.viewer = viewer
        let (groups, pairs) = (summaries.filter { $0.isGroup == true }, summaries.filter { $0.isGroup != true })
        let all = (pairs + groups).flatMap { Self.others(in: $0, than: viewer) }
        people = Array(all.withoutRepeats.prefix(Self.maximum))
    }

    func naming(_ found: [UserID: ConversationPerson], in summary: ConversationSummary) -> ConversationSummary {
        var named = summary
        let people = Self.others(in: summary, than: viewer).compactMap { found[$0] }
        named.people = people.isEmpty ? nil : people
        return named
    }

    private static func others(in summary: ConversationSummary, than viewer: UserID) -> [UserID] {
        // The inviter first, then users in the newest entry.
        let first = [summary.invitedBy, summary.last?.sender, summary.last?.event?.person].compactMap(\.self)
        return Array((first + summary.members).withoutRepeats.filter { $0 != viewer }.prefix(ofGroup))
    }
}
