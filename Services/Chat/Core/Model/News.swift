import ServiceKit

/// Wakes the long polls of everybody who is in a conversation in which something has changed.
///
/// The two of a pair are woken at once. Who is in a group is read first, and while nobody waits to write: so a message to
/// a group costs the writer what one to a pair does. For hints nobody is woken more than once a second, however many write
/// in however large groups.
final class News: Sendable {
    /// Where they wait.
    let bell = Doorbell<UserID>()
    private let groups = Turns<ConversationID>()
    private let hinted = Turns<UserID>()

    /// Something has changed in a conversation; told after the COMMIT, on the writer's queue.
    func tell(_ conversation: ConversationID, of pair: MemberPair?) {
        if let pair {
            pair.members.forEach(bell.ring)
        } else {
            groups.add([conversation])
        }
    }

    /// Something has changed in a group, which is that of some no longer.
    func tell(_ group: ConversationID, andThoseGone gone: [UserID]) {
        gone.forEach(bell.ring)
        tell(group, of: nil)
    }

    /// There is a hint for these.
    func hint(to people: [UserID]) {
        if !people.isEmpty { hinted.add(people) }
    }

    /// Wakes the members of groups, and those for whom there are hints, until it is cancelled.
    func run(reading database: Database) async {
        async let hinting: Void = runHints()
        await runGroups(reading: database)
        await hinting
    }

    private func runHints() async {
        for await _ in hinted.turns {
            hinted.take().forEach(bell.ring)
            // A pause that is cancelled ends the loop at its head.
            try? await Task.sleep(for: .seconds(1))
        }
    }

    private func runGroups(reading database: Database) async {
        for await _ in groups.turns {
            for group in groups.take() where bell.isListenedTo {
                // Whoever is not woken hears of it when the wait is over: this costs time, not news.
                try? await database.read { try $0.everybody(in: group) }.forEach(bell.ring)
            }
        }
    }
}
