import AuthContract
import CatalogueContract
import FavouritesContract
import GeoSearchContract
import ServiceKit

/// Makes favourites into what is shown of them (hydration).
///
/// The catalogue says what a post is, geo-search whether it is open, auth how its owner can be reached. Each is asked once for
/// a page, auth while the catalogue is, and a page comes without their answers rather than late.
struct Hydration: Sendable {
    let database: Database
    let client: Client
    /// For auth, which tells a service what somebody else may see.
    let serviceClient: Client

    /// What is shown of a page.
    struct Page: Sendable {
        var entries: [FavouriteEntry]
        /// Whether somebody could not be asked.
        var isStale: Bool
    }

    /// - Parameter viewer: who is shown no posts of those whom a block keeps apart from them.
    func page(of records: [FavouriteRecord], for viewer: UserID?, _ context: CallContext) async throws -> Page {
        let deadline = context.briefDeadline
        let lookup = Lookup(client: client.working(on: context), deadline: deadline)
        let cards = CardLookup(
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
        _ answers: [PostID: PostAnswer],
        from viewer: UserID?
    ) async throws -> [PostID: PostAnswer] {
        guard let viewer else { return answers }
        return try await database.read { try $0.hidingBlocked(answers, from: viewer) }
    }
}

/// Asks the owners of facts until a moment.
struct Lookup: Sendable {
    let client: Client
    let deadline: ContinuousClock.Instant

    /// Both at once: ``posts(_:)`` and how their owners can be reached.
    func posts(
        _ ids: [PostID],
        beside cards: CardLookup
    ) async -> (posts: [PostID: PostAnswer], contacts: [UserID: ContactCard]?) {
        // A task of its own costs two changes of thread, and mostly there is nobody to ask for.
        guard !cards.owners.isEmpty else { return (await posts(ids), [:]) }
        async let contacts = cards.contacts()
        return (await posts(ids), await contacts)
    }

    /// The answers that came in time; a post without one is left out, and is told as `unknown`, which is the truth.
    func posts(_ ids: [PostID]) async -> [PostID: PostAnswer] {
        var answers: [PostID: PostAnswer] = [:]
        _ = try? await ids.inParts { part throws(Fault) in
            let reply = try await client.send(FindPosts(ids: part), before: deadline)
            for post in reply.posts { answers[post.id] = .there(post) }
            for gone in reply.gone { answers[gone.id] = .gone(at: gone.deletedAt) }
            for id in reply.unknown { answers[id] = .never }
            return reply.rest
        }
        return answers
    }

    /// Whether posts are open; `nil` if geo-search could not be asked.
    func openings(of posts: [PostID]) async -> [PostID: PostOpening]? {
        guard !posts.isEmpty else { return [:] }
        let reply = try? await client.send(Statuses(posts: posts), before: deadline)
        return reply.map { Dictionary($0.statuses.map { ($0.post, $0.opening) }) { first, _ in first } }
    }
}

/// Asks auth how people can be reached, until a moment.
struct CardLookup: Sendable {
    /// A service's: auth tells it what somebody else may see.
    let client: Client
    /// Who is shown the cards.
    let viewer: UserID?
    let owners: [UserID]
    let deadline: ContinuousClock.Instant

    /// The contact cards that the viewer may see; `nil` if auth could not be asked.
    func contacts() async -> [UserID: ContactCard]? {
        var cards: [UserID: ContactCard] = [:]
        do {
            try await owners.inParts { part throws(Fault) in
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

/// What the catalogue says of a post when it is asked.
enum PostAnswer: Sendable {
    case there(Post)
    case gone(at: Timestamp)
    /// It knows no such post: its history was put back to before there was one.
    case never
    /// It is there, and a block keeps its owner and who asks apart; since when, if it is who asks that has blocked the owner.
    case hidden(since: Timestamp?)

    var post: Post? { if case .there(let post) = self { post } else { nil } }
}

extension ReadTransaction {
    /// The same answers without what is of somebody whom the user has blocked, or who has blocked the user.
    func hidingBlocked(_ answers: [PostID: PostAnswer], from user: UserID) throws -> [PostID: PostAnswer] {
        guard try isAnyBlock(of: user) else { return answers }
        return try answers.mapValues { answer in
            guard case .there(let post) = answer, try isBlocked(between: user, and: post.owner) else { return answer }
            return .hidden(since: try blockedAt(post.owner, by: user))
        }
    }
}
