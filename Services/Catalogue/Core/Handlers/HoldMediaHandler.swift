import CatalogueContract
import ServiceKit

struct HoldMediaHandler: Handler {
    let database: Database

    func handle(_ request: HoldMedia, _ context: CallContext) async throws -> Done {
        try await database.write(for: context) { transaction in
            let own = try request.media.filter { try transaction.media.find($0)?.owner == request.owner }
            try transaction.mediaUses.set(own, by: request.holder, .held, at: context.receivedAt)
            return Done()
        }
    }
}
