import ServiceKit

/// Wakes the long polls of members after a change.
///
/// Group members are read off the writer's queue, so that a group message costs its sender no more. Typing hints wake
/// a user at most once a second.
final class ChangeNotifier: Sendable {
    let polls = LongPollNotifier<UserID>()
    private let groups = Turns<ConversationID>()
    private let listeners = Turns<UserID>()

    /// Call after COMMIT, on the writer's queue.
    ///
    /// - Parameter pair: `nil` for a group.
    func notify(_ conversation: ConversationID, pair: MemberPair?) {
        if let pair {
            pair.members.forEach(polls.ring)
        } else {
            groups.add([conversation])
        }
    }

    func notify(_ group: ConversationID, removed: [UserID] = []) {
        removed.forEach(polls.ring)
        notify(group, pair: nil)
    }

    func notifyTyping(to people: [UserID]) {
        if !people.isEmpty { listeners.add(people) }
    }

    func run(reading database: Database) async {
        async let hints: Void = runHints()
        await runGroups(reading: database)
        await hints
    }

    private func runHints() async {
        for await _ in listeners.turns {
            listeners.take().forEach(polls.ring)
            // Cancellation ends the loop at its head.
            try? await Task.sleep(for: .seconds(1))
        }
    }

    private func runGroups(reading database: Database) async {
        for await _ in groups.turns {
            for group in groups.take() where polls.hasWaiters {
                // On failure, polls read it at their timeout.
                try? await database.read { try $0.members.users(in: group) }.forEach(polls.ring)
            }
        }
    }
}
