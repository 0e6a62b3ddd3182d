import AuthContract
import CatalogueContract
import FavouritesContract
public import ServiceKit

/// The service of favourites and card swipes.
public struct FavouritesService: ServiceDefinition {
    public static let name = ServiceName.favourites
    public static let migrations = FavouritesSchema.migrations
    public static let databaseOptions = DatabaseOptions(isShareable: true)
    public static let writeLimits = WriteLimits(burst: 2_000)

    public static let erasure: UserErasure? = FavouriteErasure.rule
    public static let export = PersonalExport([
        FavouriteExport.lists, FavouriteExport.favourites, FavouriteExport.swipes,
    ])

    public let seal: ReplySeal?

    private let store: FavouritesStore
    private let client: Client
    private let serviceClient: Client
    private let ids: IdentifierSource
    private let changes = Notifier<UserID>()
    private let alerts = AlertNotifier()
    private let numbers: SequenceSeal

    public init(_ environment: ServiceEnvironment) throws {
        let keys = "\(environment.directory)/keys"
        let seal = try ReplySeal(key: KeyFile("answers.key", in: keys))
        self.seal = seal
        store = FavouritesStore(
            database: environment.database,
            seal: seal,
            links: try LinkTokens(key: KeyFile("links.key", in: keys)),
            changes: changes
        )
        numbers = try SequenceSeal(key: KeyFile("cursors.key", in: keys))
        changes.share(as: "changes", over: environment.doorbell)
        alerts.polls.share(as: "alerts", over: environment.doorbell)
        client = environment.client
        serviceClient = environment.serviceClient
        ids = environment.ids
    }

    public var routes: [Route] {
        AddFavouriteHandler(store: store, client: client, ids: ids)
        RemoveFavouriteHandler(store: store)
        NoteFavouriteHandler(store: store)
        MoveFavouriteHandler(store: store)
        MarkSeenHandler(store: store)
        ListFavouritesHandler(store: store, hydration: hydration)
        AreFavouritesHandler(store: store)
        FavouriteChangesAfterHandler(store: store)
        FavouriteAlertsAfterHandler(database: store.database, notifier: alerts, seal: numbers)
        CreateListHandler(store: store, ids: ids)
        RenameListHandler(store: store)
        MuteListHandler(store: store)
        DeleteListHandler(store: store)
        ListListsHandler(store: store)
        CloneListHandler(store: store, ids: ids)
        ShareListHandler(store: store, ids: ids)
        UnshareListHandler(store: store)
        ListSharedFavouritesHandler(store: store, hydration: hydration)
        ExportFavouritesHandler(store: store, client: client)
        NextCardsHandler(store: store, client: client)
        SwipeHandler(store: store, client: client, ids: ids)
        UndoSwipeHandler(store: store)
    }

    private var hydration: Hydration {
        Hydration(database: store.database, client: client, serviceClient: serviceClient)
    }

    public var retention: [RetentionTask] { [.removals, .expiredLinks, .expiringPosts(alerts)] }

    public var followings: [Following] {
        [
            Following(
                FindPost.name.service,
                [
                    UpdatePublishedPosts(notifier: alerts), UpdateChangedPosts(notifier: alerts),
                    UpdateRatedPosts(notifier: alerts), UpdateClosedPosts(notifier: alerts),
                    UpdateDeletedPosts(notifier: alerts),
                ]
            ),
            Following(
                GuestMerged.name.service,
                [MergeGuestFavourites(changes: changes), DeleteExpiredGuestFavourites(), FollowBlocks()]
            ),
        ]
    }

    public func run() async {
        await alerts.run(reading: store.database)
    }

    public func drain() {
        changes.close()
        alerts.polls.close()
    }
}
