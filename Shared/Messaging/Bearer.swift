public import UmkreisVocabulary
public import UmkreisWire

/// The sender of a request, as its token proves.
public enum Bearer: Hashable, Sendable {
    /// A user or guest.
    case person(Caller)
    /// A process; `gateway` is the operator's command line.
    case service(ServiceName)

    /// Separates bearers' idempotency keys.
    var scope: String {
        switch self {
        case .person(let caller): Bearer.scope(of: caller.user)
        case .service(let name): "service:\(name)"
        }
    }

    /// A user's ``RequestKey/scope``.
    public static func scope(of user: UserID) -> String { "user:\(user)" }
}

extension Bearer {
    var restriction: Restriction? {
        if case .person(let caller) = self { caller.restriction } else { nil }
    }
}

extension Access {
    /// - Throws: `unauthenticated` without a token; `forbidden` for an insufficient one.
    func check(_ bearer: Bearer?, for call: CallName) throws(Fault) {
        guard !admits(bearer) else { return }
        guard let bearer else {
            throw Fault(.unauthenticated, "\(call) requires a token", field: "token", rule: "token-missing")
        }
        let words = "\(call) is for \(audience); you are \(bearer.words)"
        let fault =
            switch (self, bearer) {
            case (.moderator, _): Fault(.forbidden, words, rule: "moderators-only")
            case (.operator, _): Fault(.forbidden, words, rule: "operators-only")
            case (.service, _): Fault(.forbidden, words, rule: "services-only")
            case (.signedIn, .person): Fault(.forbidden, words, rule: "registration-required")
            case (.anyone, _), (.guest, _), (.signedIn, .service): Fault(.forbidden, words, rule: "users-only")
            }
        throw fault
    }

    /// - Parameter bearer: `nil` without a token.
    public func admits(_ bearer: Bearer?) -> Bool {
        switch (self, bearer) {
        case (.anyone, _), (.guest, .person), (.service, .service): true
        case (_, nil): false
        case (.signedIn, .person(let caller)): !caller.isGuest
        case (.moderator, .person(let caller)): !caller.isGuest && !caller.roles.isDisjoint(with: Role.moderating)
        case (.operator, .person(let caller)): !caller.isGuest && caller.roles.contains(Role.operator)
        case (.operator, .service(let name)): name == .gateway
        case (.guest, .service), (.signedIn, .service), (.moderator, .service), (.service, .person): false
        }
    }

    private var audience: String {
        switch self {
        case .anyone, .guest: "users and guests"
        case .signedIn: "registered users"
        case .moderator: "moderators"
        case .operator: "operators"
        case .service: "services"
        }
    }
}

extension Bearer {
    fileprivate var words: String {
        switch self {
        case .person(let caller): caller.isGuest ? "a guest" : "a user"
        case .service(let name): "the service \(name)"
        }
    }
}

/// Additional rights of a user.
public enum Role {
    /// Runs the stack.
    public static let `operator` = "operator"
    /// Handles reports.
    public static let moderator = "moderator"

    /// An operator may also moderate.
    static let moderating: Set<String> = [moderator, `operator`]
}

/// A reduction of a user's rights, unless the handler waives it.
public enum Restriction: String, Hashable, Sendable, CaseIterable {
    /// Missing e-mail verification: a guest's rights.
    case unverified
    /// Suspended by a moderator: read only.
    case suspended

    /// Unknown words count as the strictest.
    public init(claimed word: String) {
        self = Restriction(rawValue: word) ?? .suspended
    }

    func check(_ access: Access, _ effect: Effect) throws(Fault) {
        guard effect == .writes, access != .anyone else { return }
        switch self {
        case .unverified where access != .guest:
            throw Fault(.forbidden, "verify your e-mail address first: auth.verifyEmail", rule: "email-unverified")
        case .suspended: throw Fault(.forbidden, "your account is suspended: it can only read", rule: "suspended")
        case .unverified: return
        }
    }
}

/// The user that a token identifies.
public struct Caller: Hashable, Sendable {
    /// The user.
    public let user: UserID
    /// The token's session.
    public let session: SessionID
    /// Whether the user has not registered.
    public let isGuest: Bool
    /// `operator` or `moderator`.
    public let roles: Set<String>
    /// `nil` for most users.
    public let restriction: Restriction?

    public init(
        user: UserID,
        session: SessionID,
        isGuest: Bool,
        roles: Set<String> = [],
        restriction: Restriction? = nil
    ) {
        self.user = user
        self.session = session
        self.isGuest = isGuest
        self.roles = roles
        self.restriction = restriction
    }
}

/// A valid token of an ended session.
public struct SessionEndedError: Error, FaultConvertible {
    /// The session's user.
    public let caller: Caller
    /// The fault for the sender.
    public let fault: Fault

    public init(_ caller: Caller, _ fault: Fault) {
        self.caller = caller
        self.fault = fault
    }
}
