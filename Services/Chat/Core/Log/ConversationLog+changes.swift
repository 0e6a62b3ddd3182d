import ChatContract
import ServiceKit

/// Changes to entries; each takes its own change, so that devices replace their copies.
extension ConversationLog {
    func edit(_ message: ChatMessage, to text: String, at moment: Timestamp) throws {
        try transaction.formerTexts.insert(message, at: moment)
        try transaction.entries.setText(text, of: message, at: moment)
        try amend(message.number)
    }

    func delete(_ message: ChatMessage, at moment: Timestamp) throws {
        try transaction.formerTexts.insert(message, at: moment)
        try deleteAttached(to: message)
        try empty([message.number], because: nil, at: moment)
    }

    /// Deletes the reactions and releases the photos.
    func deleteAttached(to message: ChatMessage) throws {
        if message.photos != nil { try transaction.photoHolds.set([], of: message.sender, heldBy: message.id) }
        try transaction.reactions.delete(message.number...message.number, in: id)
    }

    /// Removes photos of a message; all of it if nothing else is left.
    ///
    /// - Parameter photos: `nil` for the whole message.
    /// - Returns: whether anything was left to remove.
    func remove(_ photos: [MediaID]?, from number: Int, at moment: Timestamp) throws -> Bool {
        guard let logged = try transaction.entries.find(number, in: id), logged.message.event == nil,
            !logged.message.isEmpty
        else { return false }
        let (message, attachments) = (logged.message, logged.attachments)
        let left = photos.flatMap { attachments?.without($0) }
        if photos == nil || (message.text.isEmpty && left == nil) {
            try delete(message, at: moment)
            return true
        }
        guard left != attachments else { return false }
        try transaction.entries.setAttachments(left, of: message)
        try transaction.photoHolds.set(left?.photos ?? [], of: message.sender, heldBy: message.id)
        try amend(number)
        return true
    }

    /// - Throws: `conflict` (`emoji`) beyond the maximum.
    func addReaction(_ emoji: String, to number: Int, by person: UserID, at moment: Timestamp) throws {
        let existing = try transaction.reactions.emoji(on: number, in: id)
        guard existing.contains(emoji) || existing.count < SetReaction.maximum else {
            throw Fault(
                .conflict,
                "the message has \(SetReaction.maximum) different reactions",
                field: "emoji",
                rule: "too-many-reactions",
                maximum: SetReaction.maximum
            )
        }
        let isNew = try transaction.reactions.insert(emoji, to: number, in: id, by: person, at: moment)
        if isNew { try amend(number) }
    }

    func deleteReaction(_ emoji: String, to number: Int, by person: UserID) throws {
        if try transaction.reactions.delete(emoji, to: number, in: id, by: person) { try amend(number) }
    }

    /// Takes a change, which notifies all members.
    func amend(_ number: Int) throws {
        let change = try transaction.conversations.takeChange(in: id)
        try transaction.entries.setAmended(number, in: id, change: change)
    }

    /// Empties messages, which keep their numbers.
    ///
    /// - Parameter numbers: ascending, not yet emptied.
    func empty(_ numbers: [Int], because reason: EmptyingReason?, at moment: Timestamp) throws {
        guard !numbers.isEmpty else { return }
        guard let newest = try transaction.conversations.takeChanges(numbers.count, in: id) else { return }
        for (change, number) in zip((newest - Int64(numbers.count) + 1)..., numbers) {
            try transaction.entries.empty(number, in: id, because: reason, change: change, at: moment)
        }
        try transaction.marks.countAsRead(numbers, in: id)
    }

    /// Deletes entries with everything that belongs to them.
    ///
    /// - Returns: the number of entries.
    @discardableResult
    func delete(_ numbers: ClosedRange<Int>) throws -> Int {
        try transaction.words.delete(transaction.entries.changes(of: numbers, in: id))
        for message in try transaction.entries.withAttachments(numbers, in: id) {
            try transaction.photoHolds.set([], of: message.sender, heldBy: message.id)
        }
        try transaction.formerTexts.delete(numbers, in: id)
        try transaction.reactions.delete(numbers, in: id)
        try transaction.hiddenMessages.delete(numbers, in: id)
        return try transaction.entries.delete(numbers, in: id)
    }
}
