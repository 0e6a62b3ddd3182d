import AuthContract
import AuthCore
import CatalogueContract
import ChatContract
import Foundation
import TestKit
import Testing

extension Person {
    func plans() async throws -> TripID {
        let day = try #require(CivilDate("2026-12-01"))
        let vienna = TripPlace(geonameID: 2_761_369, country: "AT", city: "Vienna")
        let content = TripContent(place: vienna, dates: DateSpan(start: day, end: day))
        return try await send(CreateTrip(trip: content)).trip.id
    }

    func travels(with buddy: Person, in world: World) async throws -> (trip: TripID, group: ConversationID) {
        let trip = try await plans()
        try await buddy.comesAlong(on: trip, invitedBy: self, in: world)
        try await world.settle()
        return (trip, try await send(OpenTripConversation(trip: trip)).conversation.id)
    }

    func comesAlong(on trip: TripID, invitedBy owner: Person, in world: World) async throws {
        try await world.verify(self)
        try await owner.send(InviteBuddy(id: trip, email: "\(name.lowercased())@example.org"))
        try await send(AcceptInvitation(id: trip))
    }
}

extension World {
    /// Verifies a user's address with the mailed code.
    func verify(_ person: Person) async throws {
        let deadline = ContinuousClock.now.advanced(by: .seconds(10))
        while try await sending(as: .gateway).send(ListFailedMail(limit: 1)).waiting > 0 {
            try #require(ContinuousClock.now < deadline)
            await Task.yield()
        }
        let code = try #require(try code(mailedTo: "\(person.name.lowercased())@example.org"))
        _ = try await person.send(VerifyEmail(code: code))
    }

    private func code(mailedTo address: String) throws -> String? {
        let folder = URL(fileURLWithPath: directory(of: "auth") + "/mail")
        let letters = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let written = letters.filter { $0.pathExtension == "eml" && !$0.lastPathComponent.hasPrefix(".") }
        for letter in written.sorted(by: { $0.path < $1.path }).reversed() {
            let text = try String(contentsOf: letter, encoding: .utf8)
            guard text.contains("To: \(address)\r\n") else { continue }
            if let code = text.firstMatch(of: /(?m)^ +([0-9]{8})\r?$/)?.1 { return String(code) }
        }
        return nil
    }
}
