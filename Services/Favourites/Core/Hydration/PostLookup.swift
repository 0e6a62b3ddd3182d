import CatalogueContract
import FavouritesContract
import GeoSearchContract
import ServiceKit

/// Asks the catalogue and geo-search about posts.
struct PostLookup: Sendable {
    let client: Client
    let deadline: ContinuousClock.Instant

    /// Posts without an answer are omitted and later shown as `unknown`.
    func posts(_ ids: [PostID]) async -> [PostID: PostLookupResult] {
        var answers: [PostID: PostLookupResult] = [:]
        _ = try? await ids.inBatches { part throws(Fault) in
            let reply = try await client.send(FindPosts(ids: part), before: deadline)
            for post in reply.posts { answers[post.id] = .found(post) }
            for gone in reply.gone { answers[gone.id] = .gone(at: gone.deletedAt) }
            for id in reply.unknown { answers[id] = .unknown }
            return reply.rest
        }
        return answers
    }

    /// Returns `nil` if unavailable.
    func openings(of posts: [PostID]) async -> [PostID: PostOpening]? {
        guard !posts.isEmpty else { return [:] }
        let reply = try? await client.send(Statuses(posts: posts), before: deadline)
        return reply.map { Dictionary($0.statuses.map { ($0.post, $0.opening) }) { first, _ in first } }
    }
}

/// The catalogue's answer about a post.
enum PostLookupResult: Sendable {
    case found(Post)
    case gone(at: Timestamp)
    /// Unknown id, as after a restored backup.
    case unknown
    /// Blocked; with the time if the viewer is the blocker.
    case hidden(since: Timestamp?)

    var post: Post? { if case .found(let post) = self { post } else { nil } }
}

extension [PostID: PostLookupResult] {
    /// Hides posts across blocks.
    func hidingBlocked(from user: UserID, in transaction: ReadTransaction) throws -> Self {
        guard try transaction.isAnyBlock(of: user) else { return self }
        return try mapValues { answer in
            guard let post = answer.post, try transaction.isBlocked(between: user, and: post.owner) else {
                return answer
            }
            return .hidden(since: try transaction.blockedAt(post.owner, by: user))
        }
    }
}
