import AuthContract
import ServiceKit

struct ListFailedMailHandler: Handler {
    let store: AuthStore
    let outbox: MailOutbox

    func handle(_ request: ListFailedMail, _ context: CallContext) async throws -> ListFailedMail.Reply {
        let page = try PageRequest<MailID>(limit: request.limit, cursor: request.cursor)
        return try await store.read { [outbox] transaction in
            let rows = try transaction.mails.failed(after: page.after, limit: page.reach)
            let mails = try LineBudget.page(
                of: rows.map { FailedMail($0, to: outbox.open($0)?.maskedAddress) },
                limit: page.limit
            )
            return ListFailedMail.Reply(
                mails: mails,
                count: try transaction.mails.failedCount(),
                waiting: try transaction.mails.queuedCount(),
                next: page.next(behind: mails.count, of: rows, key: \.id)
            )
        }
    }
}

extension FailedMail {
    fileprivate init(_ mail: QueuedMail, to address: String?) {
        self.init(
            id: mail.id,
            letter: mail.kind,
            to: address,
            postedAt: mail.postedAt,
            tries: mail.tries,
            dueAt: mail.dueAt,
            failedAt: mail.failedAt,
            trouble: mail.error ?? ""
        )
    }
}
