import Logging
import Synchronization
import UmkreisStorage
import UmkreisWire

/// Notices that a database was lost, its own or a followed one.
///
/// With each read of events two services exchange the origins of their databases. A new database has another origin
/// than the one that the other service remembers. A copy has the same; an operator may also allow a new one.
final class DatabaseOrigins: Sendable {
    private struct State {
        var known: [String: String]
        /// Services that know an earlier database of this service.
        var missedBy: Set<String>
        /// Followed services with another database than before.
        var replaced: Set<ServiceName> = []
        var unheard: Set<ServiceName>
    }

    private let service: ServiceName
    private let database: Database
    private let logger: Logger
    private let state: Mutex<State>
    private let waitEnd: ContinuousClock.Instant

    /// - Parameters:
    ///   - sources: the services that are followed.
    ///   - timeout: how long ``isWaiting`` may be true for unreachable ones.
    init(
        of service: ServiceName,
        in database: Database,
        following sources: [ServiceName],
        timeout: Duration,
        logger: Logger
    ) async throws {
        (self.service, self.database, self.logger) = (service, database, logger)
        waitEnd = .now + timeout
        let known = try await database.read { try $0.knownOrigins() }
        state = Mutex(State(known: known, missedBy: Set(database.missedBy), unheard: Set(sources)))
    }

    /// Whether another service knows an earlier database of this one.
    var isMissing: Bool { state.withLock { !$0.missedBy.isEmpty } }

    /// Followed services whose database is not the one that was followed.
    var replaced: [ServiceName] { state.withLock { $0.replaced.sorted { $0.text < $1.text } } }

    /// Whether a followed service has not replied since the start, for a limited time.
    var isWaiting: Bool { state.withLock { !$0.unheard.isEmpty } && ContinuousClock.now < waitEnd }

    func isReplaced(_ source: ServiceName) -> Bool { state.withLock { $0.replaced.contains(source) } }
}

// MARK: As a follower

extension DatabaseOrigins {
    /// Adds what the source must know.
    func introduce(_ request: EventsAfter, to source: ServiceName) -> EventsAfter {
        var request = request
        request.origin = database.origin
        request.mayReplaceAnother = database.mayReplaceAnother
        request.knownOrigin = state.withLock { $0.known[source.text] }
        return request
    }

    /// Returns whether the events may be applied.
    func accept(_ reply: EventsAfter.Reply, from source: ServiceName) async throws -> Bool {
        let known = state.withLock { state in
            state.unheard.remove(source)
            return state.known[source.text]
        }
        if reply.isFollowerMissing == true, known == nil {
            try await recordLoss(knownTo: source)
            return false
        }
        // An older version.
        guard let origin = reply.origin else { return true }
        if let known, known != origin {
            guard reply.mayReplaceAnother == true else {
                reportReplaced(source)
                return false
            }
            logger.notice("\(source) has another database, as an operator has allowed; it is read from the beginning")
        }
        try await remember(origin, of: source)
        state.withLock { _ = $0.replaced.remove(source) }
        return true
    }

    private func reportReplaced(_ source: ServiceName) {
        guard state.withLock({ $0.replaced.insert(source).inserted }) else { return }
        logger.critical(
            "the database of \(source) is missing: it has another one than before, so its events are not followed",
            metadata: ["remedy": "restore it, or start empty with umkreis-\(source) start-empty"]
        )
    }
}

// MARK: As a source

extension DatabaseOrigins {
    /// Returns whether the follower has lost the database that this service knows.
    func isMissing(follower: ServiceName, asking request: EventsAfter) async throws -> Bool {
        guard let origin = request.origin else { return false }
        let known = state.withLock { $0.known[follower.text] }
        if let expected = request.knownOrigin, expected != database.origin {
            // A stranger's follower knows nothing about this database.
            if !database.mayReplaceAnother, known == nil { try await recordLoss(knownTo: follower) }
            guard database.mayReplaceAnother else { return false }
        } else if request.knownOrigin == nil, let known, known != origin, request.mayReplaceAnother != true {
            return true
        }
        try await remember(origin, of: follower)
        return false
    }

    private func recordLoss(knownTo other: ServiceName) async throws {
        let all = state.withLock { state in
            state.missedBy.insert(other.text).inserted ? state.missedBy : nil
        }
        guard let all else { return }
        logger.critical(
            "the database of \(service) is missing: \(other) has read an earlier one; calls are refused",
            metadata: ["remedy": "restore it, or start empty with umkreis-\(service) start-empty"]
        )
        try await database.write { try $0.setMissedBy(Array(all)) }
    }

    private func remember(_ origin: String, of other: ServiceName) async throws {
        let isKnown = state.withLock { $0.known[other.text] == origin }
        if isKnown { return }
        try await database.write { try $0.setKnownOrigin(origin, of: other.text) }
        state.withLock { $0.known[other.text] = origin }
    }
}
