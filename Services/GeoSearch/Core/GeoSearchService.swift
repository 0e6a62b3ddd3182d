import CatalogueContract
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
    /// With the scorer `near`.
    public static let databaseOptions = DatabaseOptions(scorers: [.near])

    /// After the catalogue's erasure of the posts.
    public static let erasure: UserErasure? = UserErasure(
        after: PostsErased.self,
        [
            ErasureStep("homeCell", "homePoint") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.forgetHomeCell(of: person) ? 1 : 0, isDone: true)
            },
            // At most 32 fields with some dozens of words.
            ErasureStep("personNumber", "personWord") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.forgetAttributes(of: person), isDone: true)
            },
            ErasureStep("fenceWatch", "tracker") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.forgetTrack(of: person), isDone: true)
            },
        ] + SavedSearchErasure.steps
    )

    /// Profile, visits, saved searches and alerts.
    public static let export = PersonalExport([
        PersonExport.profile, FenceWatchExport.visits, SavedSearchExport.searches, SavedSearchExport.alerts,
    ])

    private let database: Database
    private let index: SearchIndex
    private let ids: IdentifierSource
    private let replays: Replays
    private let logger: Logger
    /// Wakes users with new alerts.
    private let alerts = LongPollNotifier<UserID>()
    private let matcher: SavedSearchMatcher
    private let gazetteer: Gazetteer
    private let trails = Trails()

    public init(_ environment: ServiceEnvironment) async throws {
        database = environment.database
        ids = environment.ids
        replays = environment.replays
        logger = environment.logger
        matcher = SavedSearchMatcher(database, bell: alerts)
        try ResourceFile.check()
        gazetteer = try Gazetteer.bundled()
        index = try await SearchIndex(database, gazetteer)
    }

    /// All handlers.
    public var routes: [Route] {
        SearchHandler(index: index)
        NearestHandler(index: index)
        ClusterPinsHandler(index: index, database: database)
        ListClusterPostsHandler(index: index, database: database)
        FindPeopleHandler(database: database)
        TrackHandler(database: database, index: index, trails: trails)
        FencesNearHandler(database: database, index: index)
        FindPlaceHandler(gazetteer: gazetteer, database: database)
        PlaceAtHandler(gazetteer: gazetteer)
        NearestPlacesHandler(gazetteer: gazetteer)
        CountryHandler(gazetteer: gazetteer)
        ImportAddressesHandler(database: database)
        StatusesHandler(index: index, database: database)
        SaveSearchHandler(database: database, index: index, ids: ids)
        ListSavedSearchesHandler(database: database)
        DeleteSavedSearchHandler(database: database)
        AlertsAfterHandler(database: database, bell: alerts, matcher: matcher)
        RebuildHandler(database: database, index: index, replays: replays)
    }

    /// Deletes expired rows.
    public var retention: [RetentionTask] {
        [
            RetentionTask("deleted posts") { [index] in try index.forgetGone(in: $0, limit: $2) },
            RetentionTask("visits of inactive users") { try $0.deleteInactiveTracks(at: $1, limit: $2) },
            .alerts,
        ]
    }

    public func run() async throws {
        async let matching: Void = matcher.keepUp(logger)
        async let indexing: Void = index.keepUp(logger)
        _ = try await (matching, indexing)
    }

    /// Catalogue and auth.
    public var followings: [Following] {
        [
            Following(
                .catalogue,
                [
                    IndexKinds(index: index), IndexPublishedPosts(index: index, matcher: matcher),
                    IndexChangedPosts(index: index, matcher: matcher), IndexRatedPosts(index: index, matcher: matcher),
                    RemoveClosedPosts(index: index), RemoveDeletedPosts(index: index),
                ]
            ),
            Following(
                BlockChanged.name.service,
                [
                    FollowBlocks(), FollowHomeCells(), FollowProfiles(), FollowProfileFields(),
                    AbsorbMergedGuests(trails: trails), ForgetExpiredGuests(trails: trails),
                ]
            ),
        ]
    }

    public func drain() {
        alerts.close()
        matcher.close()
    }
}
