import ServiceKit

/// The tables of the service's file.
enum IndexSchema {
    static let migrations = [
        Migration(
            1,
            "posts as the index is made from them, kinds, people, addresses, visits, saved searches, blocks",
            .expand,
            sql: [
                BlockQueries.table, AddressQueries.table, HomeCellQueries.table, UserAttributeQueries.table,
                FenceWatchQueries.table, SavedSearchQueries.table, AlertQueries.table, PendingMatchQueries.table,
                MergedGuestQueries.table, IndexedPostQueries.table, KindQueries.table, ReplayQueries.table,
            ].joined(separator: "\n")
        )
    ]
}
