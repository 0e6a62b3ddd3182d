import Logging
import OpeningHours
public import ServiceKit

/// The geo-search service: posts, users by home cell, and places.
///
/// Its in-memory index is loaded from its file, follows the events of catalogue and auth, and can be rebuilt from them.
public struct GeoSearchService: ServiceDefinition {
    public static let name = ServiceName.geo
    /// The schema.
    public static let migrations = IndexSchema.migrations
    /// The database's options, with the scorer `near`.
    public static let databaseOptions = DatabaseOptions(scorers: [.near])

    public static let settings = [IndexLimit.setting]

    /// After the catalogue's erasure of the posts.
    public static let erasure: UserErasure? = GeoSearchErasure.rule

    /// Profile, visits, saved searches and alerts.
    public static let export = GeoSearchExport.personal

    private let database: Database
    private let index: SearchIndex
    private let ids: IdentifierSource
    private let replays: Replays
    private let logger: Logger
    /// Wakes users with new alerts.
    private let alerts = Notifier<UserID>()
    private let matcher: SavedSearchMatcher
    private let gazetteer: Gazetteer
    private let indexer: PostIndexer
    private let rebuild: IndexRebuild
    private let trails = Trails()

    public init(_ environment: ServiceEnvironment) async throws {
        database = environment.database
        ids = environment.ids
        replays = environment.replays
        logger = environment.logger
        matcher = SavedSearchMatcher(database, notifier: alerts)
        try ResourceFile.check()
        gazetteer = try Gazetteer.bundled()
        let snapshot = IndexSnapshot(in: environment.directory, of: database)
        index = try await SearchIndex(
            database,
            gazetteer,
            SnapshotKeeper(snapshot, environment.logger),
            limit: IndexLimit(environment.settings)
        )
        indexer = PostIndexer(index: index, matcher: matcher, changes: FollowedChanges())
        rebuild = IndexRebuild(database, environment.serviceClient, indexer)
    }

    public static func check(_ settings: ServiceSettings) throws {
        _ = try IndexLimit(settings)
    }

    /// All handlers.
    public var routes: [Route] {
        SearchHandler(index: index)
        NearestHandler(index: index)
        ClusterPinsHandler(index: index)
        ListClusterPostsHandler(index: index)
        FindPeopleHandler(database: database)
        TrackHandler(database: database, index: index, trails: trails)
        FencesNearHandler(index: index)
        FindPlaceHandler(gazetteer: gazetteer, database: database)
        PlaceAtHandler(gazetteer: gazetteer)
        NearestPlacesHandler(gazetteer: gazetteer)
        CountryHandler(gazetteer: gazetteer)
        ImportAddressesHandler(database: database)
        StatusesHandler(index: index)
        SaveSearchHandler(database: database, index: index, ids: ids)
        ListSavedSearchesHandler(database: database)
        DeleteSavedSearchHandler(database: database)
        AlertsAfterHandler(database: database, notifier: alerts, matcher: matcher)
        RebuildHandler(database: database, index: index, rebuild: rebuild, replays: replays)
    }

    /// Deletes expired rows.
    public var retention: [RetentionTask] {
        [
            RetentionTask("deleted posts") { [index] in try index.deleteTombstones(in: $0, limit: $2) },
            RetentionTask("visits of inactive users") { try $0.fenceWatches.deleteInactive(at: $1, limit: $2) },
            RetentionTask("posts that wait for guests") { try $0.pendingMatches.deleteExpired(at: $1, limit: $2) },
            RetentionTask("alerts") { try $0.alerts.deleteExpired(at: $1, limit: $2) },
        ]
    }

    public func run() async throws {
        async let matching: Void = matcher.run(logger)
        async let indexing: Void = index.runMaintenance(logger)
        async let rebuilding: Void = rebuild.run(logger)
        _ = try await (matching, indexing, rebuilding)
    }

    /// Catalogue and auth.
    public var followings: [Following] {
        [
            Following(
                .catalogue,
                [
                    IndexKinds(indexer: indexer), IndexPublishedPosts(indexer: indexer),
                    IndexChangedPosts(indexer: indexer), IndexRatedPosts(indexer: indexer),
                    RemoveClosedPosts(indexer: indexer), RemoveDeletedPosts(indexer: indexer),
                ]
            ),
            Following(
                BlockChanged.name.service,
                [
                    FollowHiddenOwners(index.hiddenOwners), FollowHomeCells(), FollowProfiles(), FollowProfileFields(),
                    MergeGuestSearches(trails: trails, matcher: matcher), DeleteGuestSearches(trails: trails),
                    CountRegisteredSearches(matcher: matcher),
                ]
            ),
        ]
    }

    public func drain() {
        alerts.close()
        matcher.close()
    }
}
