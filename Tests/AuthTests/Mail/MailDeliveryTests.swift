import AuthContract
import Foundation
import TestKit
import Testing

@testable import AuthCore

/// Delivery from the outbox to an external mail server.
@Suite("delivery", .serialized, .timeLimit(.minutes(3)))
struct MailDeliveryTests {
    @Test("a letter that is put off is sent a minute later", arguments: Wiring.allCases)
    func triesAgain(_ wiring: Wiring) async throws {
        try await SMTPPeer.run { peer in
            try await World.run(AuthService.self, wiring: wiring, settings: peer.settings()) { world in
                try await world.post(.addressChanged, to: "later@example.org")
                try await eventually { (try? await world.failedMail().count) == 1 }
                let mail = try #require(try await world.failedMail().mails.first)
                #expect(mail.trouble.hasPrefix("the mail server answered 451") && mail.tries == 1)
                #expect(mail.dueAt == world.clock.now.adding(.seconds(60)) && mail.failedAt == nil)
                world.clock.advance(by: .seconds(60))
                try await world.emptyOutbox()
                #expect(try peer.notes().map(\.what) == ["put off", "taken"])
                #expect(try await world.failedMail().count == 0)
            }
        }
    }

    @Test("a letter is given up when it was tried six times in fifteen hours") func givesUp() async throws {
        try await SMTPPeer.run { peer in
            try await World.run(AuthService.self, settings: peer.settings()) { world in
                try await world.post(.addressChanged, to: "drop@example.org")
                for (tries, pause) in zip(1..., MailOutbox.pauses) {
                    try await eventually { (try? peer.notes(of: "dropped").count) == tries }
                    try await eventually { (try? await world.failedMail().mails.first) != nil }
                    let mail = try #require(try await world.failedMail().mails.first)
                    #expect(mail.tries == tries && mail.dueAt == world.clock.now.adding(pause))
                    world.clock.advance(by: pause)
                }
                try await eventually { (try? await world.failedMail().waiting) == 0 }
                let mail = try #require(try await world.failedMail().mails.first)
                #expect(mail.tries == 6 && mail.failedAt == world.clock.now && mail.dueAt == nil)
                #expect(try peer.notes(of: "dropped").count == 6)
            }
        }
    }

    @Test("a letter that is refused for good is given up at once, and sent when operators say so")
    func isRefused() async throws {
        try await SMTPPeer.run { peer in
            try await World.run(AuthService.self, settings: peer.settings()) { world in
                try await world.post(.addressChanged, to: "never@example.org")
                try await eventually { (try? await world.failedMail().mails.first?.failedAt) != nil }
                #expect(try await world.failedMail().mails.first?.tries == 1)
                _ = try await world.sending(as: .gateway).send(RetryMail())
                try await eventually { (try? peer.notes(of: "refused").count) == 2 }
                try await eventually { (try? await world.failedMail().mails.first?.failedAt) != nil }
            }
        }
    }

    @Test("a letter that had left when the process ended is sent again, a minute later and as the same message")
    func isSentAtLeastOnce() async throws {
        try await SMTPPeer.run { peer in
            try await World.run(AuthService.self, settings: peer.settings()) { world in
                let outbox = try world.mailOutbox
                let (ada, now) = (try EmailAddress("ada@example.org"), world.clock.now)
                try await world.stop("auth")
                let mail = try await world.besideAuth { transaction in
                    try outbox.post(.addressChanged, to: ada, language: .english, at: now, in: transaction)
                    return try #require(try transaction.mails.next())
                }
                try await world.start("auth")
                try await world.emptyOutbox()
                try await world.leave(mail, claimedBy: outbox, at: now)
                #expect(try await world.failedMail().waiting == 1)
                #expect(try peer.notes(of: "taken").count == 1)
                world.clock.advance(by: .seconds(60))
                try await world.emptyOutbox()
                let letters = try peer.notes(of: "taken").map(\.letter)
                #expect(letters.count == 2 && Set(letters).count == 1)
                #expect(letters[0].contains("\r\nMessage-ID: <\(mail.id)@umkreis.example>\r\n"))
            }
        }
    }

    @Test("the mails about a hidden post reach the author's mail server, with the moderators' words")
    func reachesAuthors() async throws {
        try await SMTPPeer.run { peer in
            try await World.run(AuthService.self, settings: peer.settings()) { world in
                let (ada, post) = (try await world.registered("Ada"), PostID(high: 2, low: 1))
                try await world.emptyOutbox()
                let first = try #require(try peer.notes(of: "taken").first?.letter)
                let code = try #require(first.firstMatch(of: /(?m)^ +([0-9]{8})\r?$/)?.1)
                try await ada.send(VerifyEmail(code: String(code)))
                try await world.hides(post, of: ada, by: try world.moderator())
                try await ada.send(ObjectToHiding(post: post, text: "It is my own lamp"))
                let decision = DecideObjection(post: post, decision: .restore, answer: "You are right")
                try await world.secondModerator().send(decision)
                try await world.emptyOutbox()
                let letters = try peer.notes(of: "taken").dropFirst().map(\.letter)
                #expect(letters.count == 2)
                #expect(letters.contains { $0.contains("is hidden\r\n") && $0.contains("Reason: an advertisement") })
                #expect(letters.contains { $0.contains("visible again\r\n") && $0.contains("Answer: You are right") })
            }
        }
    }

    @Test("a service that is stopped while the server hangs is stopped at once, and sends the letter when it is back")
    func isTakenUpAgain() async throws {
        try await SMTPPeer.run { peer in
            try await World.run(AuthService.self, settings: peer.settings()) { world in
                try await world.post(.addressChanged, to: "hang@example.org")
                try await eventually { (try? peer.notes(of: "hung").count) == 1 }
                let start = ContinuousClock.now
                try await world.stop("auth")
                #expect(start.duration(to: .now) < .seconds(10))
                try await world.start("auth")
                try await eventually { (try? peer.notes(of: "hung").count) == 2 }
                #expect(try await world.failedMail().count == 0)
            }
        }
    }
}

extension World {
    /// Makes the state after a crash between the server's acceptance and the row's deletion.
    fileprivate func leave(_ mail: QueuedMail, claimedBy outbox: MailOutbox, at now: Timestamp) async throws {
        try await withAuthFile { transaction in
            try transaction.execute(
                MailQueries.insert,
                mail.id,
                UserID?.none,
                mail.kind,
                mail.sealed,
                mail.postedAt,
                mail.dueAt
            )
            _ = try #require(try outbox.claim(mail, at: now, in: transaction))
        }
    }
}
