import ServiceKit

/// A keyed digest, since users mistype passwords as logins.
struct AttemptBucket: Equatable, Sendable {
    let bytes: [UInt8]

    init(_ limit: AttemptLimit, key: [UInt8]) {
        bytes = Blake2b.digest(of: Array(limit.key.utf8), key: key, length: 16)
    }
}
