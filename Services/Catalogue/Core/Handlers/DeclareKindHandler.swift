import CatalogueContract
import ServiceKit

struct DeclareKindHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: DeclareKind, _ context: CallContext) async throws -> DeclaredKind {
        let kind = try Kind(request.kind, field: "kind")
        return try await database.write(for: context) { transaction in
            try KindDeclaration(transaction: transaction).declare(kind, at: context.receivedAt, field: "kind")
        }
    }
}
