import GeoSearchContract
import ServiceKit

struct StatusesHandler: Handler {
    static let isBrief = true

    let index: SearchIndex
    let database: Database

    func handle(_ request: Statuses, _ context: CallContext) async throws -> RawJSON {
        let posts = try Statuses.postsRule.check(request.posts, field: "posts")
        let moment = try OpeningMoment(request.at, askedAt: context.receivedAt, field: "at")
        let soon = try Statuses.soonSecondsRule.check(request.soonSeconds, field: "soonSeconds")
        let hidden = Set(try await database.peopleHidden(from: context.caller?.user))
        return try await context.reply(of: posts.count) {
            try await index.read { state in
                var told: Set<PostID> = []
                let statuses = posts.compactMap { post -> PostStatus? in
                    guard told.insert(post).inserted,
                        let opening = state.posts.opening(of: post, hiding: hidden, at: moment, soonWithin: soon)
                    else { return nil }
                    return PostStatus(post: post, opening: opening)
                }
                return Statuses.Reply(statuses: statuses)
            }
        }
    }
}

extension PostIndex {
    /// Whether a post is open; `nil` of one that is not there, has no hours, or is of somebody hidden.
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
