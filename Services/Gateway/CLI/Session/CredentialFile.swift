import AuthContract
import GatewaySupervision
import Tokens
import Vocabulary
import Wire

/// Where a profile's session is kept: a file that only its owner may read, apart from the stack's data.
///
/// `${XDG_STATE_HOME:-~/.local/state}/umkreis/credentials-<data folder's hash>-<profile>.json`. The profile is
/// `--profile`, else `UMKREIS_PROFILE`, else `default`.
struct CredentialFile: Sendable {
    let path: String
    let profile: String
    /// Held while the session is renewed or replaced.
    let lock: FileLock
    /// Beside it, for the ``DeviceProof``: `device-…` in the place of `credentials-…`.
    private let devicePath: String
    /// Beside it, for the ``WatchMarks``.
    private let watchPath: String
    /// Beside it, for the ``ListedIDs``.
    private let listPath: String

    /// - Parameter given: what `--profile` says.
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
            throw .configuration("there is no HOME to keep a session in", hint: "set XDG_STATE_HOME")
        }
        let name = "\(CredentialFile.hash(directory.path))-\(profile).json"
        path = "\(root)/umkreis/credentials-\(name)"
        devicePath = "\(root)/umkreis/device-\(name)"
        watchPath = "\(root)/umkreis/watch-\(name)"
        listPath = "\(root)/umkreis/list-\(name)"
        lock = FileLock(path: "\(root)/umkreis/lock-\(name)")
    }

    /// The session that is kept; `nil` when there is none.
    ///
    /// - Throws: ``Refusal`` when others may read the file, or it is no session.
    func read() throws(Refusal) -> Credentials? { try read(Credentials.self, at: path) }

    /// That the device has been signed in before; `nil` when it has not.
    func readDevice() throws(Refusal) -> DeviceProof? { try read(DeviceProof.self, at: devicePath) }

    /// Where watches have ended; `nil` when none has.
    func readWatches() throws(Refusal) -> WatchMarks? { try read(WatchMarks.self, at: watchPath) }

    /// The ids of the list that was printed last; nil when there was none.
    func readListedIDs() throws(Refusal) -> ListedIDs? { try read(ListedIDs.self, at: listPath) }

    private func read<Kept: Decodable>(_ kept: Kept.Type, at path: String) throws(Refusal) -> Kept? {
        guard let bytes = try PrivateFile(path).read() else { return nil }
        do {
            return try WireJSON.decode(kept, from: bytes)
        } catch {
            throw .configuration("what is kept in \(path) cannot be read", hint: "rm \(path)")
        }
    }

    /// Keeps a session; whoever reads meanwhile sees the one before or this one, whole.
    func write(_ account: Credentials) throws { try PrivateFile(path).write(try WireJSON.encode(account)) }

    func write(_ device: DeviceProof) throws { try PrivateFile(devicePath).write(try WireJSON.encode(device)) }

    func write(_ watches: WatchMarks) throws { try PrivateFile(watchPath).write(try WireJSON.encode(watches)) }

    func write(_ ids: ListedIDs) throws { try PrivateFile(listPath).write(try WireJSON.encode(ids)) }

    func remove() throws(Refusal) { try PrivateFile(path).remove() }

    /// Tells folders apart.
    private static func hash(_ path: String) -> String {
        Base64URL.encode(Blake2b.digest(of: Array(path.utf8), length: 16))
    }
}

extension Character {
    fileprivate var isProfileCharacter: Bool {
        isASCII && (isLetter || isNumber) || self == "-" || self == "_"
    }
}

/// What a profile keeps of a session: whose it is, and the two tokens.
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

    /// Whether the token is to be renewed before it is used: a minute before its end, or in the last quarter of a short life.
    func isDue(at moment: Timestamp) -> Bool { tokenExpiresAt < moment.adding(margin) }

    private var margin: Duration {
        let longest = Duration.seconds(60)
        guard let claims = try? TokenClaims(unchecked: token) else { return longest }
        return min(longest, tokenExpiresAt.since(claims.issuedAt) / 4)
    }
}

/// What a profile keeps of the device even when it is signed out: that it has been signed in before.
///
/// Without it strangers who guess passwords could keep the owner out.
struct DeviceProof: Codable, Sendable, Equatable {
    var v = 1
    var deviceToken: String
}
