import CatalogueContract
public import ServiceKit
import UmkreisWire

/// The chat service: conversations with gapless logs, and long polls.
public struct ChatService: ServiceDefinition {
    public static let name = ServiceName.chat
    public static let migrations = ChatSchema.migrations
    public static let databaseOptions = DatabaseOptions(
        wordIndexes: ["messageWords"],
        isShareable: true,
        derivedTables: ["messageWords", "wordPosition"]
    )

    public static let settings = ChatSettings.names
    public static let policies = ChatSettings.names
    public static let erasure: UserErasure? = ChatErasure { _ in }.rule
    public static let export = ChatExport.all
    public static let activities: [Activity] = [.messages]

    private let database: Database
    private let client: Client
    private let serviceClient: Client
    private let ids: IdentifierSource
    private let seal: SequenceSeal
    private let notifier: ChangeNotifier
    private let typing: TypingBoard
    private let typingLimits = TypingRateLimits()
    private let presence: PresenceBoard
    private let notes: InstanceNotes<ChatNote>
    private let contacts: ServiceOutbox
    private let photos: ServiceOutbox
    private let limiter: RateLimiter<UserID>
    private let newConversations: NewConversationLimit
    private let indexer: MessageIndexer
    private let expiry: MessageExpiry
    private let expiring: DueWork
    private let ownership: OwnershipSeal

    public static func check(_ settings: ServiceSettings) throws {
        _ = try ChatSettings(settings)
    }

    public init(_ environment: ServiceEnvironment) throws {
        database = environment.database
        client = environment.client
        serviceClient = environment.serviceClient
        ids = environment.ids
        ownership = environment.ownership
        let settings = try ChatSettings(environment.settings)
        let cursors = KeyFile("cursors.key", in: "\(environment.directory)/keys")
        let notes = try InstanceNotes<ChatNote>(key: cursors, over: environment.doorbell)
        notifier = ChangeNotifier(sending: notes.send)
        notifier.polls.share(as: "changes", over: environment.doorbell)
        limiter = settings.messageLimiter()
        newConversations = NewConversationLimit(maximum: settings.newConversationsADay)
        indexer = MessageIndexer(
            database: environment.database,
            logger: environment.logger,
            commits: environment.commits.makeWakeup()
        )
        expiry = MessageExpiry(maximum: settings.maxRetention, notifier: notifier)
        expiring = expiry.work(in: environment)
        let (database, sender) = (environment.database, environment.serviceClient)
        let lease = InstanceLease("photos", in: database, now: environment.now)
        contacts = ServiceOutbox(subject: "contacts", logger: environment.logger) {
            try await ContactOutbox.sendPage(of: database, by: sender)
        }
        photos = ServiceOutbox(subject: "photos in messages", logger: environment.logger) {
            try await PhotoOutbox.sendPage(of: database, by: sender, holding: lease)
        }
        typing = TypingBoard(now: environment.now, sending: notes.send)
        presence = PresenceBoard(now: environment.now, sending: notes.send)
        seal = try SequenceSeal(key: cursors)
        self.notes = notes
    }

    public var routes: [Route] {
        OpenConversationHandler(
            database: database,
            client: client,
            ids: ids,
            notifier: notifier,
            newConversations: newConversations
        )
        ListConversationsHandler(database: database, client: client)
        SetRetentionHandler(database: database, ids: ids, notifier: notifier, limiter: limiter)
        AcceptRequestHandler(database: database, ids: ids, notifier: notifier)
        DeclineRequestHandler(database: database, notifier: notifier)
        UpdateMembershipHandler(database: database)
        CreateGroupHandler(
            database: database,
            client: client,
            ids: ids,
            notifier: notifier,
            newConversations: newConversations
        )
        OpenTripConversationHandler(database: database, ids: ids, notifier: notifier)
        UpdateGroupHandler(
            database: database,
            ids: ids,
            notifier: notifier,
            limiter: limiter,
            photos: photos,
            ownership: ownership
        )
        ListMembersHandler(database: database, client: client)
        AddMemberHandler(
            database: database,
            client: client,
            ids: ids,
            notifier: notifier,
            newConversations: newConversations
        )
        RemoveMemberHandler(database: database, ids: ids, notifier: notifier)
        SetRoleHandler(database: database, ids: ids, notifier: notifier, limiter: limiter)
        LeaveGroupHandler(database: database, ids: ids, notifier: notifier)
        SendMessageHandler(
            database: database,
            ids: ids,
            notifier: notifier,
            typing: typing,
            presence: presence,
            contacts: contacts,
            photos: photos,
            limiter: limiter,
            expiry: expiry,
            ownership: ownership
        )
        EditMessageHandler(database: database, notifier: notifier, limiter: limiter)
        DeleteMessageHandler(database: database, notifier: notifier, photos: photos)
        HideMessageHandler(database: database, notifier: notifier)
        SetReactionHandler(database: database, notifier: notifier, limiter: limiter)
        ListMessagesHandler(database: database)
        SearchMessagesHandler(database: database, indexer: indexer, seal: seal)
        FindPhotoHandler(database: database, client: serviceClient)
        MarkReadHandler(database: database, notifier: notifier, presence: presence)
        MarkDeliveredHandler(database: database, notifier: notifier)
        ListMarksHandler(database: database)
        ReportMessageHandler(database: database, client: serviceClient)
        ReportConversationHandler(database: database, client: serviceClient)
        SyncAfterHandler(database: database, notifier: notifier, typing: typing, presence: presence, seal: seal)
        SetTypingHandler(
            database: database,
            typing: typing,
            presence: presence,
            notifier: notifier,
            limits: typingLimits
        )
        FindPresenceHandler(database: database, presence: presence)
        UpdatePrivacyHandler(database: database)
    }

    /// Wakes the members who wait for changes.
    public var erasing: UserErasure? {
        ChatErasure { [notifier] conversation in notifier.notify(conversation, pair: nil) }.rule
    }

    public var followings: [Following] {
        [
            Following(
                BlockChanged.name.service,
                [FollowBlocks(), RemoveReportedContent(ids: ids, notifier: notifier, photos: photos)]
            ),
            Following(TripChanged.name.service, [FollowTrips(ids: ids, notifier: notifier)]),
        ]
    }

    public var retention: [RetentionTask] {
        expiry.tasks + [
            NewConversationLimit.task,
            EmptyGroups.task,
            DepartureLimit.task,
            RetentionTask("texts of edited and deleted messages") { transaction, now, limit in
                try transaction.formerTexts.prune(before: now.adding(.seconds(-30 * 86_400)), limit: limit)
            },
        ]
    }

    public func run() async throws {
        async let contacts: Void = contacts.run()
        async let photos: Void = photos.run()
        async let indexer: Void = indexer.run()
        async let notifier: Void = notifier.run(reading: database)
        async let notes: Void = receiveNotes()
        try await expiring.run()
        await notifier
        await contacts
        await photos
        await indexer
        await notes
    }

    /// Applies the notes of other instances.
    private func receiveNotes() async {
        let received = ReceivedNotes(database: database, notifier: notifier, typing: typing, presence: presence)
        await notes.run(received.apply)
    }

    public func drain() {
        notifier.polls.close()
    }
}

extension Activity {
    static let messages = Activity("messages")
}
