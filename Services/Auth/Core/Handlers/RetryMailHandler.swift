import AuthContract
import ServiceKit

struct RetryMailHandler: Handler {
    let store: AuthStore
    let outbox: MailOutbox

    func handle(_ request: RetryMail, _ context: CallContext) async throws -> RetryMail.Reply {
        let limit = NumberRule.pageLimit.orDefault(request.limit)
        return try await store.write(for: context) { [outbox] transaction in
            var reply = RetryMail.Reply(retried: 0, outdated: 0, left: 0)
            for mail in try transaction.mails.failed(after: nil, limit: limit) {
                let letter = outbox.open(mail)?.letter
                if letter?.isOutdated(postedAt: mail.postedAt, at: context.receivedAt) == true {
                    try transaction.mails.delete(mail)
                    reply.outdated += 1
                } else {
                    try outbox.retry(mail, at: context.receivedAt, in: transaction)
                    reply.retried += 1
                }
            }
            reply.left = try transaction.mails.failedCount()
            return reply
        }
    }
}
