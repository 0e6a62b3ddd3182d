import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.listFailedMail", .services(AuthService.self))
struct ListFailedMailTests {
    @Test("lists unsent mail with its reason, for operators", .everyWiring) func listsReasons() async throws {
        #expect(try await world.failedMail() == ListFailedMail.Reply(mails: [], count: 0, waiting: 0))
        let posted = world.clock.now
        try await world.fail(.addressChanged, .accountErased, to: "ada.lovelace@example.org")
        let reply = try await world.failedMail()
        #expect(reply.mails.map(\.letter) == ["addressChanged", "accountErased"])
        #expect(reply.mails.map(\.to) == ["a…@example.org", "a…@example.org"])
        #expect(reply.mails.map(\.trouble) == ["the mail server answered 550", "the mail server answered 550"])
        #expect(reply.mails.allSatisfy { $0.postedAt == posted && $0.failedAt == posted && $0.dueAt == nil })
        #expect(reply.count == 2 && reply.waiting == 0 && reply.next == nil)
    }

    @Test("goes on where the page before ended") func isPaged() async throws {
        try await world.fail(.addressChanged, .accountErased, .passwordChanged, to: "ada@example.org")
        let first = try await world.failedMail(limit: 2)
        let second = try await world.failedMail(limit: 2, cursor: first.next)
        #expect(first.mails.map(\.letter) == ["addressChanged", "accountErased"] && first.count == 3)
        #expect(second.mails.map(\.letter) == ["passwordChanged"] && second.next == nil)
    }

    @Test("refuses invalid pages") func refusesInvalidPages() async throws {
        let root = try world.person("Op", roles: ["operator"])
        #expect(try await root.refusal(ListFailedMail(limit: 0)).field == "limit")
        #expect(try await root.refusal(ListFailedMail(cursor: Cursor(text: "?"))).field == "cursor")
    }

    @Test("undeliverable mail is deleted after 30 days") func forgetsAfterAMonth() async throws {
        try await world.fail(.addressChanged, to: "ada@example.org")
        world.clock.advance(by: .seconds(30 * 86_400))
        try await world.runMaintenance(of: "auth")
        #expect(try await world.failedMail().count == 1)
        world.clock.advance(by: .milliseconds(1))
        try await world.runMaintenance(of: "auth")
        #expect(try await world.failedMail().count == 0)
    }
}
