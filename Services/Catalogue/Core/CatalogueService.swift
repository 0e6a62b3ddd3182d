import CatalogueContract
import OpeningHours
public import ServiceKit
import UmkreisImages
import UmkreisTokens

/// The service of kinds, apps, posts, ratings, photos and trips.
public struct CatalogueService: ServiceDefinition {
    public static let name = ServiceName.catalogue
    public static let migrations = Migrations.all
    public static let databaseOptions = DatabaseOptions(isShareable: true)
    public static let settings =
        [StandardKinds.setting] + MediaLimits.names + PostLimits.names + [SharedMedia.setting]
    public static let writeLimits = WriteLimits(burst: 2_000)
    public static let policies = ["media-files", "media-mib", "posts", "post-mib"]
    public static let erasure: UserErasure? = PostErasure.rule
    public static let works = [ImageRenderer.word: ImageRenderer.work]
    public static let export = PersonalExport(
        [PostExport.posts, PostExport.imports, MediaErasure.export] + RatingExport.sections + [TripErasure.export]
    )
    public static let activities: [Activity] = [.posts]
    public static let events: [any Event.Type] = [
        ImportFinished.self, KindDeclared.self, PostChanged.self, PostClosed.self, PostDeleted.self, PostPublished.self,
        PostRated.self, PostsErased.self, TripChanged.self,
    ]

    private let environment: ServiceEnvironment
    private let kinds = KindCache()
    private let changes: KindChangeNotifier
    private let store: any MediaStore
    private let limits: MediaLimits
    private let postLimits: PostLimits
    private let uploads: WriteMeter
    private let locks = MediaLocks()
    private let workshop: ImageProcessor
    private let photoIDs: PhotoIDs
    private let sums: UploadDigests

    public static func check(_ settings: ServiceSettings) throws {
        _ = try StandardKinds.isOn(settings)
        _ = try MediaLimits(settings)
        _ = try PostLimits(settings)
        _ = try SharedMedia.folder(settings)
    }

    public static func checkFiles(
        in directory: String,
        _ extent: StoredFilesExtent,
        _ transaction: ReadTransaction
    ) throws -> StoredFilesReport? {
        try MediaCheck(transaction: transaction, directory: directory).report(on: extent)
    }

    public init(_ environment: ServiceEnvironment) async throws {
        try ResourceFile.check()
        self.environment = environment
        changes = KindChangeNotifier(after: environment.announced)
        limits = try MediaLimits(environment.settings)
        store = try await SharedMedia.open(environment, leaving: limits.freeBytes)
        postLimits = try PostLimits(environment.settings)
        uploads = WriteMeter(WriteLimits(bytesADay: limits.bytes))
        photoIDs = PhotoIDs(environment.ids, environment.ownership)
        workshop = try ImageProcessor(environment)
        sums = try UploadDigests(key: KeyFile("uploads.key", in: "\(environment.directory)/keys"))
        try await StandardKinds.declare(in: environment)
    }

    public func close() async {
        workshop.close()
    }

    private var hidings: ServiceOutbox {
        let (database, client) = (environment.database, environment.serviceClient)
        return ServiceOutbox(
            subject: "hidden posts",
            // Posts are deleted in many places.
            wakeup: environment.commits.makeWakeup(),
            logger: environment.logger
        ) {
            try await HidingOutbox.sendPage(of: database, by: client)
        }
    }

    private var reindexing: KindReindexing { KindReindexing(kinds: kinds) }

    private var audit: ModeratorAudit {
        ModeratorAudit(database: environment.database, client: environment.serviceClient)
    }

    private var ingest: PhotoIngest {
        PhotoIngest(
            database: environment.database,
            store: store,
            locks: locks,
            workshop: workshop,
            sums: sums,
            ids: photoIDs
        )
    }

    public var routes: [Route] {
        AcceptInvitationHandler(database: environment.database)
        BeginUploadHandler(
            database: environment.database,
            store: store,
            limits: limits,
            meter: uploads,
            ids: environment.ids
        )
        CancelUploadHandler(database: environment.database, store: store, locks: locks)
        ClosePostHandler(database: environment.database, kinds: kinds, audit: audit)
        CommitUploadHandler(ingest: ingest)
        CreatePostHandler(database: environment.database, kinds: kinds, limits: postLimits, ids: environment.ids)
        CreateTripHandler(database: environment.database, ids: environment.ids)
        DeclareAppHandler(database: environment.database)
        DeclareKindHandler(database: environment.database)
        DeleteAppHandler(database: environment.database)
        DeleteMediaHandler(database: environment.database)
        DeletePostHandler(database: environment.database, housekeeping: environment.housekeeping, audit: audit)
        DeleteRatingHandler(database: environment.database, kinds: kinds, audit: audit)
        DeleteTripHandler(database: environment.database)
        FindKindHandler(database: environment.database)
        FindMediaHandler(database: environment.database, store: store)
        HoldMediaHandler(database: environment.database)
        FindPostHandler(database: environment.database)
        FindPostsHandler(database: environment.database)
        FindTripHandler(database: environment.database)
        FindUploadedHandler(database: environment.database, sums: sums)
        FinishImportHandler(database: environment.database)
        ImportPostsHandler(database: environment.database, kinds: kinds, limits: postLimits, ids: environment.ids)
        InviteBuddyHandler(database: environment.database, client: environment.serviceClient)
        LeaveTripHandler(database: environment.database)
        ListAppsHandler(database: environment.database)
        ListKindsHandler(database: environment.database)
        ListMediaHandler(database: environment.database)
        ListPostsHandler(database: environment.database)
        ListRatingsHandler(database: environment.database)
        ListTripsHandler(database: environment.database)
        NewsAfterHandler(database: environment.database, changes: changes)
        PublishPostHandler(database: environment.database, kinds: kinds, audit: audit)
        RatePostHandler(database: environment.database, kinds: kinds, ids: environment.ids)
        RemoveBuddyHandler(database: environment.database, client: environment.serviceClient)
        ReplyToRatingHandler(database: environment.database)
        ReportPostHandler(database: environment.database, client: environment.serviceClient)
        ReportRatingHandler(database: environment.database, client: environment.serviceClient)
        TripCalendarHandler(database: environment.database)
        UpdatePostHandler(database: environment.database, kinds: kinds, limits: postLimits, audit: audit)
        UpdateTripHandler(database: environment.database)
        UploadChunkHandler(database: environment.database, store: store)
    }

    public var followings: [Following] {
        let subscriptions: [any Subscription] = [
            FollowBlocks(), FollowProfilePhotos(), HideModeratedPosts(kinds: kinds),
            RemoveReportedPhotos(kinds: kinds), AdmitInvitedBuddies(),
        ]
        return [Following(BlockChanged.name.service, subscriptions)]
    }

    public var retention: [RetentionTask] {
        [PostExpiry.task, RatingErasure.task, TripMembership.task, ImportTracking.task, reindexing.task]
            + MediaGarbageCollector(database: environment.database, store: store).tasks
    }

    public func run() async throws {
        async let notifying: Void = changes.run(reading: environment.database)
        async let republishing: Void = reindexing.work(in: environment).run()
        async let noting: Void = hidings.run()
        try await PostExpiry.work(in: environment).run()
        try await republishing
        await noting
        await notifying
    }

    public func drain() {
        changes.close()
    }
}

extension Activity {
    /// Posts when they are first published, also by an import.
    static let posts = Activity("posts")
}
