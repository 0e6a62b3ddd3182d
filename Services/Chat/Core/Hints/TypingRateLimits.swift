import ServiceKit

/// Limits of typing hints; excess ones are dropped silently.
struct TypingRateLimits: Sendable {
    /// A client sends one hint in five seconds.
    let senders = RateLimiter<UserID>(burst: 10, interval: .milliseconds(500), message: "too many typing hints")
    /// A reply names at most 20 typists.
    let conversations = RateLimiter<ConversationID>(
        burst: 20,
        interval: .milliseconds(100),
        message: "too many typing hints"
    )
}
