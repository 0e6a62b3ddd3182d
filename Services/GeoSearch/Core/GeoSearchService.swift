import CatalogueContract
public import ServiceKit

/// What geo-search answers: posts by place and words, the nearest ones, and the world's places by name.
///
/// Its index is a read model: it follows the catalogue and can be built again from the catalogue's events.
public struct GeoSearchService: ServiceDefinition {
    public static let name: ServiceName = "geo"
    public static let migrations = IndexSchema.migrations
    public static let databaseOptions = DatabaseOptions(
        scorers: [.near],
        durability: .normal,
        wordIndexes: ["postWords"]
    )

    /// The index does not know whose a post is: it has forgotten a person's when the catalogue has told of each.
    public static let erasure: PersonErasure? = PersonErasure(after: PostsErased.self, [])

    private let database: Database
    private let gazetteer: Gazetteer

    public init(_ environment: ServiceEnvironment) throws {
        database = environment.database
        gazetteer = try Gazetteer.bundled()
    }

    public var routes: [Route] {
        SearchHandler(database: database)
        NearestHandler(database: database)
        FindPlaceHandler(gazetteer: gazetteer)
    }

    public var followings: [Following] {
        [
            Following(
                "catalogue",
                [IndexKinds(), IndexPublishedPosts(), IndexChangedPosts(), ForgetDeletedPosts()],
                startOver: { try $0.clearIndex() }
            ),
            Following(BlockChanged.name.service, [FollowBlocks()]) { try $0.forgetBlocks() },
        ]
    }
}
