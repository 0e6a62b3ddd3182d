import ChatContract
import ServiceKit

/// Why a message says nothing any more, where its sender has not deleted it.
enum MessageEnding: String {
    /// Its retention is over.
    case expired
    /// Its sender is erased.
    case erased
}

extension MessageEnding: SQLValueConvertible {
    var sqlValue: SQLValue { .text(rawValue) }

    init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(rawValue: text)
    }
}

extension WriteTransaction {
    /// Empties messages of one conversation; they keep their numbers.
    ///
    /// Each takes a change number of its own, by which every device of a member replaces its copy.
    ///
    /// - Parameter numbers: in ascending order, of messages that were not emptied before.
    func empty(
        _ numbers: [Int],
        of conversation: ConversationID,
        because ending: MessageEnding?,
        at moment: Timestamp
    ) throws {
        guard !numbers.isEmpty else { return }
        let newest: Int64? = try row(ChatQueries.takeChanges, numbers.count, conversation) { try $0["changed"] }
        guard let newest else { return }
        for (change, number) in zip((newest - Int64(numbers.count) + 1)..., numbers) {
            try execute(AmendmentQueries.empty, moment, ending, change, conversation, number)
        }
        try countAsRead(numbers, of: conversation)
    }

    /// Lowers every member's unread count by the messages that lie behind the member's mark.
    private func countAsRead(_ numbers: [Int], of conversation: ConversationID) throws {
        guard let last = numbers.last else { return }
        let marks: [Int] = try rows(AmendmentQueries.marksBefore, conversation, last) { try $0[0] }
        // Members with the same count have marks without another in between, so one statement serves all of them.
        let byCount = Dictionary(grouping: marks) { mark in numbers.count { $0 > mark } }
        for (count, marks) in byCount.sorted(by: { $0.key < $1.key }) {
            guard let lowest = marks.min(), let highest = marks.max() else { continue }
            try execute(AmendmentQueries.countAsRead, count, conversation, lowest, highest)
        }
    }
}
