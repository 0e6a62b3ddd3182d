package import AuthContract
import Synchronization
import UmkreisTokens
package import UmkreisVocabulary
import UmkreisWire

/// The profile's session, cached from its file.
package final class CredentialStore: Sendable {
    private let files: ProfileFiles
    /// How long to wait for other commands of the profile.
    private let timeout: Duration
    private let cache = Mutex(Cache.empty)

    private enum Cache {
        case empty
        case read(Credentials?)
    }

    package init(_ files: ProfileFiles, timeout: Duration) {
        self.files = files
        self.timeout = timeout
    }

    /// Returns `nil` if the profile is signed out.
    package func current() throws -> Credentials? {
        if case .read(let credentials) = cache.withLock(\.self) { return credentials }
        let found = try files.credentials.read()
        cache.withLock { $0 = .read(found) }
        return found
    }

    /// Reads the file again, which another process may have replaced.
    func reload() throws -> Credentials? {
        let found = try files.credentials.read()
        if let found { cache.withLock { $0 = .read(found) } }
        return found
    }

    /// Excludes other commands of the profile.
    func locked<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await files.lock.held(within: timeout, body)
    }

    /// Within ``locked(_:)``.
    func store(_ credentials: Credentials) throws {
        try files.credentials.write(credentials)
        cache.withLock { $0 = .read(credentials) }
    }

    /// Within ``locked(_:)``.
    func delete() throws {
        try files.credentials.remove()
        files.listedIDs.removeAll()
        cache.withLock { $0 = .read(nil) }
    }

    /// Stores the session and the device's token.
    package func signIn(_ signedIn: SignedIn) async throws -> Credentials {
        try await locked {
            let credentials = Credentials(signedIn)
            try store(credentials)
            if let token = signedIn.deviceToken { try files.device.write(StoredDeviceToken(deviceToken: token)) }
            return credentials
        }
    }

    package func signOut() async throws {
        try await locked { try delete() }
    }
}

package struct Credentials: VersionedContent, Sendable, Equatable {
    var v = 1
    package var user: UserID
    package var isGuest: Bool
    var token: String
    var tokenExpiresAt: Timestamp
    var refreshToken: String
    package var sessionExpiresAt: Timestamp

    package init(_ signedIn: SignedIn) {
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
        let maximum = Duration.seconds(60)
        guard let claims = try? TokenClaims(unchecked: token) else { return maximum }
        return min(maximum, tokenExpiresAt.since(claims.issuedAt) / 4)
    }
}

/// The device's token, which outlives sessions.
///
/// Without it, guessing passwords could lock out the owner.
package struct StoredDeviceToken: VersionedContent, Sendable, Equatable {
    var v = 1
    package var deviceToken: String
}
