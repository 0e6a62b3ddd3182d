import GatewaySupervision
import Messaging
import Tokens
import Wire

/// What a request of the gateway proves about who sends it.
enum Proof {
    /// A token of whoever the profile stands for.
    case person(String)
    /// A token of the stack's owner, made with its service key.
    case owner(String)

    var token: String {
        switch self {
        case .person(let token), .owner(let token): token
        }
    }
}

extension Session {
    /// What to send with a call of this access; `nil` where nothing is needed and nobody is there.
    ///
    /// What is for operators goes as the profile's user where that is one, so that it is known who did it, and as the
    /// stack's owner otherwise.
    ///
    /// - Throws: ``Refusal`` when neither may send it.
    func proof(for access: Access, _ name: CallName) async throws -> Proof? {
        switch access {
        case .anyone, .guest, .signedIn: return try await personalToken(for: access, name).map(Proof.person)
        case .moderator:
            let token = try await personalToken(for: access, name, holding: [Role.moderator, Role.operator])
            if let token { return .person(token) }
            throw Refusal(Fault(.forbidden, "\(name) is for moderators, and this profile's user is none"))
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

    /// What proves that an operator asks or the stack's owner; `nil` where nobody here is either.
    func operatorToken() throws -> String? {
        try heldToken(with: [Role.operator]) ?? ownerToken()
    }

    /// The token to send with a person's call: a good one, or none where none is needed.
    private func personalToken(for access: Access, _ name: CallName) async throws -> String? {
        guard let account = try account() else {
            switch access {
            case .anyone: return nil
            case .guest: return try await guest().token
            default: throw Refusal.signInFirst("\(name) is for registered users, and nobody is signed in")
            }
        }
        if account.isGuest, access != .anyone, access != .guest {
            throw Refusal.signInFirst("\(name) is for registered users, and this is a guest")
        }
        guard account.isDue(at: console.now()) else { return account.token }
        return try await renewed(for: access)?.token
    }

    /// A token that holds one of these roles, renewed once for a role that was granted since; `nil` where the user has none
    /// of them.
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

    /// The profile's token as it is, if it is good and holds one of these roles.
    private func heldToken(with roles: Set<String>) throws -> String? {
        guard let account = try account(), !account.isGuest, !account.isDue(at: console.now()),
            // What is no token holds no role.
            let claims = try? TokenClaims(unchecked: account.token), !roles.isDisjoint(with: claims.roles)
        else { return nil }
        return account.token
    }
}
