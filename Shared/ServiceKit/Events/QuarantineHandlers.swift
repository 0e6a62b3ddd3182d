import Logging
import UmkreisMessaging
import UmkreisStorage
import UmkreisWire

struct ListQuarantinedHandler: Handler {
    let database: Database

    func handle(_ request: ListQuarantined, _ context: CallContext) async throws -> ListQuarantined.Reply {
        let limit = NumberRule.pageLimit.orDefault(request.limit)
        return try await database.read { transaction in
            ListQuarantined.Reply(
                count: try transaction.quarantinedCount(),
                events: try LineBudget.page(
                    of: try transaction.quarantined(limit: limit).map { QuarantineEntry($0) },
                    limit: limit
                )
            )
        }
    }
}

struct RetryQuarantinedHandler: Handler {
    let database: Database
    /// The seal of the service's stored replies, which a repeat opens.
    let seal: ReplySeal?
    let followings: [Following]
    let logger: Logger

    func handle(_ request: RetryQuarantined, _ context: CallContext) async throws -> RetryQuarantined.Reply {
        let limit = NumberRule.pageLimit.orDefault(request.limit)
        return try await database.write(for: context, sealing: seal) { [followings, logger] transaction in
            let held = try transaction.quarantined(limit: limit)
            var tried: [QuarantinedEvent] = []
            for event in held {
                if let trouble = try Self.attempt(event, followings, in: transaction) {
                    try transaction.noteAttempt(at: event, because: trouble)
                    tried.append(event.tried(at: context.receivedAt, because: trouble))
                } else {
                    try transaction.releaseFromQuarantine(event.event.subject, of: event.source)
                    let metadata = try EventLine(event).metadata(ServiceName(event.source))
                    transaction.afterCommit { [logger] in
                        logger.info("applied an event from quarantine", metadata: metadata)
                    }
                }
            }
            return RetryQuarantined.Reply(
                applied: held.count - tried.count,
                left: try transaction.quarantinedCount(),
                failed: try LineBudget.page(of: tried.map { QuarantineEntry($0) }, limit: limit)
            )
        }
    }

    /// - Returns: why it failed; `nil` if applied or no longer followed.
    private static func attempt(
        _ held: QuarantinedEvent,
        _ followings: [Following],
        in transaction: WriteTransaction
    ) throws -> String? {
        guard let following = followings.first(where: { $0.source.text == held.source }) else { return nil }
        return try following.attempt([EventLine(held)], in: transaction).trouble
    }
}

extension EventLine {
    fileprivate init(_ held: QuarantinedEvent) throws {
        self.init(
            sequence: held.event.sequence,
            name: held.event.name,
            at: held.event.at,
            subject: held.event.subject,
            trace: held.event.trace,
            version: held.event.version,
            body: try RawJSON(held.event.body)
        )
    }
}

extension QuarantineEntry {
    fileprivate init(_ held: QuarantinedEvent) {
        self.init(
            source: ServiceName(held.source),
            sequence: held.event.sequence,
            name: held.event.name,
            subject: held.event.subject,
            at: held.event.at,
            attempts: held.attempts,
            triedAt: held.triedAt,
            reason: held.reason,
            trace: held.event.trace
        )
    }
}
