import ChatContract
import ServiceKit

/// Why a message was emptied, unless deleted.
enum EmptyingReason: String {
    case expired
    case erased
}

extension EmptyingReason: SQLValueConvertible {
    var sqlValue: SQLValue { .text(rawValue) }

    init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(rawValue: text)
    }
}

extension WriteTransaction {
    /// Empties messages of a conversation; they keep their numbers.
    ///
    /// Each takes its own change, so that devices replace their copies.
    ///
    /// - Parameter numbers: ascending, not yet emptied.
    func empty(
        _ numbers: [Int],
        of conversation: ConversationID,
        because ending: EmptyingReason?,
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

    /// Lowers unread counts by messages after each mark.
    private func countAsRead(_ numbers: [Int], of conversation: ConversationID) throws {
        guard let last = numbers.last else { return }
        let marks: [Int] = try rows(AmendmentQueries.marksBefore, conversation, last) { try $0[0] }
        // Equal counts have adjacent marks: one statement each.
        let byCount = Dictionary(grouping: marks) { mark in numbers.count { $0 > mark } }
        for (count, marks) in byCount.sorted(by: { $0.key < $1.key }) {
            guard let lowest = marks.min(), let highest = marks.max() else { continue }
            try execute(AmendmentQueries.countAsRead, count, conversation, lowest, highest)
        }
    }
}
