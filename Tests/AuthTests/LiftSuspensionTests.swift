import AuthContract
import AuthCore
import TestKit
import Testing
import Wire

@Suite("auth.liftSuspension")
struct LiftSuspensionTests {
    @Test("A18: a suspension that is lifted is told as one that is no more", arguments: Wiring.allCases)
    func isAnnouncedOnce(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
            let moderator = try world.moderator()
            try await moderator.send(LiftSuspension(user: ben.id))
            #expect(try await world.events(AccountModerated.self).isEmpty)
            let report = try await ada.send(Report(user: ben.id, reason: "fraud")).report
            try await moderator.send(ResolveReport(report: report, action: .suspendAccount))
            for _ in 1...2 { try await moderator.send(LiftSuspension(user: ben.id)) }
            let told = try await world.events(AccountModerated.self).map(\.isSuspended)
            #expect(told.last == false)
            #expect(told.count(where: { !$0 }) == 1)
        }
    }

    @Test func wantsARegisteredUser() async throws {
        try await World.run(AuthService.self) { world in
            let moderator = try world.moderator()
            #expect(try await moderator.refusal(LiftSuspension(user: UserID(high: 1, low: 1))).code == .notFound)
            let guest = try await world.guest()
            #expect(try await moderator.refusal(LiftSuspension(user: guest.id)).rule == "guest")
        }
    }
}
