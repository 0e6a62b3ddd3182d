public import Vocabulary
public import Wire

/// Whose proof a request carries: the one answer to who sends it.
public enum Bearer: Hashable, Sendable {
    /// A user, as the user's token says.
    case person(Caller)
    /// A process of the deployment, by a token made with the service key; `gateway` is the operator's command line.
    case service(ServiceName)

    /// What a repeat of a request must come from to be told the first reply: keys are each bearer's own.
    var scope: String {
        switch self {
        case .person(let caller): Bearer.scope(of: caller.user)
        case .service(let name): "service:\(name)"
        }
    }

    /// Whose keys a person's are (``RequestKey/scope``).
    public static func scope(of user: UserID) -> String { "user:\(user)" }
}

extension Bearer {
    /// Why a user may do less than others; `nil` for most, and for services.
    var restriction: Restriction? {
        if case .person(let caller) = self { caller.restriction } else { nil }
    }
}

extension Access {
    /// Refuses whoever may not send a call of this access.
    ///
    /// - Throws: `unauthenticated` where there is no proof at all; `forbidden` where it proves too little.
    func check(_ bearer: Bearer?, for call: CallName) throws(Fault) {
        guard !admits(bearer) else { return }
        guard let bearer else { throw Fault(.unauthenticated, "\(call) wants a token", field: "token") }
        throw Fault(.forbidden, "\(call) is for \(audience), and this is \(bearer.words)")
    }

    /// Whether whoever sends so may send a call of this access.
    ///
    /// - Parameter bearer: `nil` for nobody.
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
        case .anyone, .guest: "people"
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

/// What a user may be beyond what everybody is.
public enum Role {
    /// Runs the stack.
    public static let `operator` = "operator"
    /// Looks after what people report.
    public static let moderator = "moderator"

    /// An operator may do what a moderator may.
    static let moderating: Set<String> = [moderator, `operator`]
}

/// Why a user may do less than the access of a call says.
///
/// What it forbids is refused before a handler is asked, unless the handler waives it: auth does so for what users do with
/// their own accounts, as verifying an address or asking to be forgotten.
public enum Restriction: String, Hashable, Sendable, CaseIterable {
    /// The e-mail address is not verified, where the operator asks for that: the user may do what a guest may.
    case unverified
    /// A moderator has suspended the account: the user may read.
    case suspended

    /// What a claim says; a word that nobody knows forbids the most.
    public init(claimed word: String) {
        self = Restriction(rawValue: word) ?? .suspended
    }

    /// - Throws: `forbidden`.
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

/// Whose request it is, as its token says.
public struct Caller: Hashable, Sendable {
    public let user: UserID
    public let session: SessionID
    /// A guest has not registered: it may search and keep favourites.
    public let isGuest: Bool
    /// What the user may do beyond what everybody may: `operator`, `moderator`.
    public let roles: Set<String>
    /// Why the user may do less than a user may; nil for most.
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

/// Thrown for a token that is good but for its session, which has ended.
public struct SessionOver: Error, FaultConvertible {
    /// Whose session it was.
    public let caller: Caller
    public let fault: Fault

    public init(_ caller: Caller, _ fault: Fault) {
        self.caller = caller
        self.fault = fault
    }
}
