public import ServiceKit

/// What chat answers: conversations of two, their messages in an order without gaps, and a long poll for what is new.
public struct ChatService: ServiceDefinition {
    public static let name: ServiceName = "chat"
    public static let migrations = ChatSchema.migrations

    private let database: Database
    private let client: Client
    private let ids: IdentifierSource
    private let now: @Sendable () -> Timestamp
    private let news = Doorbell<UserID>()

    public init(_ environment: ServiceEnvironment) {
        database = environment.database
        client = environment.client
        ids = environment.ids
        now = environment.now
    }

    public var routes: [Route] {
        OpenConversationHandler(database: database, client: client, ids: ids, now: now, news: news)
        ListConversationsHandler(database: database)
        SendMessageHandler(database: database, ids: ids, now: now, news: news)
        ListMessagesHandler(database: database)
        MarkReadHandler(database: database, news: news)
        SyncAfterHandler(database: database, news: news)
    }

    public func drain() {
        news.close()
    }
}
