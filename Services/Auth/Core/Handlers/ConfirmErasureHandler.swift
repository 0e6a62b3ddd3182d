import ServiceKit

struct ConfirmErasureHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: ConfirmErasure, _ context: CallContext) async throws -> Done {
        guard case .service(let service) = context.bearer, ErasureRecord.services.contains(service) else {
            throw Fault(.forbidden, "only services that store user data can confirm an erasure", rule: "services-only")
        }
        return try await store.write(for: context) { transaction in
            let confirmation = ErasureConfirmation(transaction: transaction)
            try confirmation.record(service, of: request.user, rows: request.rows, at: context.receivedAt)
            return Done()
        }
    }
}
