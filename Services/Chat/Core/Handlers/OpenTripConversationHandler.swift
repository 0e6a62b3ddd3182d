import ChatContract
import ServiceKit

struct OpenTripConversationHandler: Handler {
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let notifier: ChangeNotifier

    func handle(_ request: OpenTripConversation, _ context: CallContext) async throws -> OpenTripConversation.Reply {
        let user = try context.user()
        let title = request.title
        return try await database.write(for: context) { [ids, notifier] transaction in
            let people = try transaction.tripMembers.list(of: request.trip)
            guard let owner = people.first(where: \.isOwner), people.contains(where: { $0.person == user }) else {
                throw Fault(.notFound, "you are not on trip \(request.trip)", field: "trip", rule: "no-such-trip")
            }
            let known = try transaction.conversations.find(ofTrip: request.trip)
            if let known, try transaction.members.role(of: user, in: known)?.isIn == true {
                return OpenTripConversation.Reply(
                    conversation: try ConversationSummary(of: known, for: user, in: transaction),
                    isNew: false
                )
            }
            try transaction.members.requireRoom(for: user)
            let id = known ?? ids.make()
            let changes = GroupChanges(to: id, at: context.receivedAt, ids: ids, in: transaction)
            if known == nil { try changes.create(titled: title, ownedBy: owner.person, trip: request.trip) }
            let removed = try changes.align(with: people.map(\.person))
            transaction.afterCommit { notifier.notify(id, removed: removed) }
            return OpenTripConversation.Reply(
                conversation: try ConversationSummary(of: id, for: user, in: transaction),
                isNew: known == nil
            )
        }
    }
}
