import ChatContract
import ServiceKit
import UmkreisWords

struct SearchMessagesHandler: Handler {
    private static let indexTimeout = Duration.seconds(2)

    let database: Database
    let indexer: MessageIndexer
    let seal: SequenceSeal

    func handle(_ request: SearchMessages, _ context: CallContext) async throws -> SearchMessages.Reply {
        let user = try context.user()
        let limit = SearchMessages.limitRule.orDefault(request.limit)
        let text = request.words
        let words = TextTokenizer.words(ofQuery: text)
        guard !words.isEmpty else { throw BrokenRule.noWord.fault(at: "words") }
        let change = try request.cursor.map { cursor in
            try cursor.position(as: SealedCursor.self).number(in: database.epoch, sealed: seal)
        }
        let isComplete = try await indexer.refresh(before: min(.now + Self.indexTimeout, context.deadline))
        let (messages, end) = try await context.inTurn {
            try await database.read { transaction in
                let searched = try conversations(of: user, request.conversation, in: transaction)
                return try MessageSearch(person: user, words: words, conversations: searched)
                    .page(before: change, limit: limit, in: transaction)
            }
        }
        return SearchMessages.Reply(
            messages: messages,
            next: end.map { Cursor(SealedCursor($0, in: database.epoch, sealed: seal)) },
            isBehind: isComplete ? nil : true
        )
    }

    private func conversations(
        of user: UserID,
        _ only: ConversationID?,
        in transaction: ReadTransaction
    ) throws -> [ConversationID] {
        guard let only else {
            return try transaction.conversations.newest(of: user, limit: MessageSearch.maxConversations)
        }
        return [try transaction.conversations.require(only, of: user).id]
    }
}
