import Messaging
import Storage
import Wire

/// The calls that every service answers beside its own.
struct CommonRoutes {
    let service: ServiceName
    let database: Database
    let tokens: TokenVerifier
    let news: Doorbell<EventTopic>
    let followings: [Following]
    let figures: ServiceFigures

    /// The service's own routes and these; `describe` tells all of them.
    func beside(_ own: [Route]) -> [Route] {
        let told =
            own + [
                Route(ReadyHandler(database: database, tokens: tokens, sources: followings.map(\.source)), at: service),
                Route(StatsHandler(figures: figures), at: service),
                Route(MetricsHandler(figures: figures), at: service),
                Route(EventsAfterHandler(database: database, news: news), at: service),
                Route(ListQuarantinedHandler(database: database), at: service),
                Route(RetryQuarantinedHandler(database: database, followings: followings), at: service),
            ]
        var asked: [DescribeHandler.KnownCall] = told.map { ($0.name, $0.asked, $0.rules) }
        asked.append((Ping.name(at: service), Ping.self, [:]))
        asked.append((Describe.name(at: service), Describe.self, [:]))
        let describe = DescribeHandler(service: service, asked: asked.sorted { $0.name.text < $1.name.text })
        return told + [Route(describe, at: service)]
    }
}
