import ServiceKit

/// Wakes the long polls of members after a change.
///
/// Group members are read off the writer's queue, so that a group message costs its sender no more. Typing hints wake
/// a user at most once a second. Other instances get a note about a group, and read its members.
final class ChangeNotifier: Sendable {
    let polls = Notifier<UserID>()
    private let groups = PendingSet<ConversationID>()
    private let listeners = PendingSet<UserID>()
    private let send: @Sendable (ChatNote) -> Void

    /// - Parameter send: sends a note to the other instances.
    init(sending send: @escaping @Sendable (ChatNote) -> Void = { _ in }) {
        self.send = send
    }

    /// Call after COMMIT, on the writer's queue.
    ///
    /// - Parameter pair: `nil` for a group.
    func notify(_ conversation: ConversationID, pair: MemberPair?) {
        if let pair {
            pair.members.forEach(polls.notify)
        } else {
            notifyHere(conversation)
            send(.changed(conversation))
        }
    }

    /// Wakes waiting members of a group at this instance.
    func notifyHere(_ group: ConversationID) {
        groups.insert([group])
    }

    func notify(_ group: ConversationID, removed: [UserID] = []) {
        removed.forEach(polls.notify)
        notify(group, pair: nil)
    }

    /// Wakes waiting users at this instance; others have hints of their own (``TypingBoard``).
    func notifyTyping(to people: [UserID]) {
        if !people.isEmpty { listeners.insert(people) }
    }

    func run(reading database: Database) async {
        async let hints: Void = runHints()
        await runGroups(reading: database)
        await hints
    }

    private func runHints() async {
        while let pending = await listeners.next() {
            pending.forEach(polls.notifyHere)
            // Cancellation ends the loop at its head.
            try? await Task.sleep(for: .seconds(1))
        }
    }

    private func runGroups(reading database: Database) async {
        while let pending = await groups.next() {
            for group in pending where polls.hasWaiters {
                // On failure, polls read it at their timeout.
                try? await database.read { try $0.members.users(in: group) }.forEach(polls.notifyHere)
            }
        }
    }
}
