import GeoSearchContract
import ServiceKit

struct StatusesHandler: Handler {
    static let isBrief = true

    let index: SearchIndex

    func handle(_ request: Statuses, _ context: CallContext) async throws -> RawJSON {
        let posts = request.posts
        let moment = try OpeningMoment(request.at, askedAt: context.receivedAt, field: "at")
        let soon = Statuses.soonSecondsRule.orDefault(request.soonSeconds)
        let hidden = Set(try await index.hiddenOwners.all(for: context.caller?.user))
        // Other times are rarely cached.
        let costly = request.at == nil ? posts.count : .max
        return try await context.reply(of: costly) {
            try await index.read { state in
                let statuses = try state.posts.statuses(of: posts, hiding: hidden, at: moment, soonWithin: soon) {
                    guard ContinuousClock.now < context.deadline else { throw Fault.statusesTooLate }
                }
                return Statuses.Reply(statuses: statuses)
            }
        }
    }
}

extension Fault {
    fileprivate static let statusesTooLate = Fault(.deadlineExceeded, "the statuses could not be evaluated in time")
}
