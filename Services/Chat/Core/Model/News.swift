import ServiceKit

/// Wakes the long polls of members after a change.
///
/// Group members are read off the writer's queue, so that a group message costs its sender no more. Hints wake a user
/// at most once a second.
final class News: Sendable {
    let bell = LongPollNotifier<UserID>()
    private let groups = Turns<ConversationID>()
    private let hinted = Turns<UserID>()

    /// Call after COMMIT, on the writer's queue.
    func tell(_ conversation: ConversationID, of pair: MemberPair?) {
        if let pair {
            pair.members.forEach(bell.ring)
        } else {
            groups.add([conversation])
        }
    }

    func tell(_ group: ConversationID, andDeparted gone: [UserID]) {
        gone.forEach(bell.ring)
        tell(group, of: nil)
    }

    func hint(to people: [UserID]) {
        if !people.isEmpty { hinted.add(people) }
    }

    func run(reading database: Database) async {
        async let hinting: Void = runHints()
        await runGroups(reading: database)
        await hinting
    }

    private func runHints() async {
        for await _ in hinted.turns {
            hinted.take().forEach(bell.ring)
            // Cancellation ends the loop at its head.
            try? await Task.sleep(for: .seconds(1))
        }
    }

    private func runGroups(reading database: Database) async {
        for await _ in groups.turns {
            for group in groups.take() where bell.hasWaiters {
                // On failure, polls read it at their timeout.
                try? await database.read { try $0.everybody(in: group) }.forEach(bell.ring)
            }
        }
    }
}
