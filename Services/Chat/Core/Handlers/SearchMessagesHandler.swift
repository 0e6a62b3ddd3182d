import ChatContract
import ServiceKit
import Words

struct SearchMessagesHandler: Handler {
    private static let patience = Duration.seconds(2)

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
        let isComplete = try await indexer.catchUp(before: min(.now + Self.patience, context.deadline))
        let (messages, end) = try await database.read { transaction in
            let talks = try talks(of: user, request.conversation, in: transaction)
            return try MessageSearch(person: user, words: words, talks: talks)
                .page(before: change, limit: limit, in: transaction)
        }
        return SearchMessages.Reply(
            messages: messages,
            next: end.map { Cursor(SealedCursor($0, in: database.epoch, sealed: seal)) },
            isBehind: isComplete ? nil : true
        )
    }

    private func talks(
        of user: UserID,
        _ only: ConversationID?,
        in transaction: ReadTransaction
    ) throws -> [ConversationID] {
        guard let only else {
            return try transaction.newestConversations(of: user, limit: MessageSearch.maxConversations)
        }
        guard try transaction.conversation(only, of: user) != nil else { throw ChatFault.noSuchConversation(only) }
        return [only]
    }
}
