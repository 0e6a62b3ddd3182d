#if HTTP
import UmkreisMessaging
import UmkreisWire

/// Asks the services whether a token is an operator's, since the edge has no key that verifies it.
struct OperatorProof: Sendable {
    let client: Client

    private static let timeout = Duration.seconds(2)

    /// Succeeds as soon as one service accepts the token for a call of operators.
    ///
    /// - Throws: `unauthenticated` or `forbidden` of a service; `unavailable` if no service decides in time.
    func check(_ token: String?) async throws(Fault) {
        guard token != nil else {
            throw Fault(.unauthenticated, "edge.metrics requires a token", field: "token", rule: "token-missing")
        }
        let verdict = await withTaskGroup(of: Result<Void, Fault>.self) { group in
            for service in ServiceName.stack { group.addTask { await ask(service, token) } }
            defer { group.cancelAll() }
            return await group.first { Self.decides($0) }
        }
        guard let verdict else { throw Fault(.unavailable, "no service can verify the token", retryAfterMs: 1_000) }
        try verdict.get()
    }

    private func ask(_ service: ServiceName, _ token: String?) async -> Result<Void, Fault> {
        do throws(Fault) {
            _ = try await client.signedIn(with: token).send(Stats(), to: service, before: .now + Self.timeout)
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private static func decides(_ answer: Result<Void, Fault>) -> Bool {
        switch answer {
        case .success: true
        case .failure(let fault): [.unauthenticated, .forbidden].contains(fault.code)
        }
    }
}
#endif
