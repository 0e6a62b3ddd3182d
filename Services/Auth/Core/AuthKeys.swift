import ServiceKit

/// Auth's keys, in a private folder outside the database.
struct AuthKeys: Sendable {
    /// Signs access tokens; `token.key`.
    let signing: TokenSigningKey
    /// Derives refresh tokens; `refresh.key`.
    let refresh: [UInt8]
    /// Seals stored replies; `answers.key`.
    let seal: ReplySeal

    init(directory: String) throws {
        let folder = "\(directory)/keys"
        signing = try TokenSigningKey(seed: KeyFile("token.key", in: folder).key())
        refresh = try KeyFile("refresh.key", in: folder).key()
        seal = try ReplySeal(key: KeyFile("answers.key", in: folder))
    }

    /// A login may be a mistyped password.
    var attempts: [UInt8] { derived(for: "attempts") }

    var devices: [UInt8] { derived(for: "devices") }

    var codes: [UInt8] { derived(for: "codes") }
    var mail: [UInt8] { derived(for: "mail") }

    var addresses: [UInt8] { derived(for: "addresses") }

    var homes: [UInt8] { derived(for: "homes") }
    /// Hides external ids.
    var imports: [UInt8] { derived(for: "imports") }

    var audit: [UInt8] { derived(for: "audit") }

    private func derived(for use: String) -> [UInt8] {
        Blake2b.digest(of: Array(use.utf8), key: refresh, length: 32)
    }
}
