import CatalogueContract
public import ServiceKit
import Wire

/// The chat service: conversations with gapless logs, and long polls.
public struct ChatService: ServiceDefinition {
    public static let name = ServiceName.chat
    public static let migrations = ChatSchema.migrations
    public static let databaseOptions = DatabaseOptions(wordIndexes: ["messageWords"])

    public static let settings = ChatSettings.names
    public static let policies = ChatSettings.names
    public static let erasure: UserErasure? = ChatErasure.rule
    public static let export = PersonalExport([
        ChatExport.conversations, ChatExport.messages, ChatExport.messagesInGroupsLeft, ChatExport.formerTexts,
        ChatExport.reactions, ChatExport.privacy,
    ])

    private let database: Database
    private let client: Client
    private let serviceClient: Client
    private let ids: IdentifierSource
    private let seal: SequenceSeal
    private let news = News()
    private let typing: TypingBoard
    private let typingPace = TypingRateLimits()
    private let presence: PresenceBoard
    private let contacts: Outbox
    private let photos: Outbox
    private let limiter: RateLimiter<UserID>
    private let approaches: NewConversationLimit
    private let indexer: MessageIndexer
    private let expiry: MessageExpiry
    private let expiring: DueWork

    public static func check(_ settings: ServiceSettings) throws {
        _ = try ChatSettings(settings)
    }

    public init(_ environment: ServiceEnvironment) throws {
        database = environment.database
        client = environment.client
        serviceClient = environment.serviceClient
        ids = environment.ids
        let settings = try ChatSettings(environment.settings)
        limiter = RateLimiter(
            burst: settings.messageBurst,
            interval: .seconds(60) / settings.messagesPerMinute,
            message: "too many messages"
        )
        approaches = NewConversationLimit(most: settings.newConversationsADay)
        indexer = MessageIndexer(
            database: environment.database,
            logger: environment.logger,
            commits: environment.commits.makeWakeUp()
        )
        expiry = MessageExpiry(
            most: settings.retentionDays > 0 ? .seconds(settings.retentionDays * 86_400) : nil,
            news: news
        )
        expiring = expiry.work(in: environment)
        let (database, teller) = (environment.database, environment.serviceClient)
        contacts = Outbox(subject: "contacts", logger: environment.logger) {
            try await ContactOutbox.sendPage(of: database, by: teller)
        }
        photos = Outbox(subject: "photos in messages", logger: environment.logger) {
            try await PhotoOutbox.sendPage(of: database, by: teller)
        }
        typing = TypingBoard(now: environment.now)
        presence = PresenceBoard(now: environment.now)
        seal = try SequenceSeal(key: KeyFile("cursors.key", in: "\(environment.directory)/keys"))
    }

    public var routes: [Route] {
        OpenConversationHandler(database: database, client: client, ids: ids, news: news, approaches: approaches)
        ListConversationsHandler(database: database, client: client)
        SetRetentionHandler(database: database, ids: ids, news: news, limiter: limiter)
        AcceptRequestHandler(database: database, ids: ids, news: news)
        DeclineRequestHandler(database: database, news: news)
        UpdateMembershipHandler(database: database)
        CreateGroupHandler(database: database, client: client, ids: ids, news: news, approaches: approaches)
        OpenTripConversationHandler(database: database, ids: ids, news: news)
        UpdateGroupHandler(database: database, ids: ids, news: news, limiter: limiter, photos: photos)
        ListMembersHandler(database: database, client: client)
        AddMemberHandler(database: database, client: client, ids: ids, news: news, approaches: approaches)
        RemoveMemberHandler(database: database, ids: ids, news: news)
        SetRoleHandler(database: database, ids: ids, news: news, limiter: limiter)
        LeaveGroupHandler(database: database, ids: ids, news: news)
        SendMessageHandler(
            database: database,
            ids: ids,
            news: news,
            typing: typing,
            presence: presence,
            contacts: contacts,
            photos: photos,
            limiter: limiter,
            expiry: expiry
        )
        EditMessageHandler(database: database, news: news, limiter: limiter)
        DeleteMessageHandler(database: database, news: news, photos: photos)
        HideMessageHandler(database: database, news: news)
        SetReactionHandler(database: database, news: news, limiter: limiter)
        ListMessagesHandler(database: database)
        SearchMessagesHandler(database: database, indexer: indexer, seal: seal)
        FindPhotoHandler(database: database, client: serviceClient)
        MarkReadHandler(database: database, news: news, presence: presence)
        MarkDeliveredHandler(database: database, news: news)
        ListMarksHandler(database: database)
        ReportMessageHandler(database: database, client: serviceClient)
        ReportConversationHandler(database: database, client: serviceClient)
        SyncAfterHandler(database: database, news: news, typing: typing, presence: presence, seal: seal)
        SetTypingHandler(database: database, typing: typing, presence: presence, news: news, pace: typingPace)
        FindPresenceHandler(database: database, presence: presence)
        UpdatePrivacyHandler(database: database)
    }

    public var followings: [Following] {
        [
            Following(
                BlockChanged.name.service,
                [FollowBlocks(), RemoveReportedContent(ids: ids, news: news, photos: photos)]
            ),
            Following(TripChanged.name.service, [FollowTrips(ids: ids, news: news)]),
        ]
    }

    public var retention: [RetentionTask] {
        expiry.tasks + [
            NewConversationLimit.task,
            EmptyGroups.task,
            Departures.task,
            RetentionTask("texts of edited and deleted messages") { transaction, now, limit in
                try transaction.pruneFormerTexts(before: now.adding(.seconds(-30 * 86_400)), limit: limit)
            },
        ]
    }

    public func run() async throws {
        async let telling: Void = contacts.run()
        async let holding: Void = photos.run()
        async let indexing: Void = indexer.run()
        async let following: Void = news.run(reading: database)
        try await expiring.run()
        await following
        await telling
        await holding
        await indexing
    }

    public func drain() {
        news.bell.close()
    }
}

/// Faults shared by several calls.
enum ChatFault {
    /// Does not reveal whether it exists.
    static func noSuchConversation(_ id: ConversationID) -> Fault {
        Fault(.notFound, "you are not in conversation \(id)", field: "conversation")
    }

    static func noSuchMessage(_ number: Int) -> Fault {
        Fault(.notFound, "the conversation has no message \(number)", field: "message")
    }

    static let awaitingAnswer = Fault(
        .forbidden,
        "you can send one message until they answer; you can edit or replace it",
        field: "conversation",
        rule: "awaiting-answer"
    )

    /// Does not reveal a block.
    static func recipientUnavailable(_ field: String) -> Fault {
        Fault(.forbidden, "you cannot message this user", field: field)
    }
}
