import ServiceKit

/// Refusals that several calls of auth share.
enum AuthFault {
    /// A token of a user who is not there: he has been erased, or the database is older than the token.
    static let noSuchAccount = Fault(
        .unauthenticated,
        "the token's account is not there: sign in again",
        field: "token"
    )

    /// A token whose session has ended while the request was on its way.
    static let sessionEnded = Fault(.unauthenticated, "the session is no more: sign in again", field: "token")
}
