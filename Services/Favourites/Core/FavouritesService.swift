import AuthContract
import CatalogueContract
import FavouritesContract
public import ServiceKit

/// Favourites: which posts somebody keeps in which lists, by their ids.
public struct FavouritesService: ServiceDefinition {
    public static let name: ServiceName = "favourites"
    public static let migrations = FavouritesSchema.migrations

    public static let erasure: PersonErasure? = FavouriteErasure.rule
    public static let export = PersonalExport([FavouriteExport.lists, FavouriteExport.favourites])

    private let environment: ServiceEnvironment

    public init(_ environment: ServiceEnvironment) {
        self.environment = environment
    }

    public var routes: [Route] {
        AddFavouriteHandler(
            database: environment.database,
            client: environment.client,
            ids: environment.ids
        )
        ListFavouritesHandler(database: environment.database, client: environment.client)
        RemoveFavouriteHandler(database: environment.database)
        CreateListHandler(database: environment.database, ids: environment.ids)
        RenameListHandler(database: environment.database)
        DeleteListHandler(database: environment.database)
        ListListsHandler(database: environment.database)
    }

    public var retention: [RetentionTask] { [.removals] }

    public var followings: [Following] {
        [
            Following(
                FindPost.name.service,
                [MarkPublishedPosts(), MarkChangedPosts(), MarkRatedPosts(), MarkClosedPosts(), MarkGonePosts()]
            ),
            Following(GuestMerged.name.service, [AbsorbMergedGuests(), ForgetExpiredGuests(), FollowBlocks()]),
        ]
    }
}
