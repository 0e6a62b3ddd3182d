import GeoSearchContract
import ServiceKit

struct SaveSearchHandler: Handler {
    let database: Database
    let index: SearchIndex
    let ids: IdentifierSource

    func handle(_ request: SaveSearch, _ context: CallContext) async throws -> SaveSearch.Reply {
        let caller = try context.user()
        let isGuest = context.caller?.isGuest ?? true
        let name = request.name
        let search = try ValidatedSavedSearch(request.search)
        try await index.read { try search.check($0.kinds) }
        return try await database.write(for: context) { [ids] transaction in
            let keeper = try transaction.keeper(for: caller)
            let id = try SearchSaving(transaction: transaction).save(
                search.json,
                as: name,
                of: keeper,
                // After signing in, guests save for the account.
                isGuest: isGuest && keeper == caller,
                newID: ids.make(),
                at: context.receivedAt
            )
            let saved = SavedSearch(id: id, name: name, search: search.search, savedAt: context.receivedAt)
            return SaveSearch.Reply(saved: saved)
        }
    }
}

/// A valid search to save.
struct ValidatedSavedSearch: Sendable {
    let search: Search
    let json: String
    private let filter: PostFilter

    /// - Throws: `invalid`, naming the member inside `search`.
    init(_ search: Search) throws(Fault) {
        filter = try PostFilter(ofMember: search, refusing: [("open", search.open != nil)])
        guard !filter.isEmpty else {
            throw BrokenRule("filters-nothing", "must filter something: by words, a place, a kind …").fault(
                at: "search"
            )
        }
        self.search = search
        json = try WireJSON.text(search)
    }

    func check(_ kinds: KnownKinds) throws(Fault) {
        do throws(Fault) {
            try kinds.check(filter)
        } catch {
            throw error.inside("search")
        }
    }
}
