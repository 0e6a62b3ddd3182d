import Logging
import Messaging
import Wire

/// Keeps a service's ``TokenVerifier`` in step with auth: its keys at first, then every session that ends.
///
/// Ended sessions live in memory: when the process starts, auth tells those whose tokens are not yet out of time.
struct SessionFollower: Sendable {
    let tokens: TokenVerifier
    let client: Client
    let logger: Logger

    private static let auth = PublicKeys.name.service

    func run() async {
        var pause = Duration.milliseconds(20)
        while !Task.isCancelled {
            do {
                try await follow()
                pause = .milliseconds(20)
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning("following auth's sessions will be tried again", metadata: ["error": "\(error)"])
                // A cancelled pause ends the loop at its head.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, .milliseconds(500))
            }
        }
    }

    /// Reads keys and ended sessions, then follows until auth's history is replaced or cannot be reached.
    private func follow() async throws {
        let start = try await client.send(PublicKeys())
        // Ended sessions first: with the keys the first token is believed.
        start.ended.forEach { tokens.revoke(session: $0.session, until: $0.until) }
        tokens.install(keys: try start.keys.map { try TokenPublicKey(paserk: $0.key) })
        var sequence = start.sequence
        while !Task.isCancelled {
            let batch = try await client.send(
                EventsAfter(sequence: sequence, limit: 500, waitMs: 20_000),
                to: SessionFollower.auth
            )
            guard batch.epoch == start.epoch, batch.last >= sequence else { return }
            for line in batch.events {
                if line.name == SessionRevoked.name {
                    let event = try WireJSON.decode(SessionRevoked.self, from: WireJSON.encode(line.body))
                    tokens.revoke(session: event.session, until: event.until)
                }
                sequence = line.sequence
            }
        }
    }
}
