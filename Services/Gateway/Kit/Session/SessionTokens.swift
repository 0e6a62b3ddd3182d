import AuthContract
import GatewaySupervision
import Synchronization
import UmkreisMessaging
import UmkreisTexts
import UmkreisTokens
import UmkreisVocabulary
package import UmkreisWire

/// A token for a call.
package enum CallToken {
    /// The user's.
    case user(String)
    /// The stack owner's, made with the service key.
    case owner(String)

    package var text: String {
        switch self {
        case .user(let token), .owner(let token): token
        }
    }
}

/// Chooses the tokens of calls, renews them and starts guests.
package final class SessionTokens: Sendable {
    let credentials: CredentialStore
    private let console: Console
    private let directory: DataDirectory
    private let output: Output
    private let connection: ServiceConnection
    /// Sends without a token.
    private let client: Client
    private let owner = Mutex<ServiceTokens?>(nil)

    init(
        _ credentials: CredentialStore,
        _ console: Console,
        _ directory: DataDirectory,
        _ output: Output,
        _ connection: ServiceConnection,
        _ client: Client
    ) {
        self.credentials = credentials
        self.console = console
        self.directory = directory
        self.output = output
        self.connection = connection
        self.client = client
    }

    /// Returns the token for a call, or `nil` if it's unnecessary or unavailable.
    ///
    /// Operator calls prefer the user's token, so that the audit log names the user.
    package func token(for access: Access) async throws -> CallToken? {
        switch access {
        case .anyone, .guest, .signedIn: return try await userToken(for: access).map(CallToken.user)
        case .moderator:
            let token = try await userToken(for: access, holding: [Role.moderator, Role.operator])
            if let token { return .user(token) }
            throw Refusal(Fault(.forbidden, localized("cli.session.moderatorsOnly")))
        case .operator:
            if let token = try heldToken(with: [Role.operator]) { return .user(token) }
            if let token = try ownerToken() { return .owner(token) }
            if try credentials.current()?.isGuest == false,
                let token = try await userToken(for: access, holding: [Role.operator])
            {
                return .user(token)
            }
            throw Refusal.ownerOnly("cli.errors.operatorOnly", directory)
        case .service:
            if let token = try ownerToken() { return .owner(token) }
            throw Refusal.ownerOnly("cli.errors.serviceOnly", directory)
        }
    }

    /// Whether the profile's user may change what others own.
    package func areOfModerator() throws -> Bool { try heldToken(with: [Role.moderator, Role.operator]) != nil }

    package func operatorToken() throws -> String? {
        try heldToken(with: [Role.operator]) ?? ownerToken()
    }

    /// Returns `nil` if the service key is missing or unreadable.
    package func ownerToken() throws -> String? {
        let tokens = try owner.withLock { known in
            if known == nil, let key = try ServiceKey(existing: directory.serviceKey) {
                known = ServiceTokens(for: .gateway, key: key, deployment: directory.deployment, now: console.now)
            }
            return known
        }
        return try tokens?.token()
    }

    /// Returns a valid token, or `nil` if it isn't required.
    private func userToken(for access: Access) async throws -> String? {
        guard let account = try credentials.current() else {
            switch access {
            case .anyone: return nil
            case .guest: return try await guest().token
            default: throw Refusal.signInRequired(localized("cli.session.membersOnly"))
            }
        }
        if account.isGuest, access != .anyone, access != .guest {
            throw Refusal.signInRequired(localized("cli.session.guestMayNotCall"))
        }
        guard account.isDue(at: console.now()) else { return account.token }
        return try await renewed(for: access)?.token
    }

    /// Returns a token with one of these roles, renewed if necessary for new roles.
    private func userToken(for access: Access, holding roles: Set<String>) async throws -> String? {
        if let token = try heldToken(with: roles) { return token }
        guard try await userToken(for: access) != nil else { return nil }
        _ = try await renewed(for: access)
        return try heldToken(with: roles)
    }

    /// Returns the current token if it has one of these roles.
    private func heldToken(with roles: Set<String>) throws -> String? {
        guard let account = try credentials.current(), !account.isGuest, !account.isDue(at: console.now()),
            let claims = try? TokenClaims(unchecked: account.token), !roles.isDisjoint(with: claims.roles)
        else { return nil }
        return account.token
    }

    /// Starts a guest, unless another process has signed in meanwhile.
    package func guest() async throws -> Credentials {
        try await credentials.locked {
            if let other = try credentials.reload() { return other }
            try connection.reach(StartGuest.name.service)
            let guest = try await client.send(StartGuest(device: console.deviceName), key: console.makeKey())
            let account = Credentials(guest)
            try credentials.store(account)
            output.notice(localized("cli.session.guestStarted", ["user": "\(account.user)"]))
            return account
        }
    }

    /// Renews the tokens, or returns those renewed by another process.
    ///
    /// - Returns: `nil` if the session has ended and isn't required.
    package func renewed(for access: Access) async throws -> Credentials? {
        guard let used = try credentials.current() else { return nil }
        try connection.reach(RefreshSession.name.service)
        return try await credentials.locked {
            let current = try credentials.reload() ?? used
            guard current.user == used.user else {
                throw Refusal(Fault(.conflict, localized("cli.session.accountChanged")))
            }
            if current.token != used.token, !current.isDue(at: console.now()) { return current }
            return try await exchange(current.refreshToken, for: access)
        }
    }

    private func exchange(_ refreshToken: String, for access: Access) async throws -> Credentials? {
        do {
            let next = try await client.send(RefreshSession(refreshToken: refreshToken), key: console.makeKey())
            let renewed = Credentials(next)
            try credentials.store(renewed)
            return renewed
        } catch let fault as Fault where fault.code == .unauthenticated {
            try credentials.delete()
            guard access == .anyone else { throw Refusal.signInRequired(localized("cli.session.sessionEnded")) }
            output.notice(localized("cli.session.continuesSignedOut"))
            return nil
        }
    }
}
