import ServiceKit

/// Faults shared by several calls.
enum ChatFault {
    /// Does not reveal whether it exists.
    static func noSuchConversation(_ id: ConversationID) -> Fault {
        Fault(.notFound, "you are not in conversation \(id)", field: "conversation", rule: "no-such-conversation")
    }

    static func noSuchMessage(_ number: Int) -> Fault {
        Fault(.notFound, "the conversation has no message \(number)", field: "message", rule: "no-such-message")
    }

    static func messageDeleted(at moment: Timestamp) -> Fault {
        Fault(.gone, "the message was deleted", field: "message", rule: "message-deleted", at: moment)
    }

    static let awaitingAnswer = Fault(
        .forbidden,
        "you can send one message until they answer; you can edit or replace it",
        field: "conversation",
        rule: "awaiting-answer"
    )

    /// Does not reveal a block.
    static func recipientUnavailable(_ field: String) -> Fault {
        Fault(.forbidden, "you cannot message this user", field: field, rule: "cannot-message")
    }
}
