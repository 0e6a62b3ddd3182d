import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth's metrics", .services(AuthService.self))
struct AuthGaugesTests {
    private func value(of name: String) async throws -> Double? {
        let text = try await world.sending(as: .gateway).send(Metrics(), to: .auth).text
        let sample = "\(name){service=\"auth\"} "
        return text.split(separator: "\n").first { $0.hasPrefix(sample) }.flatMap { Double($0.dropFirst(sample.count)) }
    }

    @Test("live sessions are those that are neither ended nor expired") func sessions() async throws {
        let first = try await world.client.send(StartGuest())
        _ = try await world.client.send(StartGuest())
        #expect(try await value(of: "umkreis_sessions_live") == 2)
        _ = try await world.client.signedIn(with: first.token).send(SignOut())
        #expect(try await value(of: "umkreis_sessions_live") == 1)
        world.clock.advance(by: .seconds(10 * 365 * 86_400))
        #expect(try await value(of: "umkreis_sessions_live") == 0)
    }

    @Test("an erasure is open until every service has confirmed it, and its age counts from its due time")
    func erasures() async throws {
        let ada = try await world.registered("Ada")
        let ida = try await world.registered("Ida")
        try await ida.send(RequestDeletion())
        #expect(try await value(of: "umkreis_erasures_open") == 0)
        #expect(try await value(of: "umkreis_erasures_oldest_seconds") == 0)
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        world.clock.advance(by: .seconds(90))
        #expect(try await value(of: "umkreis_erasures_open") == 1)
        #expect(try await value(of: "umkreis_erasures_oldest_seconds") == 90)
        for service in ["catalogue", "chat", "favourites", "geo"] as [ServiceName] {
            try await world.sending(as: service).send(ConfirmErasure(user: ada.id, rows: 0))
        }
        try await eventually { (try? await value(of: "umkreis_erasures_open")) == 0 }
    }

    @Test("mails that were given up are counted") func failedMails() async throws {
        #expect(try await value(of: "umkreis_mail_failed") == 0)
        try await world.fail(.addressChanged, .accountErased, to: "ada@example.org")
        #expect(try await value(of: "umkreis_mail_failed") == 2)
        #expect(try await value(of: "umkreis_mail_queued") == 0)
    }

    @Test("the oldest waiting mail is the one that was posted first, without decoys", .noServices)
    func waitingMails() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let clock = WorldClock()
        let database = try await Database.open(
            DatabaseConfiguration(
                path: folder.path + "/auth.sqlite",
                migrations: AuthService.migrations,
                now: { clock.now }
            )
        )
        let ids = IdentifierSource.timeOrdered(now: { clock.now })
        let start = clock.now
        try await database.write { transaction in
            for (kind, age) in [(MailOutbox.decoyKind, 900), ("code", 300), ("code", 600)] {
                let moment = start.adding(.seconds(-age))
                try transaction.mails.insert(ids.make(), of: nil, kind: kind, sealed: [1], at: moment)
            }
        }
        let (queued, oldest) = try await database.read { transaction in
            (try transaction.mails.queuedCount(), try transaction.mails.oldestQueued())
        }
        #expect(queued == 2 && oldest == start.adding(.seconds(-600)))
        try await database.close()
    }
}
