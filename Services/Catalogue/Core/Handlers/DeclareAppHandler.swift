import CatalogueContract
import ServiceKit

struct DeclareAppHandler: Handler {
    static let isBrief = true

    /// Maximum apps.
    static let limit = 50

    let database: Database

    func handle(_ request: DeclareApp, _ context: CallContext) async throws -> DeclaredApp {
        let app = request.app.withDefaults
        return try await database.write(for: context) { transaction in
            try check(app.kinds ?? [], in: transaction)
            let former = try transaction.apps.find(app.name)
            if let former, former.app == app { return former }
            if former == nil, try transaction.apps.count() >= Self.limit {
                throw Fault(
                    .conflict,
                    "there are \(Self.limit) apps already",
                    field: "app.name",
                    rule: "too-many-apps",
                    maximum: Self.limit
                )
            }
            let declared = DeclaredApp(app: app, changedAt: context.receivedAt)
            try transaction.apps.save(declared)
            return declared
        }
    }

    /// - Throws: `invalid` with the known kinds.
    private func check(_ kinds: [PostKind], in transaction: ReadTransaction) throws {
        guard !kinds.isEmpty else { return }
        let known = try transaction.kinds.names()
        var faults = FaultList()
        for (index, kind) in kinds.enumerated() where !known.contains(kind.text) {
            faults.add(BrokenRule.unknownKind(kind.text, known: known).fault(at: "app.kinds.\(index)"))
        }
        try faults.throwFirst()
    }
}
