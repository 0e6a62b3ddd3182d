import ChatContract
import ServiceKit

extension GroupChanges {
    /// Adds a contact, or invites a stranger.
    ///
    /// - Returns: whether the user was invited; `nil` if unchanged.
    /// - Throws: `forbidden` (`field`) if the user cannot be added; `conflict` for a full group.
    func add(_ person: UserID, by actor: UserID, field: String) throws -> Bool? {
        let members = transaction.members
        guard try members.role(of: person, in: group) == nil else { return nil }
        guard try !transaction.isBlocked(between: actor, and: person) && members.hasRoom(for: person) else {
            throw ChatFault.recipientUnavailable(field)
        }
        guard try members.users(in: group).count < MemberLimit.ofGroup else {
            throw Fault(
                .conflict,
                "a group can have at most \(MemberLimit.ofGroup) members",
                field: "conversation",
                rule: "too-many-members",
                maximum: MemberLimit.ofGroup
            )
        }
        if try members.areContacts(actor, person) {
            try join(person, by: actor)
            return false
        }
        // The other members are not notified.
        let change = try transaction.conversations.takeChange(in: group)
        try members.insert(person, in: group, as: .asked, invitedBy: actor, change: change)
        return true
    }

    /// Only later messages become visible.
    func join(_ person: UserID, by actor: UserID) throws {
        let joined = try append(ConversationEvent(.joined, person: person), by: actor)
        try transaction.members.insert(
            person,
            in: group,
            as: .member,
            after: joined.entry.number,
            change: joined.change,
            messages: joined.messages
        )
    }

    /// Joins an invited user.
    func accept(by person: UserID) throws {
        let joined = try append(ConversationEvent(.joined, person: person), by: person)
        try transaction.members.accept(group, by: person, joined)
    }

    /// Removes a user; ownership passes on, and an empty group is closed.
    ///
    /// - Returns: the user, and the invited users of a closed group.
    @discardableResult
    func remove(_ person: UserID, by actor: UserID) throws -> [UserID] {
        let role = try transaction.members.role(of: person, in: group)
        guard try transaction.members.delete(person, in: group), let role else { return [] }
        var removed = [person]
        if role.isIn {
            try transaction.formerMembers.insert(person, of: group)
            let left = try transaction.members.list(in: group)
            let others = left.filter(\.role.isIn)
            if others.isEmpty {
                removed += left.filter { $0.role == .asked }.map(\.person)
                try transaction.members.deleteAll(in: group)
                try transaction.conversations.close(group)
            } else {
                let kind: ConversationEventKind = actor == person ? .left : .removed
                try append(ConversationEvent(kind, person: person), by: actor)
                if role == .owner { try passOwnership(to: others, by: person) }
            }
        }
        for person in removed { try transaction.departures.insert(person, from: group, at: moment) }
        return removed
    }

    /// Makes the longest-serving admin, else member, the owner.
    private func passOwnership(to others: [MemberRecord], by former: UserID) throws {
        let admins = others.filter { $0.role == .admin }
        let candidates = admins.isEmpty ? others : admins
        guard let next = candidates.min(by: { ($0.added, $0.person) < ($1.added, $1.person) }) else { return }
        try setRole(.owner, of: next.person, by: former)
    }

    /// Adds and removes members until they are those of the group's trip.
    ///
    /// - Returns: removed users.
    func align(with people: [UserID]) throws -> [UserID] {
        let present = Set(try transaction.members.list(in: group).filter(\.role.isIn).map(\.person))
        for person in people where !present.contains(person) {
            guard try transaction.members.hasRoom(for: person) else { continue }
            try join(person, by: person)
        }
        return try present.subtracting(people).sorted().flatMap { try remove($0, by: $0) }
    }
}
