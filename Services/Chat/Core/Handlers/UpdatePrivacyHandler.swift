import ChatContract
import ServiceKit

struct UpdatePrivacyHandler: Handler {
    static let isOneWrite = true

    let database: Database

    func handle(_ request: UpdatePrivacy, _ context: CallContext) async throws -> UpdatePrivacy.Reply {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            var choice = try transaction.privacy.get(of: user)
            choice.hidesReading = request.hidesReading ?? choice.hidesReading
            choice.hidesPresence = request.hidesPresence ?? choice.hidesPresence
            try transaction.privacy.set(choice, of: user)
            return UpdatePrivacy.Reply(hidesReading: choice.hidesReading, hidesPresence: choice.hidesPresence)
        }
    }
}
