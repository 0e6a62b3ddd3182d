import AuthContract
import CatalogueContract
import FavouritesContract
import ServiceKit

/// Completes favourites with data of other services.
///
/// The catalogue (content), geo-search (opening) and auth (contact) are asked once per page; late answers are omitted.
struct Hydration: Sendable {
    let database: Database
    let client: Client
    /// The client for auth, which shows services the view of a user.
    let serviceClient: Client

    struct Page: Sendable {
        var entries: [FavouriteEntry]
        /// Whether a service was unavailable.
        var isStale: Bool
    }

    /// - Parameter viewer: excludes posts across blocks.
    func page(of records: [FavouriteRecord], for viewer: UserID?, _ context: CallContext) async throws -> Page {
        let deadline = context.briefDeadline
        let lookup = PostLookup(client: client.working(on: context), deadline: deadline)
        let owners = ContactLookup(
            client: serviceClient.working(on: context),
            viewer: viewer,
            owners: Set(records.compactMap(\.ownerToAsk)).sorted(),
            deadline: deadline
        )
        let (found, contacts) = await posts(records.map(\.post), by: lookup, beside: owners)
        let answers = try await hidingBlocked(found, from: viewer)
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
            isStale: found.count < Set(records.map(\.post)).count || openings == nil || contacts == nil
        )
    }

    private func posts(
        _ ids: [PostID],
        by lookup: PostLookup,
        beside cards: ContactLookup
    ) async -> (posts: [PostID: PostLookupResult], contacts: [UserID: ContactCard]?) {
        // Avoids a child task in the usual case.
        guard !cards.owners.isEmpty else { return (await lookup.posts(ids), [:]) }
        async let contacts = cards.contacts()
        return (await lookup.posts(ids), await contacts)
    }

    private func hidingBlocked(
        _ answers: [PostID: PostLookupResult],
        from viewer: UserID?
    ) async throws -> [PostID: PostLookupResult] {
        guard let viewer else { return answers }
        return try await database.read { try answers.hidingBlocked(from: viewer, in: $0) }
    }
}
