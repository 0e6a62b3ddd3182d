import Logging
import UmkreisMessaging
import UmkreisStorage
import UmkreisWire

struct EventsAfterHandler: Handler {
    let database: Database
    let commits: Notifier<EventTopic>
    let origins: DatabaseOrigins
    let logger: Logger

    func handle(_ request: EventsAfter, _ context: CallContext) async throws -> EventsAfter.Reply {
        let limit = EventsAfter.limitRule.orDefault(request.limit)
        let wait = NumberRule.wait.orDefault(request.waitMs)
        let (sequence, epoch) = (request.sequence, request.epoch)
        // The command line and the edge have no database that could know this one.
        if case .service(let follower) = context.bearer, follower != .gateway, follower != .edge,
            try await origins.isMissing(follower: follower, asking: request)
        {
            var reply = try await read(after: sequence, 1)
            (reply.events, reply.isFollowerMissing) = ([], true)
            return reply
        }
        let found = try await commits.wait(for: EventTopic(), until: context.end(ofWait: wait)) {
            let reply = try await read(after: sequence, limit)
            let isSameLog = epoch == nil || epoch == reply.epoch
            return reply.events.isEmpty && reply.last == sequence && isSameLog ? nil : reply
        }
        if let found { return found }
        return try await read(after: sequence, limit)
    }

    /// Bytes per event besides subject, trace and body.
    private static let frame = 206

    /// A damaged row becomes text that no event decodes, so that followers quarantine it.
    private func body(of event: StoredEvent) throws -> RawJSON {
        do {
            return try RawJSON(event.body)
        } catch {
            let number: Logger.MetadataValue = "\(event.sequence)"
            logger.error("an event in the log is damaged", metadata: ["sequence": number, "error": "\(error)"])
            return try RawJSON(encoding: "damaged")
        }
    }

    private func read(after sequence: Int64, _ limit: Int) async throws -> EventsAfter.Reply {
        try await database.read { transaction in
            var budget = LineBudget()
            let events = try transaction.events(after: sequence, limit: limit) { event in
                let texts = event.subject.utf8.count + (event.trace?.utf8.count ?? 0)
                return budget.takes(bytes: event.body.count + texts + EventsAfterHandler.frame)
            }
            var reply = EventsAfter.Reply(
                epoch: database.epoch,
                last: try transaction.lastEventSequence(),
                floor: try transaction.eventFloor(),
                events: try events.map { event in
                    EventLine(
                        sequence: event.sequence,
                        name: event.name,
                        at: event.at,
                        subject: event.subject,
                        trace: event.trace,
                        version: event.version,
                        body: try body(of: event)
                    )
                }
            )
            (reply.origin, reply.mayReplaceAnother) = (database.origin, database.mayReplaceAnother)
            return reply
        }
    }
}

struct EventTopic: Hashable, Sendable {}
