import CatalogueContract
import ServiceKit

struct TripCalendarHandler: Handler {
    let database: Database

    func handle(_ request: TripCalendar, _ context: CallContext) async throws -> TripCalendar.Reply {
        let user = try context.user()
        let viewer = PostViewer(context)
        let (trip, titles) = try await database.read { transaction in
            let record = try TripView(of: request.id, for: user, in: transaction).record
            var titles: [PostID: String] = [:]
            for id in Set((record.content.plan ?? []).compactMap(\.post)) {
                guard let post = try transaction.posts.find(id), viewer.mayRead(post.owner, post.state) else {
                    continue
                }
                titles[id] = post.content.title
            }
            return (record, titles)
        }
        let reply = TripCalendar.Reply(text: CalendarText(of: trip, titles: titles).text)
        // Reserves 1 KiB for the envelope.
        guard try WireJSON.encode(reply).count <= WireLimits.line - 1024 else {
            throw Fault(
                .tooLarge,
                "the calendar exceeds the size of a message: remove entries from the plan",
                rule: "calendar-too-large"
            )
        }
        return reply
    }
}
