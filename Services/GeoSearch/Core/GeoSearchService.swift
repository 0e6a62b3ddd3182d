import CatalogueContract
public import ServiceKit

/// What geo-search answers: posts by place and words, the nearest ones, people by where they are at home, and the world's
/// places by name.
///
/// Its index is a read model: it follows the catalogue and auth, and can be built again from their events.
public struct GeoSearchService: ServiceDefinition {
    public static let name: ServiceName = "geo"
    public static let migrations = IndexSchema.migrations
    public static let databaseOptions = DatabaseOptions(
        scorers: [.near],
        durability: .normal,
        wordIndexes: ["postWords"]
    )

    /// A person's posts have been forgotten when the catalogue has told of each; their home cell goes then as well.
    public static let erasure: PersonErasure? = PersonErasure(
        after: PostsErased.self,
        [
            ErasureStep("homeCell", "homePoint") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.forgetHomeCell(of: person) ? 1 : 0, isDone: true)
            }
        ]
    )

    private let database: Database
    private let gazetteer: Gazetteer

    public init(_ environment: ServiceEnvironment) throws {
        database = environment.database
        gazetteer = try Gazetteer.bundled()
    }

    public var routes: [Route] {
        SearchHandler(database: database)
        NearestHandler(database: database)
        FindPeopleHandler(database: database)
        FindPlaceHandler(gazetteer: gazetteer)
    }

    public var followings: [Following] {
        [
            Following(
                "catalogue",
                [
                    IndexKinds(), IndexPublishedPosts(), IndexChangedPosts(), IndexRatedPosts(), ForgetClosedPosts(),
                    ForgetDeletedPosts(),
                ]
            ),
            Following(BlockChanged.name.service, [FollowBlocks(), FollowHomeCells()]),
        ]
    }
}
