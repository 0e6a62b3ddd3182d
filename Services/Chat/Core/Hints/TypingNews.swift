import ChatContract
import ServiceKit

/// How far a listener has heard of who is writing.
struct HintPosition: PageKey {
    /// Where everything is news.
    static let start = HintPosition(0)

    let number: Int64

    init(_ number: Int64) {
        self.number = number
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 1, let number = Int64(fields[0]) else { return nil }
        self.number = number
    }

    var cursorFields: [String] { ["\(number)"] }
}

extension TypingBoard {
    /// How many of those who write in a conversation are named.
    private static let named = 20
    /// Of how many conversations one reply tells.
    private static let conversations = 100

    /// Who writes in those of a listener's conversations in which that has changed, and how far this tells.
    func hints(
        for listener: UserID,
        after position: HintPosition,
        in transaction: ReadTransaction
    ) throws -> (hints: [TypingHint], position: HintPosition) {
        let signs = signs(for: listener)
        // Mostly there are none, and then nothing is read.
        guard let newest = signs.last, newest.number > position.number else { return ([], position) }
        let audible = try signs.filter { sign in
            try !transaction.isBlocked(between: sign.typist.person, and: listener)
        }
        var changed: [ConversationID] = []
        var reached = position
        for sign in audible where sign.number > position.number {
            if !changed.contains(sign.typist.conversation) {
                guard changed.count < Self.conversations else { break }
                changed.append(sign.typist.conversation)
            }
            reached = HintPosition(sign.number)
        }
        let writing = writing(among: audible)
        let hints = changed.map { conversation in
            let users = writing.filter { $0.typist.conversation == conversation }.map(\.typist.person)
            return TypingHint(conversation: conversation, users: users.suffix(Self.named))
        }
        return (hints, reached)
    }
}
