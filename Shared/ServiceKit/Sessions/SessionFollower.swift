import Logging
public import Messaging
import Tokens
import Vocabulary
import Wire

/// Keeps a service's ``TokenVerifier`` in step with auth: its keys at first, then every session that ends or
/// whose restriction is lifted.
///
/// Ended sessions live in memory: when the process starts, auth tells those whose tokens are not yet out of time.
struct SessionFollower: Sendable {
    let tokens: TokenVerifier
    let client: Client
    let logger: Logger

    private static let auth = PublicKeys.name.service
    /// More pages than sessions can end, at auth's best, within the life of a token.
    private static let mostPages = 1_000

    func run() async {
        var pause = Duration.milliseconds(20)
        while !Task.isCancelled {
            do {
                try await follow(from: try await start())
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

    /// A place in auth's history: what ended before it is known.
    private struct Position {
        let epoch: String
        var sequence: Int64
    }

    /// Reads all ended sessions, page by page, and the keys.
    ///
    /// - Returns: where the first page was read: whatever ends while the others are is an event behind it.
    private func start() async throws -> Position {
        var page = try await client.send(PublicKeys())
        let position = Position(epoch: page.epoch, sequence: page.sequence)
        let keys = page.keys
        for _ in 1...Self.mostPages {
            page.ended.forEach { tokens.revoke(session: $0.session, until: $0.until) }
            page.lifted?.forEach {
                tokens.liftRestriction(of: $0.session, leaving: $0.restriction, until: $0.until)
            }
            guard let next = page.next else {
                // Ended sessions first: with the keys the first token is believed.
                tokens.install(keys: keys.compactMap(readable))
                return position
            }
            page = try await client.send(PublicKeys(cursor: next))
            guard page.epoch == position.epoch else { throw Fault(.unavailable, "auth's history was replaced") }
        }
        throw Fault(.unavailable, "auth tells more than \(Self.mostPages) pages of ended sessions")
    }

    /// A key of a later kind does not keep those that this version knows from being believed.
    private func readable(_ key: SessionKey) -> TokenPublicKey? {
        do {
            return try TokenPublicKey(paserk: key.key)
        } catch {
            logger.error("a key of auth's cannot be read", metadata: ["key": "\(key.id)", "error": "\(error)"])
            return nil
        }
    }

    /// Follows until auth's history is replaced, cannot be reached, or holds an event that cannot be read: what that one
    /// would have told is found out by reading the pages again, which begin behind it.
    private func follow(from start: Position) async throws {
        var position = start
        while !Task.isCancelled {
            let batch = try await client.send(
                EventsAfter(sequence: position.sequence, limit: 500, waitMs: 20_000, epoch: position.epoch),
                to: SessionFollower.auth
            )
            guard batch.epoch == position.epoch, batch.last >= position.sequence else { return }
            for line in batch.events {
                guard apply(line) else { return }
                position.sequence = line.sequence
            }
        }
    }

    /// Applies an event to the verifier; others than those of sessions are skipped.
    ///
    /// - Returns: false for an event that cannot be read.
    private func apply(_ line: EventLine) -> Bool {
        do {
            switch line.name {
            case SessionRevoked.name:
                let event = try line.body.decode(SessionRevoked.self)
                tokens.revoke(session: event.session, until: event.until)
            case SessionRestrictionLifted.name:
                let event = try line.body.decode(SessionRestrictionLifted.self)
                tokens.liftRestriction(of: event.session, leaving: event.restriction, until: event.until)
            default: break
            }
            return true
        } catch {
            logger.error(
                "an event of auth's cannot be read: its sessions are read again",
                metadata: ["sequence": "\(line.sequence)", "error": "\(error)"]
            )
            return false
        }
    }
}

extension TokenVerifier {
    /// Whose request it is that carries this token.
    ///
    /// - Throws: `unauthenticated` for a token that is not good; ``SessionOver`` where all but its session is.
    public func sender(_ token: String) throws -> Bearer {
        switch try bearer(of: token) {
        case .service(let name): return .service(name)
        case .person(let claims, let isRevoked):
            let caller = Caller(
                user: claims.user,
                session: claims.session,
                isGuest: claims.assurance == .guest,
                roles: Set(claims.roles),
                restriction: claims.restriction.map(Restriction.init(claimed:))
            )
            if isRevoked { throw SessionOver(caller, TokenRejection.revoked.fault) }
            return .person(caller)
        }
    }
}
