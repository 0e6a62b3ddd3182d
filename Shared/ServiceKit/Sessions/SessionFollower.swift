import Logging
public import UmkreisMessaging
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// Updates ``TokenVerifier`` with auth's keys, ended sessions and lifted restrictions.
///
/// Ended sessions are in memory, so each start reads them from auth.
struct SessionFollower: Sendable {
    let tokens: TokenVerifier
    let client: Client
    let logger: Logger

    private static let auth = PublicKeys.name.service
    /// More than sessions can end within a token's lifetime.
    private static let maximumPages = 1_000

    func run() async {
        var pause = Duration.milliseconds(20)
        while !Task.isCancelled {
            do {
                try await follow(from: try await start())
                pause = .milliseconds(20)
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning("following auth's sessions will be tried again", metadata: ["error": "\(error)"])
                // The loop checks cancellation.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, .milliseconds(500))
            }
        }
    }

    /// A position in auth's log.
    private struct Position {
        let epoch: String
        var sequence: Int64
    }

    /// - Returns: the first page's position; later changes follow as events.
    private func start() async throws -> Position {
        var page = try await client.send(PublicKeys())
        let position = Position(epoch: page.epoch, sequence: page.sequence)
        let keys = page.keys
        for _ in 1...Self.maximumPages {
            page.ended.forEach { tokens.revoke(session: $0.session, until: $0.until) }
            page.lifted?.forEach {
                tokens.liftRestriction(of: $0.session, leaving: $0.restriction, until: $0.until)
            }
            guard let next = page.next else {
                // Last: with the keys, tokens are accepted.
                tokens.install(keys: keys.compactMap(readable), history: position.epoch)
                return position
            }
            page = try await client.send(PublicKeys(cursor: next))
            guard page.epoch == position.epoch else { throw Fault(.unavailable, "auth's history was replaced") }
        }
        throw Fault(.unavailable, "auth returned more than \(Self.maximumPages) pages of ended sessions")
    }

    /// Skips keys of unknown kinds.
    private func readable(_ key: SessionKey) -> TokenPublicKey? {
        do {
            return try TokenPublicKey(paserk: key.key)
        } catch {
            logger.error("a key of auth cannot be read", metadata: ["key": "\(key.id)", "error": "\(error)"])
            return nil
        }
    }

    /// Follows until the history changes or an event is unreadable.
    ///
    /// The pages, read again, contain its effect.
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

    /// - Returns: false if the event cannot be read.
    private func apply(_ line: EventLine) -> Bool {
        do {
            switch line.name {
            case SessionRevoked.name:
                let event = try line.decode(SessionRevoked.self)
                tokens.revoke(session: event.session, until: event.until)
                logger.debug("applied an event", metadata: line.metadata(Self.auth))
            case SessionRestrictionLifted.name:
                let event = try line.decode(SessionRestrictionLifted.self)
                tokens.liftRestriction(of: event.session, leaving: event.restriction, until: event.until)
                logger.debug("applied an event", metadata: line.metadata(Self.auth))
            default: break
            }
            return true
        } catch {
            logger.error(
                "an event of auth cannot be read: the sessions are read again",
                metadata: line.metadata(Self.auth).merging(["error": "\(error)"]) { $1 }
            )
            return false
        }
    }
}

extension TokenVerifier {
    /// Returns the session of a valid token that is not known to have ended.
    func activeSession(of token: String) -> SessionID? {
        // Authentication refuses all other tokens.
        guard case .person(let claims, isRevoked: false)? = try? bearer(of: token) else { return nil }
        return claims.session
    }

    /// - Throws: ``SessionEndedError`` for a valid token of an ended session.
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
            if isRevoked { throw SessionEndedError(caller, TokenRejection.revoked.fault) }
            return .person(caller)
        }
    }
}
