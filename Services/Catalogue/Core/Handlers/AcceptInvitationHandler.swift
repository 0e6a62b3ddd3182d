import CatalogueContract
import ServiceKit

struct AcceptInvitationHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: AcceptInvitation, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            if try TripView(of: request.id, for: user, in: transaction).standing == .invited {
                try TripMembership(transaction: transaction).accept(request.id, by: user)
            }
            return Done()
        }
    }
}
