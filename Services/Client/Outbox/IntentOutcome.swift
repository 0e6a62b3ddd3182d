public import UmkreisWire

/// The outcome of an intent, which has left the outbox.
public enum IntentOutcome: Sendable, Equatable {
    /// Executed, now or by an earlier attempt; with the reply's JSON.
    case sent(Intent, reply: RawJSON)
    /// Refused for good.
    ///
    /// `deadline-exceeded`: it became too old. `unauthenticated`: another user signed in; it then has no members.
    /// `conflict` with the rule `sent-as-guest`: a guest's attempt with an unknown outcome, before the sign-in.
    case refused(Intent, Fault)

    /// The intent.
    public var intent: Intent {
        switch self {
        case .sent(let intent, _), .refused(let intent, _): intent
        }
    }
}

/// The content of an outcome's file.
struct StoredOutcome: Codable {
    static let version = 1

    private var v: Int?
    private let intent: Intent
    private let reply: RawJSON?
    private let fault: Fault?

    init(_ outcome: IntentOutcome) {
        v = StoredOutcome.version
        intent = outcome.intent
        switch outcome {
        case .sent(_, let reply): (self.reply, fault) = (reply, nil)
        case .refused(_, let fault): (reply, self.fault) = (nil, fault)
        }
    }

    var outcome: IntentOutcome {
        if let fault { return .refused(intent, fault) }
        return .sent(intent, reply: reply ?? RawJSON(stored: Array("{}".utf8)))
    }
}
