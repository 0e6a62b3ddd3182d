import CatalogueContract
import ChatContract
import ServiceKit

/// The accepted members of each trip, from the catalogue.
enum TripMemberQueries {
    private static let replays = ReplayCounter("tripReplay")

    /// `replay`: the last replay that included the trip.
    static let table = """

        CREATE TABLE tripCrew (
            trip TEXT NOT NULL,
            person TEXT NOT NULL,
            isOwner INTEGER NOT NULL,
            replay INTEGER NOT NULL,
            CONSTRAINT tripCrewKey PRIMARY KEY (trip, person)
        ) STRICT;
        CREATE INDEX tripCrewByPerson ON tripCrew (person, trip);
        CREATE INDEX tripCrewByReplay ON tripCrew (replay, trip);

        \(replays.table)
        """

    static let insert = "INSERT INTO tripCrew (trip, person, isOwner, replay) VALUES (?, ?, ?, \(replays.number))"
    static let drop = "DELETE FROM tripCrew WHERE trip = ?"
    static let crew = "SELECT person, isOwner FROM tripCrew WHERE trip = ? ORDER BY person"
    static let conversation = "SELECT id FROM conversation WHERE trip = ?"
    static let letGo = "UPDATE conversation SET trip = NULL WHERE trip = ?"
    static let beginReplay = replays.begin
    /// They ended before the replay.
    static let untold = "SELECT trip FROM tripCrew WHERE replay < \(replays.number) GROUP BY replay, trip LIMIT ?"
    static let forgetOf = """
        DELETE FROM tripCrew WHERE (trip, person) IN (SELECT trip, person FROM tripCrew WHERE person = ? LIMIT ?)
        """
}

struct FollowTrips: Subscription {
    let ids: IdentifierSource
    let news: News

    func apply(_ event: TripChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let crew = event.members.prefix(1) + event.buddies
        try transaction.execute(TripMemberQueries.drop, event.id)
        for (index, person) in crew.enumerated() {
            try transaction.execute(TripMemberQueries.insert, event.id, person, index == 0)
        }
        guard let group = try transaction.conversation(ofTrip: event.id) else { return }
        var gone: [UserID] = []
        if crew.isEmpty {
            try transaction.execute(TripMemberQueries.letGo, event.id)
        } else {
            gone = try transaction.align(group, with: Array(crew), EventMoment(at: moment, ids: ids))
        }
        transaction.afterCommit { [news, gone] in news.tell(group, andDeparted: gone) }
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.execute(TripMemberQueries.beginReplay)
    }

    func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int {
        let trips = try transaction.rows(TripMemberQueries.untold, limit, decode: { try $0[0, as: TripID.self] })
        for trip in trips {
            try transaction.execute(TripMemberQueries.letGo, trip)
            try transaction.execute(TripMemberQueries.drop, trip)
        }
        return trips.count
    }
}

extension ReadTransaction {
    func crew(of trip: TripID) throws -> [(person: UserID, isOwner: Bool)] {
        try rows(TripMemberQueries.crew, trip) { (person: try $0[0], isOwner: try $0[1]) }
    }

    func conversation(ofTrip trip: TripID) throws -> ConversationID? {
        try value(TripMemberQueries.conversation, trip)
    }
}

extension WriteTransaction {
    /// - Returns: removed users.
    func align(_ group: ConversationID, with crew: [UserID], _ moment: EventMoment) throws -> [UserID] {
        let places = try places(in: group)
        let present = Set(places.filter(\.role.isIn).map(\.person))
        for person in crew where !present.contains(person) {
            guard try hasRoomForConversation(person) else { continue }
            try join(person, to: group, by: person, moment)
        }
        return try present.subtracting(crew).sorted().flatMap {
            try depart($0, from: group, by: $0, moment)
        }
    }
}
