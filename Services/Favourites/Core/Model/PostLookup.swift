import CatalogueContract
import FavouritesContract
import ServiceKit

/// Asks the catalogue what has become of posts.
struct PostLookup: Sendable {
    let client: Client

    /// A list comes without the catalogue's answers rather than late: it waits a second for them, or half of the time that
    /// is left if that is less.
    static func deadline(within context: CallContext) -> ContinuousClock.Instant {
        let now = ContinuousClock.now
        return now.advanced(by: min(.seconds(1), now.duration(to: context.deadline) / 2))
    }

    /// The answers that came in time; a post without one is left out.
    func answers(about posts: [PostID], before deadline: ContinuousClock.Instant) async -> [PostID: PostAnswer] {
        var answers: [PostID: PostAnswer] = [:]
        var asked = posts
        while !asked.isEmpty {
            let reply: FindPosts.Reply
            do {
                reply = try await client.send(FindPosts(ids: asked), before: deadline)
            } catch {
                // What is missing is told as `unknown`, which is the truth.
                return answers
            }
            for post in reply.posts { answers[post.id] = .there(post) }
            for gone in reply.gone { answers[gone.id] = .gone(at: gone.deletedAt) }
            for id in reply.unknown { answers[id] = .never }
            // Each reply has at least one post if it leaves any, so this ends.
            guard reply.rest.count < asked.count else { return answers }
            asked = reply.rest
        }
        return answers
    }
}

/// What the catalogue says of a post when it is asked.
enum PostAnswer: Sendable {
    case there(Post)
    case gone(at: Timestamp)
    /// It knows no such post: its history was put back to before there was one.
    case never
    /// It is there, and a block keeps its owner and who asks apart.
    case hidden(GoneReason?)
}

extension ReadTransaction {
    /// The same answers without what is of somebody whom the user has blocked, or who has blocked the user.
    func hidingBlocked(_ answers: [PostID: PostAnswer], from user: UserID) throws -> [PostID: PostAnswer] {
        guard try isAnyBlock(of: user) else { return answers }
        return try answers.mapValues { answer in
            guard case .there(let post) = answer, try isBlocked(between: user, and: post.owner) else { return answer }
            return .hidden(try hasBlocked(user, post.owner) ? .blocked : nil)
        }
    }
}
