import CatalogueContract
import ServiceKit

struct AcceptInvitationHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: AcceptInvitation, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            if try transaction.trip(request.id, seenBy: user).standing == .invited {
                try transaction.accept(request.id, by: user)
            }
            return Done()
        }
    }
}
