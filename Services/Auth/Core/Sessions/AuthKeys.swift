import ServiceKit

/// The keys that auth keeps beside its database, in a folder that nobody else can enter.
///
/// Who has only the database can neither make a token nor read a stored reply.
struct AuthKeys: Sendable {
    /// Signs access tokens; `token.key`.
    let signing: TokenSigningKey
    /// Derives refresh tokens; `refresh.key`.
    let refresh: [UInt8]
    /// Seals stored replies; `answers.key`.
    let seal: AnswerSeal

    /// Reads the keys, and makes those that are not there yet.
    init(directory: String) throws {
        let folder = "\(directory)/keys"
        signing = try TokenSigningKey(seed: KeyFile("token.key", in: folder).key())
        refresh = try KeyFile("refresh.key", in: folder).key()
        seal = try AnswerSeal(key: KeyFile("answers.key", in: folder))
    }

    /// Hides what failed attempts are counted under: a login may have been a password.
    var attempts: [UInt8] { derived(for: "attempts") }

    /// Derives device tokens.
    var devices: [UInt8] { derived(for: "devices") }

    /// Hides the digits of codes.
    var codes: [UInt8] { derived(for: "codes") }
    /// Seals letters that wait to be mailed.
    var mail: [UInt8] { derived(for: "mail") }

    /// Hides the addresses that others wait for.
    var addresses: [UInt8] { derived(for: "addresses") }

    /// Turns the grids in which homes are told.
    var homes: [UInt8] { derived(for: "homes") }
    /// Hides what imported accounts were called elsewhere.
    var imports: [UInt8] { derived(for: "imports") }

    /// Ties the rows of the audit log together.
    var audit: [UInt8] { derived(for: "audit") }

    private func derived(for use: String) -> [UInt8] {
        Blake2b.digest(of: Array(use.utf8), key: refresh, length: 32)
    }
}
