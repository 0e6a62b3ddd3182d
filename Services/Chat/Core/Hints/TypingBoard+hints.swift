import ChatContract
import ServiceKit

/// A listener's position in the typing hints: the last number of each instance (a version vector).
///
/// Any instance can continue from it.
struct HintPosition: PageKey {
    /// The position before all hints.
    static let start = HintPosition()

    private static let noSource = "0"
    private static let maximumSources = 64

    private var numbers: [String: Int64] = [:]

    private init() {}

    init?(cursorFields fields: [String]) {
        // Of an earlier version, a number: hints of the last seconds are repeated once.
        if fields.count == 1, Int64(fields[0]) != nil { return }
        guard !fields.isEmpty, fields.count.isMultiple(of: 2), fields.count <= 2 * Self.maximumSources else {
            return nil
        }
        for index in stride(from: 0, to: fields.count, by: 2) {
            guard let number = Int64(fields[index + 1]) else { return nil }
            numbers[fields[index]] = number
        }
    }

    var cursorFields: [String] {
        if numbers.isEmpty { return [Self.noSource] }
        return numbers.sorted { $0.key < $1.key }.flatMap { [$0.key, "\($0.value)"] }
    }

    func includes(_ state: TypingState) -> Bool { state.number <= numbers[state.source] ?? 0 }

    mutating func pass(_ state: TypingState) {
        numbers[state.source] = max(state.number, numbers[state.source] ?? 0)
    }

    /// Drops instances without hints.
    func limited(to states: [TypingState]) -> HintPosition {
        let sources = Set(states.map(\.source).suffix(Self.maximumSources))
        var limited = HintPosition()
        limited.numbers = numbers.filter { sources.contains($0.key) }
        return limited
    }
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
        guard !states.allSatisfy(position.includes) else { return ([], position) }
        let visible = try states.filter { state in
            try !transaction.isBlocked(between: state.typist.person, and: listener)
        }
        var changed: [ConversationID] = []
        var reached = position.limited(to: states)
        for state in visible where !position.includes(state) {
            if !changed.contains(state.typist.conversation) {
                guard changed.count < Self.conversations else { break }
                changed.append(state.typist.conversation)
            }
            reached.pass(state)
        }
        let current = current(among: visible)
        let hints = changed.map { conversation in
            let users = current.filter { $0.typist.conversation == conversation }.map(\.typist.person)
            return TypingHint(conversation: conversation, users: users.suffix(Self.named))
        }
        return (hints, reached)
    }
}
