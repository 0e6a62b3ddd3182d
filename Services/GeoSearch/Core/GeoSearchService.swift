import CatalogueContract
import Logging
import OpeningHours
public import ServiceKit

/// What geo-search answers: posts by place and words, the nearest ones, people by where they are at home, and the world's
/// places by name.
///
/// Its index is a read model in memory, made from its file: it follows the catalogue and auth, and can be built again from
/// their events.
public struct GeoSearchService: ServiceDefinition {
    public static let name = ServiceName.geo
    public static let migrations = IndexSchema.migrations
    public static let databaseOptions = DatabaseOptions(scorers: [.near])

    /// A person's posts have been forgotten when the catalogue has told of each; their home cell goes then as well.
    public static let erasure: PersonErasure? = PersonErasure(
        after: PostsErased.self,
        [
            ErasureStep("homeCell", "homePoint") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.forgetHomeCell(of: person) ? 1 : 0, isDone: true)
            },
            // A profile has 32 fields, and a field at most some dozens of words.
            ErasureStep("personNumber", "personWord") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.forgetAttributes(of: person), isDone: true)
            },
            ErasureStep("fenceWatch", "tracker") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.forgetTrack(of: person), isDone: true)
            },
        ] + SavedSearchErasure.steps
    )

    public static let export = PersonalExport([
        PersonExport.profile, FenceWatchExport.visits, SavedSearchExport.searches, SavedSearchExport.alerts,
    ])

    private let database: Database
    private let index: SearchIndex
    private let ids: IdentifierSource
    private let replays: Replays
    private let logger: Logger
    /// Rung for whoever a saved search has found something for.
    private let alerts = Doorbell<UserID>()
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

    public var retention: [RetentionTask] {
        [
            RetentionTask("posts that have gone") { [index] in try index.forgetGone(in: $0, limit: $2) },
            RetentionTask("visits of who is silent") { try $0.forgetSilentTracks(at: $1, limit: $2) },
            .alerts,
        ]
    }

    public func run() async throws {
        async let matching: Void = matcher.keepUp(logger)
        async let indexing: Void = index.keepUp(logger)
        _ = try await (matching, indexing)
    }

    public var followings: [Following] {
        [
            Following(
                .catalogue,
                [
                    IndexKinds(index: index), IndexPublishedPosts(index: index, matcher: matcher),
                    IndexChangedPosts(index: index, matcher: matcher), IndexRatedPosts(index: index, matcher: matcher),
                    ForgetClosedPosts(index: index), ForgetDeletedPosts(index: index),
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
