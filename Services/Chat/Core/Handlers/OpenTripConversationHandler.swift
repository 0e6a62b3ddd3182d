import ChatContract
import ServiceKit

struct OpenTripConversationHandler: Handler {
    static let isOneWrite = true

    let database: Database
    let ids: IdentifierSource
    let news: News

    func handle(_ request: OpenTripConversation, _ context: CallContext) async throws -> OpenTripConversation.Reply {
        let user = try context.user()
        let title = request.title
        return try await database.write(for: context) { [ids, news] transaction in
            let crew = try transaction.crew(of: request.trip)
            guard let captain = crew.first(where: \.isOwner), crew.contains(where: { $0.person == user }) else {
                throw Fault(.notFound, "you are not on trip \(request.trip)", field: "trip")
            }
            let moment = EventMoment(at: context.receivedAt, ids: ids)
            let known = try transaction.conversation(ofTrip: request.trip)
            if let known, try transaction.role(of: user, in: known)?.isIn == true {
                return OpenTripConversation.Reply(
                    conversation: try transaction.summary(of: known, for: user),
                    isNew: false
                )
            }
            try transaction.checkRoomForConversation(of: user)
            let id = known ?? ids.make()
            if known == nil {
                try transaction.insertGroup(id, named: title, ownedBy: captain.person, trip: request.trip, moment)
            }
            let gone = try transaction.align(id, with: crew.map(\.person), moment)
            transaction.afterCommit { news.tell(id, andDeparted: gone) }
            return OpenTripConversation.Reply(
                conversation: try transaction.summary(of: id, for: user),
                isNew: known == nil
            )
        }
    }
}
