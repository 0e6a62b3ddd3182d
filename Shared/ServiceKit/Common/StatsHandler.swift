import Messaging
import Wire

struct StatsHandler: Handler {
    let figures: ServiceFigures

    func handle(_ request: Stats, _ context: CallContext) async throws -> Stats.Reply {
        figures.stats()
    }
}
