import GeoSearchContract
import ServiceKit

struct RebuildHandler: Handler {
    let database: Database
    let index: SearchIndex
    let rebuild: IndexRebuild
    let replays: Replays

    func handle(_ request: Rebuild, _ context: CallContext) async throws -> Rebuild.Reply {
        let posts = try await index.read { $0.posts.livingCount }
        return try await database.write(for: context) { transaction in
            if try !rebuild.begin(in: transaction) {
                try PostRemoval(transaction: transaction).beginReplay()
                try replays.begin(of: .catalogue, in: transaction)
            }
            return Rebuild.Reply(posts: posts)
        }
    }
}
