import UmkreisTokens

/// The keys of a repository, derived from one master key.
///
/// Data and secrets have a key each, and so do the names of chunks, which would otherwise reveal whether a repository
/// holds a known file.
public struct RepositoryKeys: Sendable {
    /// 32 bytes, which open everything.
    public let master: [UInt8]
    let data: [UInt8]
    let secrets: [UInt8]
    let names: [UInt8]

    public init(master: [UInt8]) {
        self.master = master
        func derived(_ use: String) -> [UInt8] {
            Blake2b.digest(of: Array("umkreis backup: \(use)".utf8), key: master, length: 32)
        }
        (data, secrets, names) = (derived("data"), derived("secrets"), derived("names"))
    }

    public static func generate() -> RepositoryKeys { RepositoryKeys(master: Sodium.randomBytes(32)) }
}
