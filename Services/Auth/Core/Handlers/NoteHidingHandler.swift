import AuthContract
import ServiceKit

struct NoteHidingHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let mailer: HidingMailer

    func handle(_ request: NoteHiding, _ context: CallContext) async throws -> Done {
        let (post, moment) = (request.post, context.receivedAt)
        return try await store.write(for: context) { [mailer] transaction in
            if let owner = request.owner {
                try mailer.notify(owner, of: post, titled: request.title, at: moment, in: transaction)
            } else {
                _ = try Moderation(transaction: transaction).restore(post)
                try transaction.hidings.delete(post)
            }
            return Done()
        }
    }
}
