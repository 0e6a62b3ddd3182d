import ServiceKit

/// What an operator may decide about chat.
struct ChatSettings: Sendable {
    /// `message-burst`: how many messages somebody sends at once, 0…1,000; 10; 0 for any number, at any pace.
    let messageBurst: Int
    /// `messages-per-minute`: how many after that, 1…6,000; 60.
    let messagesPerMinute: Int
    /// `new-conversations-a-day`: how many conversations an account of less than a week opens in a day, and how many strangers it
    /// asks into groups, 0…10,000; 20; 0 for any number.
    let newConversationsADay: Int

    /// `retention-days`: for how many days any conversation keeps what is said in it at most, 0…3,650; 0 for as long as it
    /// says itself.
    let retentionDays: Int

    static let names = ["message-burst", "messages-per-minute", "new-conversations-a-day", "retention-days"]

    /// - Throws: ``InvalidSetting``.
    init(_ settings: ServiceSettings) throws {
        messageBurst = try settings.integer("message-burst", within: 0...1_000, standard: 10)
        messagesPerMinute = try settings.integer("messages-per-minute", within: 1...6_000, standard: 60)
        newConversationsADay = try settings.integer("new-conversations-a-day", within: 0...10_000, standard: 20)
        retentionDays = try settings.integer("retention-days", within: 0...3_650, standard: 0)
    }
}
