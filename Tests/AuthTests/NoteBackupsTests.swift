import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.noteBackups", .services(AuthService.self))
struct NoteBackupsTests {
    private static let address = "olga@example.org"

    private static func operators() async throws {
        for name in ["Olga", "Ada"] { _ = try await world.verified(name) }
        let root = world.sending(as: .gateway)
        _ = try await root.send(GrantRole(login: address, role: .operator))
    }

    private static func note(
        _ failure: String? = nil,
        late: Duration? = .seconds(86_400),
        target: String = "/mnt/backup",
        point: Timestamp? = nil
    ) async throws {
        let now = world.clock.now
        let outcome = BackupOutcome(
            target: target,
            madeAt: now,
            verifiedAt: now,
            pointAt: point,
            failure: failure,
            lateAt: late.map { now.adding($0) }
        )
        try await world.sending(as: .gateway).send(NoteBackups(targets: [outcome]))
    }

    /// Mails about backups, by their subject.
    private static func subjects(to address: String = address) async throws -> [String] {
        try await world.mails(to: address).map(\.subject).filter { $0.contains("backup") }
    }

    @Test("mails operators once when a scheduled backup fails, and when it works again", .everyWiring)
    func mailsOnce() async throws {
        try await Self.operators()
        try await Self.note()
        for _ in 1...3 { try await Self.note("/mnt/backup has no backups") }
        try await Self.note()
        try await Self.note()
        let subjects = ["The backup is failing", "The backup works again"]
        try await eventually("no mail about backups") { try await Self.subjects() == subjects }
        let text = try await world.mails(to: Self.address).first { $0.subject == subjects[0] }?.text ?? ""
        #expect(text.contains("/mnt/backup has no backups") && text.contains("1 May 2026"), "\(text)")
        #expect(try await Self.subjects(to: "ada@example.org").isEmpty)
    }

    @Test("mails operators when backups are late, though nobody reports it") func noticesLateness() async throws {
        try await Self.operators()
        try await Self.note(late: .seconds(3600))
        world.clock.advance(by: .seconds(3601))
        try await eventually("no mail about a late backup") {
            try await Self.subjects() == ["The backup is failing"]
        }
        try await world.runMaintenance(of: "auth")
        try await Self.note()
        try await eventually("no mail about the next set") { try await Self.subjects().count == 2 }
    }

    @Test("mails operators when points in time stop, and tells the last one") func noticesMissingPoints() async throws {
        try await Self.operators()
        world.clock.advance(by: .seconds(600))
        try await Self.note(late: .seconds(180), point: world.clock.now)
        #expect(try await Self.subjects().isEmpty)
        world.clock.advance(by: .seconds(181))
        try await eventually("no mail about missing points") {
            try await Self.subjects() == ["The backup is failing"]
        }
        let text = try await world.mails(to: Self.address).first { $0.subject.contains("backup") }?.text ?? ""
        #expect(text.contains("no point in time was written"), "\(text)")
        #expect(text.contains("The last point in time is of 1 May 2026"), "\(text)")
    }

    /// Points are late after every stop of the stack, until what writes them has started as well.
    @Test("waits with mails about lateness until the stack had time to start") func waitsAfterAStart() async throws {
        try await Self.operators()
        try await Self.note(late: .seconds(10), point: world.clock.now)
        world.clock.advance(by: .seconds(60))
        try await Self.note(late: .seconds(-5), point: world.clock.now)
        try await world.runMaintenance(of: "auth")
        #expect(try await Self.subjects().isEmpty)
        try await Self.note(late: .seconds(180), point: world.clock.now)
        world.clock.advance(by: .seconds(600))
        try await eventually("no mail after the start") { try await Self.subjects().count == 1 }
    }

    @Test("mails nobody about backups without a schedule") func sparesBackupsByHand() async throws {
        try await Self.operators()
        try await Self.note("no space", late: nil)
        world.clock.advance(by: .seconds(40 * 86_400))
        try await world.runMaintenance(of: "auth")
        try await Self.note("no space", target: "/mnt/other")
        try await Self.note("no space", late: nil, target: "/mnt/other")
        try await eventually("no mail about the other target") {
            try await Self.subjects() == ["The backup is failing"]
        }
    }

    @Test("refuses too many targets, and callers that are no service") func refuses() async throws {
        let outcomes = (0...16).map { BackupOutcome(target: "/mnt/\($0)") }
        let gateway = world.sending(as: .gateway)
        let fault = await #expect(throws: Fault.self) { try await gateway.send(NoteBackups(targets: outcomes)) }
        #expect(fault?.field == "targets")
        let olga = try await world.signedInOperator("Olga")
        #expect(try await olga.refusal(NoteBackups(targets: [])).code == .forbidden)
    }
}
