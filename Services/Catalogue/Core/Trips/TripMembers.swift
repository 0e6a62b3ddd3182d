import AuthContract
import CatalogueContract
import ServiceKit

/// Somebody on a trip.
struct TripMember: Equatable, Sendable {
    let person: UserID
    let standing: TripStanding
}

/// How many may be on a trip, and for how long they are waited for.
enum TripLimit {
    /// Who have accepted.
    static let buddies = 50
    /// Open ones of a trip.
    static let invitations = 50
    /// Trips that somebody is on or invited to, the own ones among them.
    static let memberships = 2_000
    /// How long an invitation is open.
    static let patience = Duration.seconds(90 * 86_400)
    /// How many invitations to one address are found when it is verified: the newest.
    static let waiting = 500

    static let task = RetentionTask("invitations out of time") { try $0.forgetOldInvitations(at: $1, limit: $2) }
}

extension ReadTransaction {
    /// In the order of ids; at most one owner, 50 buddies and 50 who are invited.
    func tripMembers(of trip: TripID) throws -> [TripMember] {
        try rows(TripTables.members, trip) { TripMember(person: try $0[0], standing: try $0[1]) }
    }

    func openInvitations(to trip: TripID, at moment: Timestamp) throws -> Int {
        try value(TripTables.countInvitations, trip, moment.adding(.zero - TripLimit.patience)) ?? 0
    }

    /// - Throws: `conflict` for one more than may be on a trip.
    func checkHasRoomForBuddy(_ trip: TripID) throws {
        guard try tripMembers(of: trip).count(where: { $0.standing == .buddy }) < TripLimit.buddies else {
            throw Fault(.conflict, "there are \(TripLimit.buddies) buddies on the trip", field: "id")
        }
    }

    fileprivate func isInvited(_ person: UserID, to trip: TripID) throws -> Bool {
        try value(TripTables.standing, trip, person) == TripStanding.invited
    }
}

extension WriteTransaction {
    /// Tells who follows that a trip says something else, or that others are on it.
    func announceChange(of trip: TripID) throws {
        let members = try tripMembers(of: trip)
        let owner = members.filter { $0.standing == .owner }.map(\.person)
        let others = members.filter { $0.standing != .owner }
        let buddies = others.filter { $0.standing == .buddy }
        try announce(TripChanged(id: trip, members: owner + others.map(\.person), buddies: buddies.map(\.person)))
    }

    /// Keeps that whoever has verified an address, or will, is invited to a trip.
    ///
    /// - Parameter person: who has verified it.
    /// - Throws: `conflict` when there is no room for one more.
    func invite(_ digest: String, to trip: TripID, knownAs person: UserID?, at moment: Timestamp) throws {
        try checkHasRoomForBuddy(trip)
        let invited = try row(TripTables.invitation, trip, digest) { try $0[0, as: UserID?.self] }
        if invited == nil, try openInvitations(to: trip, at: moment) >= TripLimit.invitations {
            throw Fault(.conflict, "\(TripLimit.invitations) invitations are open", field: "id")
        }
        // The address has become another's since.
        if case let former?? = invited, former != person { try uninvite(former, from: trip) }
        let isSame = person != nil && invited == .some(person)
        try execute(TripTables.invite, trip, digest, moment, isSame ? person : nil)
    }

    /// Lets somebody have the trip to which their address was invited, unless a block stands between them and anybody on it.
    func admit(_ person: UserID, to trip: TripID, invitedBy digest: String) throws {
        // Taken back meanwhile.
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
        try execute(TripTables.addMember, trip, person, TripStanding.invited, record.content.dates.start.description)
        try announceChange(of: trip)
    }

    /// Lets the others see somebody who was invited.
    func accept(_ trip: TripID, by person: UserID) throws {
        try checkHasRoomForBuddy(trip)
        try execute(TripTables.setStanding, TripStanding.buddy, trip, person)
        try execute(TripTables.forgetInvited, person, trip)
        try announceChange(of: trip)
    }

    /// Takes somebody off a trip; an invitation stays, so that nobody is told that it was declined.
    func leave(_ trip: TripID, by person: UserID) throws {
        guard try execute(TripTables.removeMember, trip, person) == 1 else { return }
        try announceChange(of: trip)
    }

    /// Takes an invitation back, and the trip from who has not accepted it.
    func takeBackInvitation(of digest: String, to trip: TripID) throws {
        if let person: UserID = try value(TripTables.invitation, trip, digest) { try uninvite(person, from: trip) }
        try execute(TripTables.takeBack, trip, digest)
    }

    private func uninvite(_ person: UserID, from trip: TripID) throws {
        if try isInvited(person, to: trip) { try leave(trip, by: person) }
    }

    /// Takes back invitations that nobody has accepted in ninety days.
    ///
    /// - Returns: how many; fewer than `limit` when none is left.
    func forgetOldInvitations(at now: Timestamp, limit: Int) throws -> Int {
        let before = now.adding(.zero - TripLimit.patience)
        let old = try rows(TripTables.outOfTime, before, limit) { row in
            (trip: try row[0, as: TripID.self], digest: try row[1, as: String.self])
        }
        for invitation in old { try takeBackInvitation(of: invitation.digest, to: invitation.trip) }
        return old.count
    }
}

/// Lets those who have verified an address have the trips to which it was invited.
struct AdmitInvitedBuddies: Subscription {
    func apply(_ event: VerifiedAddressChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard let digest = event.digest else { return }
        let after = moment.adding(.zero - TripLimit.patience)
        let trips: [TripID] = try transaction.rows(TripTables.waiting, digest, after, TripLimit.waiting) { try $0[0] }
        for trip in trips { try transaction.admit(event.user, to: trip, invitedBy: digest) }
    }
}
