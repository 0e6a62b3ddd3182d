import CatalogueContract
import ServiceKit

struct HoldMediaHandler: Handler {
    let database: Database

    func handle(_ request: HoldMedia, _ context: CallContext) async throws -> Done {
        let holder = try HoldMedia.holderRule.check(request.holder, field: "holder")
        let media = try HoldMedia.mediaRule.check(request.media, field: "media")
        return try await database.write(for: context) { transaction in
            let own = try media.filter { try transaction.media($0)?.owner == request.owner }
            try transaction.show(own, by: holder, .held, at: context.receivedAt)
            return Done()
        }
    }
}
