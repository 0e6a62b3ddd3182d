import ChatContract
import ServiceKit

/// A listener's position in the typing hints.
struct HintPosition: PageKey {
    /// The position before all hints.
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
    /// Typists named per conversation.
    private static let named = 20
    /// Conversations per reply.
    private static let conversations = 100

    /// Returns changed conversations with their typists.
    func hints(
        for listener: UserID,
        after position: HintPosition,
        in transaction: ReadTransaction
    ) throws -> (hints: [TypingHint], position: HintPosition) {
        let states = states(for: listener)
        // Usually empty, without a read.
        guard let newest = states.last, newest.number > position.number else { return ([], position) }
        let visible = try states.filter { state in
            try !transaction.isBlocked(between: state.typist.person, and: listener)
        }
        var changed: [ConversationID] = []
        var reached = position
        for state in visible where state.number > position.number {
            if !changed.contains(state.typist.conversation) {
                guard changed.count < Self.conversations else { break }
                changed.append(state.typist.conversation)
            }
            reached = HintPosition(state.number)
        }
        let current = current(among: visible)
        let hints = changed.map { conversation in
            let users = current.filter { $0.typist.conversation == conversation }.map(\.typist.person)
            return TypingHint(conversation: conversation, users: users.suffix(Self.named))
        }
        return (hints, reached)
    }
}
