import Messaging
import Storage

/// Finds the replies that lie in the service's own database.
struct StoredAnswers: AnsweredRequests {
    let database: Database
    let seal: AnswerSeal?

    func reply(to key: RequestKey) async throws -> [UInt8]? {
        try await database.read { try $0.answer(caller: key.scope, key: key.text) }?.reply(to: key, sealed: seal)
    }
}
