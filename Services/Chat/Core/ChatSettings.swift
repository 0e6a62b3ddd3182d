import ServiceKit

struct ChatSettings: Sendable {
    /// `message-burst`: messages in a burst, 0…1,000; default 10, 0 for unlimited.
    let messageBurst: Int
    /// `messages-per-minute`: afterwards, 1…6,000; default 60.
    let messagesPerMinute: Int
    /// `new-conversations-a-day`: of accounts younger than a week, with invited strangers, 0…10,000; default 20, 0 for
    /// unlimited.
    let newConversationsADay: Int
    /// `retention-days`: longest retention, 0…3,650; 0 for unlimited.
    let retentionDays: Int

    static let names = ["message-burst", "messages-per-minute", "new-conversations-a-day", "retention-days"]

    init(_ settings: ServiceSettings) throws {
        messageBurst = try settings.integer("message-burst", within: 0...1_000, standard: 10)
        messagesPerMinute = try settings.integer("messages-per-minute", within: 1...6_000, standard: 60)
        newConversationsADay = try settings.integer("new-conversations-a-day", within: 0...10_000, standard: 20)
        retentionDays = try settings.integer("retention-days", within: 0...3_650, standard: 0)
    }

    /// `nil` for unlimited.
    var maxRetention: Duration? { retentionDays > 0 ? .seconds(retentionDays * 86_400) : nil }

    func messageLimiter() -> RateLimiter<UserID> {
        let interval = Duration.seconds(60) / messagesPerMinute
        return RateLimiter(burst: messageBurst, interval: interval, message: "too many messages")
    }
}
