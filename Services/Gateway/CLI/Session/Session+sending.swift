import AuthContract
import GatewaySupervision
import Messaging
import Vocabulary
import Wire

extension Session {
    /// Sends a call as whoever the profile stands for.
    ///
    /// Where the call wants a guest at least and there is nobody, a guest is started. A token that is refused is renewed
    /// once; a password that is refused is nothing that a token could mend.
    ///
    /// - Parameters:
    ///   - blob: the bytes beside it, for a call that takes some.
    ///   - patience: how long to wait, if not what `--timeout` says.
    /// - Throws: ``Refusal`` when nobody is signed in who may send it; the fault of the service.
    func send<C: Call>(_ call: C, blob: [UInt8]? = nil, patience: Duration? = nil) async throws -> C.Reply {
        try reach(C.name.service)
        var client = client
        if let patience { client.patience = patience }
        let key = C.effect == .writes ? console.makeKey() : nil
        return try await sending(C.name, as: C.access, with: client) { client throws(Fault) in
            try await client.send(call, blob: blob, key: key)
        }
    }

    /// Sends a call whose reply comes with bytes, as ``send(_:blob:patience:)`` does.
    func fetch<C: Call>(_ call: C) async throws -> Accompanied<C.Reply> {
        try reach(C.name.service)
        return try await sending(C.name, as: C.access, with: client) { client throws(Fault) in
            try await client.fetch(call)
        }
    }

    /// Sends something as whoever may send it, and once more under a new token when the person's own is refused.
    func sending<Reply>(
        _ name: CallName,
        as access: Access,
        with client: Client,
        _ send: (Client) async throws(Fault) -> Reply
    ) async throws -> Reply {
        let proof = try await proof(for: access, name)
        do {
            return try await send(client.signedIn(with: proof?.token))
        } catch {
            guard error.isOfToken, let proof else { throw error }
            guard case .person = proof else { throw Refusal.otherDeployment(error, directory) }
            let renewed = try await renewed(for: access)
            return try await send(client.signedIn(with: renewed?.token))
        }
    }

    /// Sends a call that every service has; what anyone may send goes without a token.
    func send<C: CommonCall>(_ call: C, to service: ServiceName) async throws -> C.Reply {
        try reach(service)
        guard C.access != .anyone else { return try await client.send(call, to: service) }
        return try await sending(C.name(at: service), as: C.access, with: client) { client throws(Fault) in
            try await client.send(call, to: service)
        }
    }

    /// Asks a service whether it is ready, and how far its history reaches where that may be told: to an operator and the
    /// stack's owner.
    func readiness(
        of service: ServiceName,
        with client: Client,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws -> Ready.Reply {
        try reach(service)
        do {
            // A key that cannot be used is told where it is needed.
            let token = try? operatorToken()
            return try await client.signedIn(with: token).send(Ready(), to: service, before: deadline)
        } catch  where error.isOfToken {
            return try await client.send(Ready(), to: service, before: deadline)
        }
    }

    /// - Throws: ``Refusal`` when the service cannot be there.
    func reach(_ service: ServiceName) throws {
        if let refusal = connection.absence(service) { throw refusal }
    }

    /// Starts a guest and lets the profile stand for it, unless another process has signed the profile in meanwhile.
    func guest() async throws -> Credentials {
        try await credentials.lock.held(within: client.patience) {
            if let other = try reread() { return other }
            return try await startGuest()
        }
    }

    private func startGuest() async throws -> Credentials {
        try reach(StartGuest.name.service)
        let guest = try await client.send(StartGuest(device: console.deviceName), key: console.makeKey())
        let account = Credentials(guest)
        try keep(account)
        output.notice("started a guest, \(account.user), for this profile")
        return account
    }

    /// Renews the session's tokens, or returns those that another process has renewed meanwhile.
    ///
    /// - Returns: `nil` when the session has ended and the call can do without anybody.
    func renewed(for access: Access) async throws -> Credentials? {
        guard let used = try account() else { return nil }
        try reach(RefreshSession.name.service)
        return try await credentials.lock.held(within: client.patience) {
            let current = try reread() ?? used
            guard current.user == used.user else {
                throw Refusal(Fault(.conflict, "this profile was signed in to another account meanwhile"))
            }
            if current.token != used.token, !current.isDue(at: console.now()) { return current }
            return try await exchange(current.refreshToken, for: access)
        }
    }

    private func exchange(_ refreshToken: String, for access: Access) async throws -> Credentials? {
        do {
            let next = try await client.send(RefreshSession(refreshToken: refreshToken), key: console.makeKey())
            let renewed = Credentials(next)
            try keep(renewed)
            return renewed
        } catch let fault as Fault where fault.code == .unauthenticated {
            try drop()
            guard access == .anyone else { throw Refusal.signInFirst("the session has ended") }
            output.notice("the session has ended; going on without one")
            return nil
        }
    }
}

extension Fault {
    /// Whether a new token may mend it, as it would not mend a wrong password.
    fileprivate var isOfToken: Bool { code == .unauthenticated && field == "token" }
}
