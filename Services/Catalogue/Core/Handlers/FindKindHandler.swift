import CatalogueContract
import ServiceKit

struct FindKindHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: FindKind, _ context: CallContext) async throws -> FindKind.Reply {
        guard let found = try await database.read({ try $0.kindRecord(request.kind) }) else {
            throw Fault(.notFound, "there is no kind \(Excerpt.of(request.kind.text))", field: "kind")
        }
        return FindKind.Reply(kind: try found.declared())
    }
}
