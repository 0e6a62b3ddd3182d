import UmkreisMessaging
import UmkreisStorage
import UmkreisWire

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
