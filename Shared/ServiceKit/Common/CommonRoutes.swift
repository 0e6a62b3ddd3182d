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
        let calls =
            told.map { DescribedCall(name: $0.name, access: $0.access, effect: $0.effect) }
            + [described(Ping.self), described(Describe.self)]
        let describe = DescribeHandler(service: service, calls: calls.sorted { $0.name.text < $1.name.text })
        return told + [Route(describe, at: service)]
    }

    private func described<C: CommonCall>(_ call: C.Type) -> DescribedCall {
        DescribedCall(name: C.name(at: service), access: C.access, effect: C.effect)
    }
}
