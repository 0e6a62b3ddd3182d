import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.findProfiles", .services(AuthService.self))
struct FindProfilesTests {
    @Test(.everyWiring) func returnsEachOnceInRequestOrder() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        let stranger = UserID(high: 1, low: 2)
        let users = [ben.id, stranger, ada.id, ben.id, stranger]
        let reply = try await world.client.send(FindProfiles(users: users))
        #expect(reply.profiles.map(\.displayName) == ["Ben", "Ada"])
        #expect(reply.unknown == [stranger])
    }

    @Test func takesTwoHundredAndNoMore() async throws {
        let users = (0..<200).map { UserID(high: 1, low: $0) }
        #expect(try await world.client.send(FindProfiles(users: users)).unknown == users)
        let fault = try await world.refusal(FindProfiles(users: users + [UserID(high: 2, low: 0)]))
        #expect(fault.code == .invalid)
        #expect(fault.field == "users")
    }

    @Test func returnsAnEmptyReplyForAnEmptyRequest() async throws {
        let reply = try await world.client.send(FindProfiles(users: []))
        #expect(reply == FindProfiles.Reply(profiles: [], unknown: []))
    }
}
