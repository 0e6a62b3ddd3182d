public import UmkreisWire

/// Which calls a listener offers over HTTP.
public enum Audience: Sendable {
    /// Calls of apps and browsers.
    case everyone
    /// Calls of moderators and operators besides.
    case console

    /// Whether a call is offered; never those between services.
    public func mayCall(_ call: CallDescription) -> Bool {
        switch call.access {
        case .anyone, .guest, .signedIn: self == .console || !call.has(.isInternal)
        case .moderator, .operator: self == .console
        case .service: false
        }
    }
}

extension CallName {
    /// The name without the service.
    public var word: String { text.split(separator: ".").last.map(String.init) ?? text }

    /// The path of the call over HTTP.
    public var httpPath: String { "/v1/\(service)/\(word)" }
}

extension CallDescription {
    /// Whether GET is allowed.
    public var isSafe: Bool { effect == .reads && blob != .in }
}
