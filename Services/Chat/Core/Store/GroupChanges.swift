import ChatContract
import ServiceKit

/// When something happens to a group, and where its entries have their ids from.
struct EventMoment {
    let at: Timestamp
    let ids: IdentifierSource
}

extension WriteTransaction {
    /// Lets something happen to a group, of which all in it are told.
    ///
    /// - Returns: the number of the entry, the change that it is, and how many messages there are before it.
    @discardableResult
    func note(
        _ event: ConversationEvent,
        of group: ConversationID,
        by actor: UserID,
        _ moment: EventMoment
    ) throws -> (number: Int, change: Int64, messages: Int) {
        let noted = try append(event, as: moment.ids.make(), of: actor, to: group, at: moment.at)
        guard let noted else { throw ChatFault.noSuchConversation(group) }
        return (noted.entry.number, noted.change, noted.messages)
    }

    /// Lets a group show a picture of the actor's, or none.
    func setPhoto(_ photo: MediaID?, of group: ConversationID, by actor: UserID, _ moment: EventMoment) throws {
        try execute(MemberQueries.setPhoto, photo, photo == nil ? nil : actor, group)
        try notePhotos(photo.map { [$0] } ?? [], of: actor, shownBy: group.description)
        try note(ConversationEvent(.photoChanged, photo: photo), of: group, by: actor, moment)
    }

    /// Puts somebody into a group: an acquaintance of the actor's is in it, anybody else is asked.
    ///
    /// - Returns: whether it was a stranger, who is asked now; `nil` where nothing has changed, for the person was told of the
    ///   group before.
    /// - Throws: `forbidden` (`field`) for one who cannot be added; `conflict` for a full group.
    func add(
        _ person: UserID,
        to group: ConversationID,
        by actor: UserID,
        field: String,
        _ moment: EventMoment
    ) throws -> Bool? {
        guard try role(of: person, in: group) == nil else { return nil }
        if try isBlocked(between: actor, and: person) { throw ChatFault.recipientUnavailable(field) }
        guard try hasRoomForConversation(person) else { throw ChatFault.recipientUnavailable(field) }
        guard try everybody(in: group).count < MemberLimit.ofGroup else {
            throw Fault(.conflict, "a group has room for \(MemberLimit.ofGroup)", field: "conversation")
        }
        if try areAcquainted(actor, person) {
            try join(person, to: group, by: actor, moment)
            return false
        }
        try ask(person, into: group, by: actor)
        return true
    }

    /// Asks somebody into a group, which its members are not told.
    private func ask(_ person: UserID, into group: ConversationID, by actor: UserID) throws {
        let change: Int64? = try row(ChatQueries.takeChange, group) { try $0["changed"] }
        try execute(MemberQueries.insert, group, person, MemberRole.asked, actor, 0, change, 0, 0)
    }

    /// Puts somebody into a group, who sees what is said from then on.
    func join(_ person: UserID, to group: ConversationID, by actor: UserID, _ moment: EventMoment) throws {
        let event = ConversationEvent(.joined, person: person)
        let (number, change, messages) = try note(event, of: group, by: actor, moment)
        let nobody: UserID? = nil
        try execute(MemberQueries.insert, group, person, MemberRole.member, nobody, number, change, number, messages)
    }

    /// Lets somebody who was asked come into a group.
    func comeIn(_ person: UserID, to group: ConversationID, _ moment: EventMoment) throws {
        let event = ConversationEvent(.joined, person: person)
        let (number, change, messages) = try note(event, of: group, by: person, moment)
        try execute(MemberQueries.acceptGroup, number, change, messages, group, person)
    }

    /// Takes somebody out of a group; where the owner goes it is handed over, and where nobody is left it goes.
    ///
    /// - Parameter actor: who does it: the person, or whoever puts the person out.
    /// - Returns: who is in it no longer, nor asked: the person, and where it goes all who were asked.
    @discardableResult
    func depart(
        _ person: UserID,
        from group: ConversationID,
        by actor: UserID,
        _ moment: EventMoment
    ) throws -> [UserID] {
        let role = try role(of: person, in: group)
        guard try execute(ChatQueries.leave, group, person) == 1, let role else { return [] }
        var gone = [person]
        if role.isIn {
            try execute(FormerMemberQueries.put, group, person)
            let left = try places(in: group)
            let others = left.filter(\.role.isIn)
            if others.isEmpty {
                gone += left.filter { $0.role == .asked }.map(\.person)
                try execute(MemberQueries.removeAll, group)
                try execute(ChatQueries.close, group)
            } else {
                let kind: ConversationEventKind = actor == person ? .left : .removed
                try note(ConversationEvent(kind, person: person), of: group, by: actor, moment)
                if role == .owner { try handOver(group, to: others, by: person, moment) }
            }
        }
        for person in gone { try noteDeparture(of: person, from: group, at: moment.at) }
        return gone
    }

    /// Makes the admin who came first the owner, else the member who did.
    private func handOver(
        _ group: ConversationID,
        to others: [MemberRecord],
        by former: UserID,
        _ moment: EventMoment
    ) throws {
        let admins = others.filter { $0.role == .admin }
        let heirs = (admins.isEmpty ? others : admins).sorted { ($0.added, $0.person) < ($1.added, $1.person) }
        guard let heir = heirs.first else { return }
        try setRole(.owner, of: heir.person, in: group, by: former, moment)
    }

    /// Gives a member another role, of which all in the group are told.
    func setRole(
        _ role: MemberRole,
        of person: UserID,
        in group: ConversationID,
        by actor: UserID,
        _ moment: EventMoment
    ) throws {
        try execute(MemberQueries.setRole, role, group, person)
        try note(ConversationEvent(.roleChanged, person: person), of: group, by: actor, moment)
    }
}
