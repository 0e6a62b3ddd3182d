import AuthContract
import CatalogueContract
import FavouritesContract
import GeoSearchContract
import ServiceKit

/// Completes favourites with data of other services.
///
/// The catalogue (content), geo-search (opening) and auth (contact) are asked once per page; late answers are omitted.
struct Hydration: Sendable {
    let database: Database
    let client: Client
    /// For auth, which shows services what a viewer may see.
    let serviceClient: Client

    struct Page: Sendable {
        var entries: [FavouriteEntry]
        /// Whether a service was unavailable.
        var isStale: Bool
    }

    /// - Parameter viewer: excludes posts across blocks.
    func page(of records: [FavouriteRecord], for viewer: UserID?, _ context: CallContext) async throws -> Page {
        let deadline = context.briefDeadline
        let lookup = Lookup(client: client.working(on: context), deadline: deadline)
        let cards = ContactLookup(
            client: serviceClient.working(on: context),
            viewer: viewer,
            owners: Set(records.compactMap(\.ownerToAsk)).sorted(),
            deadline: deadline
        )
        let (told, contacts) = await lookup.posts(records.map(\.post), beside: cards)
        let answers = try await hidingBlocked(told, from: viewer)
        let open = answers.values.compactMap(\.post).filter { $0.content.hours != nil }
        let openings = await lookup.openings(of: open.map(\.id))
        return Page(
            entries: records.map { record in
                var entry = FavouriteEntry(record, answers[record.post])
                entry.opening = openings?[record.post]
                if let card = entry.card, !card.isReachable, let contact = contacts?[card.owner] {
                    entry.card?.email = contact.email
                    entry.card?.phone = contact.phone
                }
                return entry
            },
            isStale: told.count < Set(records.map(\.post)).count || openings == nil || contacts == nil
        )
    }

    private func hidingBlocked(
        _ answers: [PostID: PostLookupResult],
        from viewer: UserID?
    ) async throws -> [PostID: PostLookupResult] {
        guard let viewer else { return answers }
        return try await database.read { try $0.hidingBlocked(answers, from: viewer) }
    }
}

struct Lookup: Sendable {
    let client: Client
    let deadline: ContinuousClock.Instant

    /// Runs both queries concurrently.
    func posts(
        _ ids: [PostID],
        beside cards: ContactLookup
    ) async -> (posts: [PostID: PostLookupResult], contacts: [UserID: ContactCard]?) {
        // Avoids a child task in the usual case.
        guard !cards.owners.isEmpty else { return (await posts(ids), [:]) }
        async let contacts = cards.contacts()
        return (await posts(ids), await contacts)
    }

    /// Posts without an answer are omitted and later shown as `unknown`.
    func posts(_ ids: [PostID]) async -> [PostID: PostLookupResult] {
        var answers: [PostID: PostLookupResult] = [:]
        _ = try? await ids.inBatches { part throws(Fault) in
            let reply = try await client.send(FindPosts(ids: part), before: deadline)
            for post in reply.posts { answers[post.id] = .there(post) }
            for gone in reply.gone { answers[gone.id] = .gone(at: gone.deletedAt) }
            for id in reply.unknown { answers[id] = .never }
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

struct ContactLookup: Sendable {
    /// A service's client.
    let client: Client
    let viewer: UserID?
    let owners: [UserID]
    let deadline: ContinuousClock.Instant

    /// Cards visible to the viewer; `nil` if unavailable.
    func contacts() async -> [UserID: ContactCard]? {
        var cards: [UserID: ContactCard] = [:]
        do {
            try await owners.inBatches { part throws(Fault) in
                let reply = try await client.send(FindProfiles(users: part, viewer: viewer), before: deadline)
                for profile in reply.profiles { cards[profile.user] = profile.contact }
                return reply.rest
            }
            return cards
        } catch {
            return nil
        }
    }
}

/// The catalogue's answer about a post.
enum PostLookupResult: Sendable {
    case there(Post)
    case gone(at: Timestamp)
    /// Unknown id, as after a restored backup.
    case never
    /// Blocked; with the time if the viewer is the blocker.
    case hidden(since: Timestamp?)

    var post: Post? { if case .there(let post) = self { post } else { nil } }
}

extension ReadTransaction {
    func hidingBlocked(_ answers: [PostID: PostLookupResult], from user: UserID) throws -> [PostID: PostLookupResult] {
        guard try isAnyBlock(of: user) else { return answers }
        return try answers.mapValues { answer in
            guard case .there(let post) = answer, try isBlocked(between: user, and: post.owner) else { return answer }
            return .hidden(since: try blockedAt(post.owner, by: user))
        }
    }
}
