import AuthContract
import ServiceKit

struct MailInvitationHandler: Handler {
    let store: AuthStore
    let mailer: InvitationMailer

    func handle(_ request: MailInvitation, _ context: CallContext) async throws -> Done {
        let address = try request.email.parsed(as: "email", EmailAddress.init)
        return try await store.write(for: context) { [mailer] transaction in
            if let user = try transaction.accounts.find(request.invitedBy) {
                let isDecoy = request.isDecoy ?? false
                try mailer.invite(address, by: user, isDecoy: isDecoy, at: context.receivedAt, in: transaction)
            }
            return Done()
        }
    }
}
