import Messaging
import Wire

struct MetricsHandler: Handler {
    let figures: ServiceFigures

    func handle(_ request: Metrics, _ context: CallContext) async throws -> Metrics.Reply {
        Metrics.Reply(text: try await figures.metrics())
    }
}
