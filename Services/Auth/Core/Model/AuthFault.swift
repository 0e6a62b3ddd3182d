import ServiceKit
import UmkreisWire

enum AuthFault {
    /// The account was erased, or the database is older than the token.
    static let noSuchAccount = Fault(
        .unauthenticated,
        "the token's account does not exist: sign in again",
        field: "token",
        rule: "session-ended"
    )

    static func noSuchUser(_ id: UserID) -> Fault {
        Fault(.notFound, "user \(id) does not exist", field: "user", rule: "no-such-user")
    }

    static let noSuchLogin = Fault(.notFound, "login belongs to no user", field: "login", rule: "no-such-login")

    static let addressLookup = Fault(
        .forbidden,
        "only moderators find users by e-mail address: use the username",
        field: "login",
        rule: "address-lookup"
    )

    static let suspended = Fault(
        .forbidden,
        "the account is suspended: you can only read",
        rule: Restriction.suspended.rawValue
    )

    static let sessionEnded = Fault(
        .unauthenticated,
        "your session is no longer valid: sign in again",
        field: "token",
        rule: "session-ended"
    )

    static let addressTaken = Fault(
        .conflict,
        "another account has this e-mail address",
        field: "email",
        rule: "email-taken"
    )

    static func noSuchReport(_ id: ReportID) -> Fault {
        Fault(.notFound, "report \(id) does not exist", field: "report", rule: "no-such-report")
    }

    static let reportAboutCaller = Fault(
        .forbidden,
        "the report is about you: ask another moderator",
        field: "report",
        rule: "own-report"
    )

    static func noSuchHiding(_ post: PostID) -> Fault {
        Fault(.notFound, "no post \(post) of yours is hidden", field: "post", rule: "no-such-hiding")
    }

    static let alreadyObjected = Fault(
        .conflict,
        "you have objected already: an objection is decided once",
        field: "post",
        rule: "already-objected"
    )

    static let notHidden = Fault(.conflict, "the post is visible again", field: "post", rule: "not-hidden")

    static func noSuchObjection(_ post: PostID) -> Fault {
        Fault(.notFound, "nobody objects to the hiding of post \(post)", field: "post", rule: "no-such-objection")
    }

    static let alreadyDecided = Fault(
        .conflict,
        "the objection is already decided",
        field: "post",
        rule: "already-decided"
    )

    static let ownHiding = Fault(
        .forbidden,
        "you hid the post: another moderator decides on the objection",
        field: "post",
        rule: "own-hiding"
    )

    static let ownObjection = Fault(
        .forbidden,
        "the objection is yours: ask another moderator",
        field: "post",
        rule: "own-objection"
    )

    static let ownAccount = Fault(
        .forbidden,
        "the account is yours: ask another moderator",
        field: "user",
        rule: "own-account"
    )

    static let passwordChanged = Fault(
        .conflict,
        "the password has changed meanwhile",
        field: "password",
        rule: "password-changed"
    )
}

struct InvalidValue: Error, Equatable {
    /// Lower case, no full stop, without the value.
    let rule: String
}

extension String {
    /// - Throws: `invalid` with the field and rule.
    func parsed<Value>(as field: String, _ make: (String) throws(BrokenRule) -> Value) throws(Fault) -> Value {
        do {
            return try make(self)
        } catch {
            throw error.fault(at: field)
        }
    }
}
