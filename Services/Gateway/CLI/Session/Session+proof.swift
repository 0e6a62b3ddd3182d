import GatewaySupervision
import Messaging
import Tokens
import Wire

enum Proof {
    /// The user's.
    case person(String)
    /// The stack owner's, made with the service key.
    case owner(String)

    var token: String {
        switch self {
        case .person(let token), .owner(let token): token
        }
    }
}

extension Session {
    /// Returns the token for a call, or `nil` if it's unnecessary or unavailable.
    ///
    /// Operator calls prefer the user's token, so that the audit log names the user.
    func proof(for access: Access, _ name: CallName) async throws -> Proof? {
        switch access {
        case .anyone, .guest, .signedIn: return try await personalToken(for: access, name).map(Proof.person)
        case .moderator:
            let token = try await personalToken(for: access, name, holding: [Role.moderator, Role.operator])
            if let token { return .person(token) }
            throw Refusal(Fault(.forbidden, "\(name) is for moderators, and you are not a moderator"))
        case .operator:
            if let token = try heldToken(with: [Role.operator]) { return .person(token) }
            if let token = try ownerToken() { return .owner(token) }
            if try account()?.isGuest == false,
                let token = try await personalToken(for: access, name, holding: [Role.operator])
            {
                return .person(token)
            }
            throw Refusal.ownerOnly("\(name) is for operators", directory)
        case .service:
            if let token = try ownerToken() { return .owner(token) }
            throw Refusal.ownerOnly("\(name) is for the services of the stack", directory)
        }
    }

    func operatorToken() throws -> String? {
        try heldToken(with: [Role.operator]) ?? ownerToken()
    }

    /// Returns a valid token, or `nil` if it isn't required.
    private func personalToken(for access: Access, _ name: CallName) async throws -> String? {
        guard let account = try account() else {
            switch access {
            case .anyone: return nil
            case .guest: return try await guest().token
            default: throw Refusal.signInRequired("\(name) is for registered users, and you are not signed in")
            }
        }
        if account.isGuest, access != .anyone, access != .guest {
            throw Refusal.signInRequired("\(name) is for registered users, and you are a guest")
        }
        guard account.isDue(at: console.now()) else { return account.token }
        return try await renewed(for: access)?.token
    }

    /// Returns a token with one of these roles, renewed if necessary for new roles.
    private func personalToken(
        for access: Access,
        _ name: CallName,
        holding roles: Set<String>
    ) async throws -> String? {
        if let token = try heldToken(with: roles) { return token }
        guard try await personalToken(for: access, name) != nil else { return nil }
        _ = try await renewed(for: access)
        return try heldToken(with: roles)
    }

    /// Returns the current token if it has one of these roles.
    private func heldToken(with roles: Set<String>) throws -> String? {
        guard let account = try account(), !account.isGuest, !account.isDue(at: console.now()),
            let claims = try? TokenClaims(unchecked: account.token), !roles.isDisjoint(with: claims.roles)
        else { return nil }
        return account.token
    }
}
