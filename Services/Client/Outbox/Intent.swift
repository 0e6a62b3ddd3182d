public import UmkreisWire

/// A write to be sent, with the key that makes its repetition safe.
public struct Intent: Codable, Sendable, Equatable {
    /// The idempotency key of all attempts.
    public let key: String
    /// The call.
    public let call: CallName
    /// The call's members.
    public let body: RawJSON
    /// Intents of one subject are sent in order.
    public let subject: String
    /// The only user that may send it.
    public let user: UserID
    /// When it was added.
    public let createdAt: Timestamp
    /// Time before the first attempt with an unknown outcome; `nil` if the server has never seen it.
    public internal(set) var triedAt: Timestamp?
    /// Its position in the outbox.
    let number: Int
    /// The version of its file; missing in files of the first versions.
    var v: Int? = IntentFolder.version
}

/// The outcome of an intent, which has left the outbox.
public enum IntentOutcome: Sendable, Equatable {
    /// Executed, now or by an earlier attempt; with the reply's JSON.
    case sent(Intent, reply: RawJSON)
    /// Refused for good, `deadline-exceeded` if it became too old, or `unauthenticated` if another user signed in.
    case refused(Intent, Fault)
}
