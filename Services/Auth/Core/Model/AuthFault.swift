import ServiceKit
import Wire

/// Refusals that several calls of auth share.
enum AuthFault {
    /// A token of a user who is not there: he has been erased, or the database is older than the token.
    static let noSuchAccount = Fault(
        .unauthenticated,
        "the token's account is not there: sign in again",
        field: "token"
    )

    /// An id that is nobody's.
    static func noSuchUser(_ id: UserID) -> Fault { Fault(.notFound, "there is no user \(id)", field: "user") }

    /// A suspended account reads and does not write.
    static let suspended = Fault(
        .forbidden,
        "the account is suspended: it may read, and not write",
        rule: Restriction.suspended.rawValue
    )

    /// A token whose session has ended while the request was on its way.
    static let sessionEnded = Fault(.unauthenticated, "the session is no more: sign in again", field: "token")

    static let addressTaken = Fault(.conflict, "there is an account with this e-mail address", field: "email")

    /// The password was right when the request came, and is another now.
    static let passwordChanged = Fault(.conflict, "the password was changed meanwhile", field: "password")
}

/// A setting, or a stored value, that is not what it should be.
struct InvalidValue: Error, Equatable {
    /// What would be right, in words for the person who typed it.
    ///
    /// Lower case, no full stop, never the value itself.
    let rule: String
}

extension String {
    /// The domain value that this member of a body stands for.
    ///
    /// - Parameter field: the member's name.
    /// - Throws: `invalid` with that name and the rule that is broken.
    func parsed<Value>(as field: String, _ make: (String) throws(BrokenRule) -> Value) throws(Fault) -> Value {
        do {
            return try make(self)
        } catch {
            throw error.fault(at: field)
        }
    }
}
