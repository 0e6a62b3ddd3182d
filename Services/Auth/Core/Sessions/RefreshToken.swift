import Vocabulary

/// A refresh token: which session, and the number of the exchange.
///
/// Its text is derived with a key that lies outside the database, so nothing in the database is worth stealing, and the
/// same token can be told again without having been stored.
struct RefreshToken: Equatable, Sendable {
    let session: SessionID
    let number: Int
}
