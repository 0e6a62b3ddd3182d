import AuthContract
import GatewaySupervision
import Messaging
import Vocabulary
import Wire

extension Session {
    /// Sends a call as the profile's user, starting a guest if necessary.
    ///
    /// - Parameter patience: The timeout; `nil` for `--timeout`.
    /// - Throws: ``Refusal`` if the user may not send it; the service's fault.
    func send<C: Call>(_ call: C, blob: [UInt8]? = nil, patience: Duration? = nil) async throws -> C.Reply {
        try reach(C.name.service)
        var client = client
        if let patience { client.patience = patience }
        let key = C.effect == .writes ? console.makeKey() : nil
        return try await sending(C.name, as: C.access, with: client) { client throws(Fault) in
            try await client.send(call, blob: blob, key: key)
        }
    }

    /// Returns the reply with its blob.
    func fetch<C: Call>(_ call: C) async throws -> ReplyWithBlob<C.Reply> {
        try reach(C.name.service)
        return try await sending(C.name, as: C.access, with: client) { client throws(Fault) in
            try await client.fetch(call)
        }
    }

    /// Renews a refused user token once.
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
            guard error.isTokenFault, let proof else { throw error }
            guard case .person = proof else { throw Refusal.otherDeployment(error, directory) }
            let renewed = try await renewed(for: access)
            return try await send(client.signedIn(with: renewed?.token))
        }
    }

    func send<C: CommonCall>(_ call: C, to service: ServiceName) async throws -> C.Reply {
        try reach(service)
        guard C.access != .anyone else { return try await client.send(call, to: service) }
        return try await sending(C.name(at: service), as: C.access, with: client) { client throws(Fault) in
            try await client.send(call, to: service)
        }
    }

    /// With a privileged token, the reply contains sequence numbers.
    func readiness(
        of service: ServiceName,
        with client: Client,
        before deadline: ContinuousClock.Instant? = nil
    ) async throws -> Ready.Reply {
        try reach(service)
        do {
            // An unusable key is reported where it is required.
            let token = try? operatorToken()
            return try await client.signedIn(with: token).send(Ready(), to: service, before: deadline)
        } catch  where error.isTokenFault {
            return try await client.send(Ready(), to: service, before: deadline)
        }
    }

    /// Throws if the service can't be reached.
    func reach(_ service: ServiceName) throws {
        if let refusal = connection.absence(service) { throw refusal }
    }

    /// Starts a guest, unless another process has signed in meanwhile.
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

    /// Renews the tokens, or returns those renewed by another process.
    ///
    /// - Returns: `nil` if the session has ended and isn't required.
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
            guard access == .anyone else { throw Refusal.signInRequired("the session has ended") }
            output.notice("the session has ended; continuing without it")
            return nil
        }
    }
}

extension Fault {
    /// Whether a new token may help; not for wrong passwords.
    fileprivate var isTokenFault: Bool { code == .unauthenticated && field == "token" }
}
