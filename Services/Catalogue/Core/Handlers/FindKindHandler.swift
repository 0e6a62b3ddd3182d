import CatalogueContract
import ServiceKit

struct FindKindHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: FindKind, _ context: CallContext) async throws -> FindKind.Reply {
        let (found, progress) = try await database.read {
            (try $0.kinds.find(request.kind), try $0.reindexings.progress(of: request.kind))
        }
        guard let found else {
            throw Fault(
                .notFound,
                "the kind \(Excerpt.of(request.kind.text)) does not exist",
                field: "kind",
                rule: "no-such-kind"
            )
        }
        var reply = FindKind.Reply(kind: try found.declared())
        reply.reindexing = progress
        return reply
    }
}
