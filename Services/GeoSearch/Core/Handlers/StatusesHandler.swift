import GeoSearchContract
import ServiceKit

struct StatusesHandler: Handler {
    static let isBrief = true

    let index: SearchIndex
    let database: Database

    func handle(_ request: Statuses, _ context: CallContext) async throws -> RawJSON {
        let posts = request.posts
        let moment = try OpeningMoment(request.at, askedAt: context.receivedAt, field: "at")
        let soon = Statuses.soonSecondsRule.orDefault(request.soonSeconds)
        let hidden = Set(try await database.peopleHidden(from: context.caller?.user))
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

extension PostIndex {
    /// - Parameter check: throws to stop.
    func statuses(
        of posts: [PostID],
        hiding hidden: Set<UserID>,
        at moment: OpeningMoment,
        soonWithin soon: Int,
        check: () throws -> Void
    ) throws -> [PostStatus] {
        var seen: Set<PostID> = []
        return try posts.compactMap { post in
            try check()
            guard seen.insert(post).inserted,
                let opening = opening(of: post, hiding: hidden, at: moment, soonWithin: soon)
            else { return nil }
            return PostStatus(post: post, opening: opening)
        }
    }

    fileprivate func opening(
        of post: PostID,
        hiding hidden: Set<UserID>,
        at moment: OpeningMoment,
        soonWithin soon: Int
    ) -> PostOpening? {
        guard let slot = slot(of: post) else { return nil }
        let row = columns[slot]
        guard hidden.isEmpty || !hidden.contains(owners.values[Int(row.owner)]) else { return nil }
        return openingTimes.opening(of: row.opening, at: moment, soonWithin: soon)
    }
}
