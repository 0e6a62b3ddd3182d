import Messaging
import Storage
import Wire

struct ReadyHandler: Handler {
    let database: Database
    let tokens: TokenVerifier

    func handle(_ request: Ready, _ context: CallContext) async throws -> Ready.Reply {
        guard tokens.hasKeys else { throw TokenRejection.noKeysYet }
        return try await database.read { transaction in
            Ready.Reply(
                epoch: database.epoch,
                sequence: try transaction.lastEventSequence(),
                followed: try transaction.cursors().mapValues(\.sequence)
            )
        }
    }
}
