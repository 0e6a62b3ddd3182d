import Logging
import UmkreisMessaging
import UmkreisStorage
import UmkreisWire

/// The calls that every service has.
struct BuiltInRoutes {
    let service: ServiceName
    let database: Database
    let seal: ReplySeal?
    let tokens: TokenVerifier
    let commits: Notifier<EventTopic>
    let followings: [Following]
    let figures: ServiceFigures
    let export: PersonalExport
    let logger: Logger
    /// Checks all calls' rules at start; tests save these milliseconds.
    let checksSchemas: Bool
    let disk: DiskSpace
    let recentLogs: RecentLogs
    let activities: [Activity]
    let events: [any Event.Type]
    let health: DatabaseHealth

    func beside(_ own: [Route]) -> [Route] {
        let ready = ReadyHandler(
            database: database,
            tokens: tokens,
            sources: followings.map(\.source),
            disk: disk,
            health: health
        )
        let routes =
            own + [
                Route(ready, at: service),
                Route(StatsHandler(figures: figures), at: service),
                Route(MetricsHandler(figures: figures), at: service),
                Route(LogsHandler(recent: recentLogs), at: service),
                Route(DailyActivityHandler(database: database, activities: activities), at: service),
                Route(
                    EventsAfterHandler(database: database, commits: commits, origins: health.origins, logger: logger),
                    at: service
                ),
                Route(ListQuarantinedHandler(database: database), at: service),
                Route(ExportMyDataHandler(database: database, export: export), at: service),
                Route(
                    RetryQuarantinedHandler(database: database, seal: seal, followings: followings, logger: logger),
                    at: service
                ),
            ]
        var asked: [DescribeHandler.KnownCall] = routes.map { ($0.name, $0.asked, $0.rules) }
        asked.append((Ping.name(at: service), Ping.self, [:]))
        asked.append((Describe.name(at: service), Describe.self, [:]))
        let describe = DescribeHandler(
            service: service,
            asked: asked.sorted { $0.name.text < $1.name.text },
            events: events
        )
        if checksSchemas { describe.checkSchemas() }
        return routes + [Route(describe, at: service)]
    }
}
