import ServiceKit

/// What attempts with a login are counted under.
///
/// Keyed, for people type passwords where a login is asked for, and those must not lie in the database.
struct LoginDigest: Equatable, Sendable {
    let bytes: [UInt8]

    init(_ login: Login, key: [UInt8]) {
        bytes = Blake2b.digest(of: Array(login.key.utf8), key: key, length: 16)
    }
}
