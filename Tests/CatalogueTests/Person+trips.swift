import AuthContract
import CatalogueContract
import TestKit
import Testing

extension Person {
    @discardableResult
    func plans(_ content: TripContent, key: String? = nil) async throws -> Trip {
        try await send(CreateTrip(trip: content), key: key).trip
    }

    @discardableResult
    func plans(
        _ title: String? = nil,
        from start: String = "2026-12-01",
        to end: String = "2026-12-04",
        in place: TripPlace = .vienna
    ) async throws -> Trip {
        try await plans(try .trip(title, from: start, to: end, in: place))
    }

    func finds(_ trip: Trip) async throws -> Trip {
        try await send(FindTrip(id: trip.id)).trip
    }

    func tips(of trip: Trip, _ kinds: [PostKind] = ["tip"]) async throws -> [String] {
        try await send(FindTrip(id: trip.id, kinds: kinds)).tips.map(\.content.title)
    }

    func trips() async throws -> [TripID] {
        try await send(ListTrips()).trips.map(\.id)
    }

    func invites(_ email: String, to trip: Trip) async throws {
        try await send(InviteBuddy(id: trip.id, email: email))
    }

    @discardableResult
    func changes(_ trip: Trip, _ change: (inout TripContent) -> Void) async throws -> Trip {
        let now = try await finds(trip)
        var content = now.content
        change(&content)
        return try await send(UpdateTrip(id: trip.id, revision: now.revision, trip: content)).trip
    }
}

extension TripPlace {
    static let vienna = TripPlace(geonameID: 2_761_369, country: "AT", city: "Vienna")
    static let wien = TripPlace(geonameID: 2_761_369, country: "AT", city: "Wien")
    static let austria = TripPlace(geonameID: 2_782_113, country: "AT")
}

extension TripContent {
    static func trip(
        _ title: String? = nil,
        from start: String = "2026-12-01",
        to end: String = "2026-12-04",
        in place: TripPlace = .vienna,
        notes: String? = nil,
        plan: [PlanEntry]? = nil
    ) throws -> TripContent {
        let dates = DateSpan(start: try .day(start), end: try .day(end))
        return TripContent(place: place, dates: dates, title: title, notes: notes, plan: plan)
    }
}

extension CivilDate {
    static func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
}

extension PostContent {
    static func tip(_ title: String, in place: TripPlace = .vienna, kind: PostKind = "tip") -> PostContent {
        let place = PostPlace(geonameID: place.geonameID, country: place.country, city: place.city)
        return PostContent(kind: kind, title: title, text: "Worth a visit", place: place)
    }
}

extension World {
    /// The members of each trip, as read from the log's start.
    func tripMembers() async throws -> [TripID: [UserID]] {
        try await events(TripChanged.self).reduce(into: [:]) { $0[$1.id] = $1.isTombstone ? nil : $1.members }
    }
}
