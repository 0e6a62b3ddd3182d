import FavouritesContract
import ServiceKit

struct NextCardsHandler: Handler {
    let store: FavouritesStore
    let client: Client

    func handle(_ request: NextCards, _ context: CallContext) async throws -> NextCards.Reply {
        let count = NextCards.limitRule.orDefault(request.limit)
        var deck = try Deck(
            request,
            readBy: try context.user(),
            store.database,
            client.working(on: context),
            before: context.deadline
        )
        let hasMore = try await deck.fill(count, until: context.briefDeadline)
        return NextCards.Reply(cards: deck.cards, next: hasMore ? deck.position.text : nil)
    }
}
