import AuthContract
import GatewaySupervision
import Tokens
import Vocabulary
import Wire

/// The private file with a profile's session, outside the stack's data.
///
/// `${XDG_STATE_HOME:-~/.local/state}/umkreis/credentials-<hash of the data folder>-<profile>.json`
struct CredentialFile: Sendable {
    let path: String
    let profile: String
    /// Held while the session is renewed or replaced.
    let lock: FileLock
    private let devicePath: String
    private let watchPath: String
    private let listPath: String

    init(_ directory: DataDirectory, profile given: String?, _ environment: [String: String]) throws(Refusal) {
        let variable = environment["UMKREIS_PROFILE"].flatMap { $0.isEmpty ? nil : $0 }
        profile = given ?? variable ?? "default"
        guard (1...40).contains(profile.count),
            profile.utf8.allSatisfy({ Character(UnicodeScalar($0)).isProfileCharacter })
        else {
            throw .usage("a profile's name has 1 to 40 letters, digits, - and _", field: "profile")
        }
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        guard let root = state ?? home.map({ $0 + "/.local/state" }) else {
            throw .configuration("HOME is not set, so a session cannot be stored", hint: "set XDG_STATE_HOME")
        }
        let name = "\(CredentialFile.hash(directory.path))-\(profile).json"
        path = "\(root)/umkreis/credentials-\(name)"
        devicePath = "\(root)/umkreis/device-\(name)"
        watchPath = "\(root)/umkreis/watch-\(name)"
        listPath = "\(root)/umkreis/list-\(name)"
        lock = FileLock(path: "\(root)/umkreis/lock-\(name)")
    }

    /// - Throws: ``Refusal`` if others may read the file or it is invalid.
    func read() throws(Refusal) -> Credentials? { try read(Credentials.self, at: path) }

    func readDevice() throws(Refusal) -> StoredDeviceToken? { try read(StoredDeviceToken.self, at: devicePath) }

    func readWatches() throws(Refusal) -> WatchCursors? { try read(WatchCursors.self, at: watchPath) }

    func readListedIDs() throws(Refusal) -> ListedIDs? { try read(ListedIDs.self, at: listPath) }

    private func read<Kept: Decodable>(_ kept: Kept.Type, at path: String) throws(Refusal) -> Kept? {
        guard let bytes = try PrivateFile(path).read() else { return nil }
        do {
            return try WireJSON.decode(kept, from: bytes)
        } catch {
            throw .configuration("\(path) is invalid", hint: "rm \(path)")
        }
    }

    func write(_ account: Credentials) throws { try PrivateFile(path).write(try WireJSON.encode(account)) }

    func write(_ device: StoredDeviceToken) throws { try PrivateFile(devicePath).write(try WireJSON.encode(device)) }

    func write(_ watches: WatchCursors) throws { try PrivateFile(watchPath).write(try WireJSON.encode(watches)) }

    func write(_ ids: ListedIDs) throws { try PrivateFile(listPath).write(try WireJSON.encode(ids)) }

    func remove() throws(Refusal) { try PrivateFile(path).remove() }

    private static func hash(_ path: String) -> String {
        Base64URL.encode(Blake2b.digest(of: Array(path.utf8), length: 16))
    }
}

extension Character {
    fileprivate var isProfileCharacter: Bool {
        isASCII && (isLetter || isNumber) || self == "-" || self == "_"
    }
}

struct Credentials: Codable, Sendable, Equatable {
    var v = 1
    var user: UserID
    var isGuest: Bool
    var token: String
    var tokenExpiresAt: Timestamp
    var refreshToken: String
    var sessionExpiresAt: Timestamp

    init(_ signedIn: SignedIn) {
        user = signedIn.user
        isGuest = signedIn.isGuest
        token = signedIn.token
        tokenExpiresAt = signedIn.tokenExpiresAt
        refreshToken = signedIn.refreshToken
        sessionExpiresAt = signedIn.sessionExpiresAt
    }

    /// Whether to renew the token: a minute or a quarter of its life before its end.
    func isDue(at moment: Timestamp) -> Bool { tokenExpiresAt < moment.adding(margin) }

    private var margin: Duration {
        let longest = Duration.seconds(60)
        guard let claims = try? TokenClaims(unchecked: token) else { return longest }
        return min(longest, tokenExpiresAt.since(claims.issuedAt) / 4)
    }
}

/// The device's token, which outlives sessions.
///
/// Without it, guessing passwords could lock out the owner.
struct StoredDeviceToken: Codable, Sendable, Equatable {
    var v = 1
    var deviceToken: String
}
