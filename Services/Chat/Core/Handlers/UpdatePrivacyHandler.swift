import ChatContract
import ServiceKit

struct UpdatePrivacyHandler: Handler {
    static let isOneWrite = true

    let database: Database

    func handle(_ request: UpdatePrivacy, _ context: CallContext) async throws -> UpdatePrivacy.Reply {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            var choice = try transaction.privacy(of: user)
            choice.hidesReading = request.hidesReading ?? choice.hidesReading
            choice.hidesPresence = request.hidesPresence ?? choice.hidesPresence
            try transaction.setPrivacy(of: user, to: choice)
            return UpdatePrivacy.Reply(hidesReading: choice.hidesReading, hidesPresence: choice.hidesPresence)
        }
    }
}
