import CatalogueContract
public import ServiceKit

/// The catalogue: every kind of post there is, every post, and what its owner says of it.
public struct CatalogueService: ServiceDefinition {
    public static let name: ServiceName = "catalogue"
    public static let migrations = Migrations.all
    public static let settings = [StandardKinds.setting]
    public static let erasure: PersonErasure? = PostErasure.rule
    public static let export = PersonalExport([PostExport.posts] + RatingExport.sections + [TripErasure.export])

    private let environment: ServiceEnvironment
    private let kinds = Kinds()
    private let news: News

    public init(_ environment: ServiceEnvironment) async throws {
        self.environment = environment
        news = News(after: environment.announced)
        try await StandardKinds.declare(in: environment)
    }

    public var routes: [Route] {
        AcceptInvitationHandler(database: environment.database)
        ClosePostHandler(database: environment.database, kinds: kinds)
        CreatePostHandler(database: environment.database, kinds: kinds, ids: environment.ids)
        CreateTripHandler(database: environment.database, ids: environment.ids)
        DeclareKindHandler(database: environment.database)
        DeletePostHandler(database: environment.database, housekeeping: environment.housekeeping)
        DeleteRatingHandler(database: environment.database, kinds: kinds)
        DeleteTripHandler(database: environment.database)
        FindPostHandler(database: environment.database)
        FindPostsHandler(database: environment.database)
        FindTripHandler(database: environment.database)
        FinishImportHandler(database: environment.database)
        ImportPostsHandler(database: environment.database, kinds: kinds, ids: environment.ids)
        InviteBuddyHandler(database: environment.database, client: environment.serviceClient)
        LeaveTripHandler(database: environment.database)
        ListKindsHandler(database: environment.database)
        ListPostsHandler(database: environment.database)
        ListRatingsHandler(database: environment.database)
        ListTripsHandler(database: environment.database)
        NewsAfterHandler(database: environment.database, news: news)
        PublishPostHandler(database: environment.database, kinds: kinds)
        RatePostHandler(database: environment.database, kinds: kinds, ids: environment.ids)
        RemoveBuddyHandler(database: environment.database, client: environment.serviceClient)
        ReplyToRatingHandler(database: environment.database)
        ReportPostHandler(database: environment.database, client: environment.serviceClient)
        ReportRatingHandler(database: environment.database, client: environment.serviceClient)
        TripCalendarHandler(database: environment.database)
        UpdatePostHandler(database: environment.database, kinds: kinds)
        UpdateTripHandler(database: environment.database)
    }

    public var followings: [Following] {
        let subscriptions: [any Subscription] = [
            FollowBlocks(), HideModeratedPosts(kinds: kinds), AdmitInvitedBuddies(),
        ]
        return [Following(BlockChanged.name.service, subscriptions)]
    }

    public var retention: [RetentionTask] {
        [PostExpiry.task, RatingErasure.sweeping, TripLimit.task, ImportRunRecord.task]
    }

    public func run() async throws {
        async let telling: Void = news.run(reading: environment.database)
        try await PostExpiry(environment).run()
        await telling
    }

    public func drain() {
        news.close()
    }
}
