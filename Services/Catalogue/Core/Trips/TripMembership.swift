import CatalogueContract
import ServiceKit

/// Invites, admits and removes the members of trips, with their events.
struct TripMembership {
    static let task = RetentionTask("expired trip invitations") {
        try TripMembership(transaction: $0).revokeExpired(at: $1, limit: $2)
    }

    let transaction: WriteTransaction

    /// - Throws: `conflict` with the maximum of buddies.
    static func checkRoom(in trip: TripID, _ transaction: ReadTransaction) throws {
        let buddies = try transaction.tripMembers.list(of: trip).count { $0.standing == .buddy }
        guard buddies < TripLimit.buddies else {
            throw Fault(
                .conflict,
                "the trip already has \(TripLimit.buddies) buddies",
                field: "id",
                rule: "too-many-buddies",
                maximum: TripLimit.buddies
            )
        }
    }

    /// - Parameter person: the verified user, if any.
    func invite(_ digest: String, to trip: TripID, knownAs person: UserID?, at moment: Timestamp) throws {
        try Self.checkRoom(in: trip, transaction)
        let invited = try transaction.tripInvitations.person(of: digest, in: trip)
        if invited == nil, try transaction.tripInvitations.count(of: trip, at: moment) >= TripLimit.invitations {
            throw Fault(
                .conflict,
                "the trip already has \(TripLimit.invitations) open invitations",
                field: "id",
                rule: "too-many-invitations",
                maximum: TripLimit.invitations
            )
        }
        // The address now belongs to another user.
        if case let former?? = invited, former != person { try uninvite(former, from: trip) }
        let isSame = person != nil && invited == .some(person)
        try transaction.tripInvitations.save(digest, of: isSame ? person : nil, to: trip, at: moment)
    }

    /// Skipped across a block with any member.
    ///
    /// - Returns: whether the user is invited now, and not yet a buddy.
    @discardableResult
    func admit(_ person: UserID, to trip: TripID, invitedBy digest: String) throws -> Bool {
        // Revoked meanwhile.
        guard try transaction.tripInvitations.setPerson(person, of: digest, in: trip) else { return false }
        let members = try transaction.tripMembers.list(of: trip)
        if let member = members.first(where: { $0.person == person }) { return member.standing == .invited }
        guard let record = try transaction.trips.find(trip),
            try transaction.tripMembers.count(of: person) < TripLimit.memberships,
            try !isBlocked(person, from: members.filter { $0.standing != .invited })
        else { return false }
        try transaction.tripMembers.insert(person, as: .invited, in: record)
        try announceChange(of: trip)
        return true
    }

    func accept(_ trip: TripID, by person: UserID) throws {
        try Self.checkRoom(in: trip, transaction)
        try transaction.tripMembers.setStanding(.buddy, of: person, in: trip)
        try transaction.tripInvitations.delete(of: person, to: trip)
        try announceChange(of: trip)
    }

    /// The invitation remains, to conceal that it was declined.
    func remove(_ person: UserID, from trip: TripID) throws {
        if try transaction.tripMembers.delete(person, from: trip) { try announceChange(of: trip) }
    }

    /// Revokes the invitation and removes the invited user.
    func revoke(_ digest: String, to trip: TripID) throws {
        if case let person?? = try transaction.tripInvitations.person(of: digest, in: trip) {
            try uninvite(person, from: trip)
        }
        try transaction.tripInvitations.delete(digest, to: trip)
    }

    private func uninvite(_ person: UserID, from trip: TripID) throws {
        guard try transaction.tripMembers.standing(of: person, in: trip) == .invited else { return }
        try remove(person, from: trip)
    }

    /// - Returns: below `limit` when finished.
    private func revokeExpired(at moment: Timestamp, limit: Int) throws -> Int {
        let expired = try transaction.tripInvitations.listExpired(at: moment, limit: limit)
        for invitation in expired { try revoke(invitation.digest, to: invitation.trip) }
        return expired.count
    }

    private func isBlocked(_ person: UserID, from members: [TripMember]) throws -> Bool {
        guard try transaction.isAnyBlock(of: person) else { return false }
        return try members.contains { try transaction.isBlocked(between: person, and: $0.person) }
    }

    private func announceChange(of trip: TripID) throws {
        try TripEditing(transaction: transaction).announceChange(of: trip)
    }
}
