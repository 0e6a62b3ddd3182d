import ChatContract
import ServiceKit

struct HideMessageHandler: Handler {
    static let isBrief = true
    static let isOneWrite = true

    let database: Database
    let notifier: ChangeNotifier

    func handle(_ request: HideMessage, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        let number = request.message
        return try await database.write(for: context) { [notifier] transaction in
            let record = try transaction.conversations.require(request.conversation, of: user)
            guard number > record.joined, number <= record.lastNumber else { throw ChatFault.noSuchMessage(number) }
            let (hidden, reader) = (transaction.hiddenMessages, record.reader)
            guard try hidden.count(of: reader) < HideMessage.maximum || hidden.contains(number, of: reader) else {
                throw Fault(
                    .conflict,
                    "you have hidden \(HideMessage.maximum) messages here",
                    field: "message",
                    rule: "too-many-hidden",
                    maximum: HideMessage.maximum
                )
            }
            try hidden.insert(number, of: reader)
            if number > record.read {
                try transaction.marks.setRead(upTo: number, in: record.id, by: user)
                transaction.afterCommit { notifier.notify(record.id, pair: record.pair) }
            }
            return Done()
        }
    }
}
