import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.listBackups", .services(AuthService.self))
struct ListBackupsTests {
    @Test("lists the targets that were named last, for operators", .everyWiring) func listsTargets() async throws {
        let gateway = world.sending(as: .gateway)
        #expect(try await gateway.send(ListBackups()) == ListBackups.Reply(targets: []))
        let now = world.clock.now
        let outcomes = ["/a", "/b"].map { BackupOutcome(target: $0, madeAt: now, failure: "no space", lateAt: now) }
        try await gateway.send(NoteBackups(targets: [BackupOutcome(target: "/gone")]))
        try await gateway.send(NoteBackups(targets: outcomes.reversed()))
        let olga = try await world.signedInOperator("Olga")
        #expect(try await olga.send(ListBackups()) == ListBackups.Reply(targets: outcomes, notedAt: now))
        #expect(try await world.registered("Ada").refusal(ListBackups()).code == .forbidden)
    }
}
