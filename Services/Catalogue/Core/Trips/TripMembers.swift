import AuthContract
import CatalogueContract
import ServiceKit

struct TripMember: Equatable, Sendable {
    let person: UserID
    let standing: TripRole
}

enum TripLimit {
    static let buddies = 50
    /// Open invitations per trip.
    static let invitations = 50
    /// Per user, including own trips and invitations.
    static let memberships = 2_000
    /// Lifetime of an invitation.
    static let patience = Duration.seconds(90 * 86_400)
    /// Newest invitations processed on verification of an address.
    static let waiting = 500

    static let task = RetentionTask("expired trip invitations") { try $0.revokeExpiredInvitations(at: $1, limit: $2) }
}

extension ReadTransaction {
    /// By id; at most 101.
    func tripMembers(of trip: TripID) throws -> [TripMember] {
        try rows(TripTables.members, trip) { TripMember(person: try $0[0], standing: try $0[1]) }
    }

    func openInvitations(to trip: TripID, at moment: Timestamp) throws -> Int {
        try value(TripTables.countInvitations, trip, moment.adding(.zero - TripLimit.patience)) ?? 0
    }

    func checkHasRoomForBuddy(_ trip: TripID) throws {
        guard try tripMembers(of: trip).count(where: { $0.standing == .buddy }) < TripLimit.buddies else {
            throw Fault(.conflict, "the trip already has \(TripLimit.buddies) buddies", field: "id")
        }
    }

    fileprivate func isInvited(_ person: UserID, to trip: TripID) throws -> Bool {
        try value(TripTables.standing, trip, person) == TripRole.invited
    }
}

extension WriteTransaction {
    func announceChange(of trip: TripID) throws {
        let members = try tripMembers(of: trip)
        let owner = members.filter { $0.standing == .owner }.map(\.person)
        let others = members.filter { $0.standing != .owner }
        let buddies = others.filter { $0.standing == .buddy }
        try announce(TripChanged(id: trip, members: owner + others.map(\.person), buddies: buddies.map(\.person)))
    }

    /// - Parameter person: the verified user, if any.
    func invite(_ digest: String, to trip: TripID, knownAs person: UserID?, at moment: Timestamp) throws {
        try checkHasRoomForBuddy(trip)
        let invited = try row(TripTables.invitation, trip, digest) { try $0[0, as: UserID?.self] }
        if invited == nil, try openInvitations(to: trip, at: moment) >= TripLimit.invitations {
            throw Fault(.conflict, "the trip already has \(TripLimit.invitations) open invitations", field: "id")
        }
        // The address now belongs to another user.
        if case let former?? = invited, former != person { try uninvite(former, from: trip) }
        let isSame = person != nil && invited == .some(person)
        try execute(TripTables.invite, trip, digest, moment, isSame ? person : nil)
    }

    /// Skipped across a block with any member.
    func admit(_ person: UserID, to trip: TripID, invitedBy digest: String) throws {
        // Revoked meanwhile.
        guard try execute(TripTables.setInvited, person, trip, digest) == 1 else { return }
        let members = try tripMembers(of: trip)
        guard !members.contains(where: { $0.person == person }),
            let record = try row(TripTables.find, trip, decode: TripRecord.init),
            try value(TripTables.countMemberships, person) ?? 0 < TripLimit.memberships
        else { return }
        if try isAnyBlock(of: person) {
            for member in members where member.standing != .invited {
                if try isBlocked(between: person, and: member.person) { return }
            }
        }
        try execute(TripTables.addMember, trip, person, TripRole.invited, record.content.dates.start.description)
        try announceChange(of: trip)
    }

    func accept(_ trip: TripID, by person: UserID) throws {
        try checkHasRoomForBuddy(trip)
        try execute(TripTables.setStanding, TripRole.buddy, trip, person)
        try execute(TripTables.forgetInvited, person, trip)
        try announceChange(of: trip)
    }

    /// Removes a member; the invitation remains, to conceal that it was declined.
    func leave(_ trip: TripID, by person: UserID) throws {
        guard try execute(TripTables.removeMember, trip, person) == 1 else { return }
        try announceChange(of: trip)
    }

    /// Also removes the invited user.
    func revokeInvitation(of digest: String, to trip: TripID) throws {
        if let person: UserID = try value(TripTables.invitation, trip, digest) { try uninvite(person, from: trip) }
        try execute(TripTables.takeBack, trip, digest)
    }

    private func uninvite(_ person: UserID, from trip: TripID) throws {
        if try isInvited(person, to: trip) { try leave(trip, by: person) }
    }

    /// - Returns: below `limit` when finished.
    func revokeExpiredInvitations(at now: Timestamp, limit: Int) throws -> Int {
        let before = now.adding(.zero - TripLimit.patience)
        let old = try rows(TripTables.outOfTime, before, limit) { row in
            (trip: try row[0, as: TripID.self], digest: try row[1, as: String.self])
        }
        for invitation in old { try revokeInvitation(of: invitation.digest, to: invitation.trip) }
        return old.count
    }
}

/// After verification of an invited address.
struct AdmitInvitedBuddies: Subscription {
    func apply(_ event: VerifiedAddressChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard let digest = event.digest else { return }
        let after = moment.adding(.zero - TripLimit.patience)
        let trips: [TripID] = try transaction.rows(TripTables.waiting, digest, after, TripLimit.waiting) { try $0[0] }
        for trip in trips { try transaction.admit(event.user, to: trip, invitedBy: digest) }
    }
}
