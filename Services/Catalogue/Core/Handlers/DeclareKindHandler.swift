import CatalogueContract
import ServiceKit

struct DeclareKindHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: DeclareKind, _ context: CallContext) async throws -> DeclaredKind {
        let (kind, moment) = (try Kind(request.kind, field: "kind"), context.receivedAt)
        if request.isDryRun == true {
            return try await database.read { try kind.declared(at: moment, field: "kind", in: $0).kind }
        }
        return try await database.write(for: context) { transaction in
            try KindDeclaration(transaction: transaction).declare(kind, at: moment, field: "kind")
        }
    }
}
