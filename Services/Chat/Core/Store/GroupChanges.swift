import ChatContract
import ServiceKit

struct EventMoment {
    let at: Timestamp
    let ids: IdentifierSource
}

extension WriteTransaction {
    /// Appends an event and notifies the members.
    ///
    /// - Returns: number, change, and messages before it.
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

    func setPhoto(_ photo: MediaID?, of group: ConversationID, by actor: UserID, _ moment: EventMoment) throws {
        try execute(MemberQueries.setPhoto, photo, photo == nil ? nil : actor, group)
        try recordPhotos(photo.map { [$0] } ?? [], of: actor, shownBy: group.description)
        try note(ConversationEvent(.photoChanged, photo: photo), of: group, by: actor, moment)
    }

    /// Adds a contact to a group, or invites a stranger.
    ///
    /// - Returns: whether the user was invited; `nil` if unchanged.
    /// - Throws: `forbidden` (`field`) if the user cannot be added; `conflict` for a full group.
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
            throw Fault(.conflict, "a group can have at most \(MemberLimit.ofGroup) members", field: "conversation")
        }
        if try areAcquainted(actor, person) {
            try join(person, to: group, by: actor, moment)
            return false
        }
        try ask(person, into: group, by: actor)
        return true
    }

    /// Members are not notified.
    private func ask(_ person: UserID, into group: ConversationID, by actor: UserID) throws {
        let change: Int64? = try row(ChatQueries.takeChange, group) { try $0["changed"] }
        try execute(MemberQueries.insert, group, person, MemberRole.asked, actor, 0, change, 0, 0)
    }

    /// Only later messages become visible.
    func join(_ person: UserID, to group: ConversationID, by actor: UserID, _ moment: EventMoment) throws {
        let event = ConversationEvent(.joined, person: person)
        let (number, change, messages) = try note(event, of: group, by: actor, moment)
        let nobody: UserID? = nil
        try execute(MemberQueries.insert, group, person, MemberRole.member, nobody, number, change, number, messages)
    }

    /// Accepts a group invitation.
    func joinInvited(_ person: UserID, to group: ConversationID, _ moment: EventMoment) throws {
        let event = ConversationEvent(.joined, person: person)
        let (number, change, messages) = try note(event, of: group, by: person, moment)
        try execute(MemberQueries.acceptGroup, number, change, messages, group, person)
    }

    /// Removes a user; ownership passes on, and an empty group is closed.
    ///
    /// - Returns: the user, and the invited users of a closed group.
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
        for person in gone { try recordDeparture(of: person, from: group, at: moment.at) }
        return gone
    }

    /// To the longest-serving admin, else member.
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
