import ChatContract
import ServiceKit

/// How often typing hints are taken: from one sender, and in one conversation.
///
/// What exceeds it is dropped without a fault, as hints may be missed anyway.
struct TypingPace: Sendable {
    /// A client sends one hint in five seconds, and one more when its user stops.
    let senders = RateLimiter<UserID>(burst: 10, interval: .milliseconds(500), message: "too many typing hints")
    /// A reply names at most 20 typists of a conversation.
    let conversations = RateLimiter<ConversationID>(
        burst: 20,
        interval: .milliseconds(100),
        message: "too many typing hints"
    )
}
