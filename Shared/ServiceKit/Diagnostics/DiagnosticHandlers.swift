import Synchronization
import UmkreisMessaging
import UmkreisStorage
import UmkreisWire

final class DescribeHandler: Handler {
    typealias KnownCall = (name: CallName, type: any Request.Type, rules: FieldRules)

    private let service: ServiceName
    private let asked: [KnownCall]
    /// Cached: encoding takes milliseconds, and anyone may call it.
    private let reply = Mutex<RawJSON?>(nil)

    init(service: ServiceName, asked: [KnownCall]) {
        self.service = service
        self.asked = asked
    }

    func handle(_ request: Describe, _ context: CallContext) async throws -> RawJSON {
        if let known = reply.withLock(\.self) { return known }
        var calls: [CallDescription] = []
        for (name, type, rules) in asked { calls.append(described(type, as: name, rules)) }
        let made = try RawJSON(
            encoding: Describe.Reply(service: service, version: Release.version, wire: [1], calls: calls)
        )
        reply.withLock { $0 = made }
        return made
    }

    private func described<R: Request>(_ asked: R.Type, as name: CallName, _ rules: FieldRules) -> CallDescription {
        CallDescription(asked, as: name, ruledBy: rules)
    }
}

extension DescribeHandler {
    /// Ends the process if a rule names an unknown member.
    func checkSchemas() {
        for (name, type, rules) in asked { _ = described(type, as: name, rules) }
    }
}

struct ReadyHandler: Handler {
    static let isBrief = true

    let database: Database
    let tokens: TokenVerifier
    let sources: [ServiceName]
    let disk: DiskSpace
    let health: DatabaseHealth

    func handle(_ request: Ready, _ context: CallContext) async throws -> Ready.Reply {
        if let problem = health.problem { throw problem }
        guard tokens.hasKeys else { throw TokenRejection.noKeysYet }
        if health.origins.isWaiting { throw Fault(.unavailable, "the service is still starting", retryAfterMs: 100) }
        do {
            return try await state(for: context)
        } catch {
            // The first read of a damaged page.
            throw health.problem ?? error
        }
    }

    private func state(for context: CallContext) async throws -> Ready.Reply {
        try await database.read { transaction in
            // For every caller, to prove that the database is readable.
            let sequence = try transaction.lastEventSequence()
            let isDiskFull: Bool? = disk.isFull ? true : nil
            guard Access.service.admits(context.bearer) || Access.operator.admits(context.bearer) else {
                var reply = Ready.Reply()
                reply.isDiskFull = isDiskFull
                return reply
            }
            let unheard = Dictionary(sources.map { ($0.text, Int64(0)) }) { first, _ in first }
            var reply = Ready.Reply(
                epoch: database.epoch,
                sequence: sequence,
                followed: unheard.merging(try transaction.cursors().mapValues(\.sequence)) { $1 },
                quarantined: try transaction.quarantinedCount()
            )
            reply.isDiskFull = isDiskFull
            reply.diskFreeMiB = disk.freeMiB
            reply.isDiskLow = reply.diskFreeMiB.map { $0 < disk.minimum }
            return reply
        }
    }
}

struct StatsHandler: Handler {
    let figures: ServiceFigures

    func handle(_ request: Stats, _ context: CallContext) async throws -> Stats.Reply {
        figures.stats()
    }
}

struct MetricsHandler: Handler {
    let figures: ServiceFigures

    func handle(_ request: Metrics, _ context: CallContext) async throws -> Metrics.Reply {
        Metrics.Reply(text: await figures.metrics())
    }
}

struct LogsHandler: Handler {
    let recent: RecentLogs

    func handle(_ request: Logs, _ context: CallContext) async throws -> Logs.Reply {
        let (kept, filter) = (recent.newestFirst, request.filter)
        let matching = kept.filter(filter.matches)
        return Logs.Reply(
            count: matching.count,
            records: try LineBudget.page(of: matching, limit: NumberRule.pageLimit.orDefault(request.limit)),
            oldest: kept.last?.at
        )
    }
}
