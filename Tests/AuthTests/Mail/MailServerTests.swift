import AuthContract
import Foundation
import TestKit
import Testing

@testable import AuthCore

/// Real SMTP to an external server.
@Suite("a mail server", .serialized, .timeLimit(.minutes(2)))
struct MailServerTests {
    private func message(to address: String, _ letter: MailTemplate = .verifyAddress(code: "01234567")) throws
        -> MailMessage
    {
        MailMessage(
            id: MailID(high: 1, low: 2),
            from: try EmailAddress("post@umkreis.example"),
            to: try EmailAddress(address),
            at: Timestamp(milliseconds: 1_777_636_800_000),
            text: letter.text(in: .german),
            language: .german
        )
    }

    private func server(
        _ peer: SMTPPeer,
        _ settings: [String: String] = [:],
        within whole: Duration = .seconds(30)
    ) throws -> MailServer {
        var server = try #require(try MailSettings(ServiceSettings(peer.settings(settings))).server)
        server.limits.whole = whole
        return server
    }

    @Test("a letter reaches the server as it was written") func takesALetter() async throws {
        try await SMTPPeer.run { peer in
            let message = try message(to: "ada@example.org")
            #expect(try await server(peer).deliver(message) == .sent)
            let note = try #require(try peer.notes().first)
            #expect(note.what == "taken" && note.from == "post@umkreis.example" && note.to == "ada@example.org")
            #expect(note.helo == "umkreis.example" && note.tls == "False" && note.login == "")
            #expect(note.letter == String(decoding: message.bytes, as: UTF8.self))
        }
    }

    @Test("addresses beyond ASCII are sent as UTF-8 to servers with SMTPUTF8")
    func takesAddressesOfAnyScript() async throws {
        try await SMTPPeer.run { peer in
            let delivery = try await server(peer).deliver(message(to: "jürgen@example.org"))
            #expect(delivery == .sent)
            #expect(try peer.notes().map(\.to) == ["jürgen@example.org"])
        }
    }

    @Test("the password goes only to a server with STARTTLS and a trusted certificate")
    func encrypts() async throws {
        try await SMTPPeer.run("--tls", "starttls", "--login", "umkreis", "brindle ferry oxide") { peer in
            let file = try secret("brindle ferry oxide\n", peer)
            let login = ["mail-tls": "required", "mail-user": "umkreis", "mail-password-file": file]
            let trusted = login.merging(["mail-ca-file": "\(peer.folder)/ca.pem"]) { $1 }
            #expect(try await server(peer, trusted).deliver(message(to: "ada@example.org")) == .sent)
            #expect(try peer.notes().map(\.tls) == ["True"])
            #expect(try peer.notes().map(\.login) == ["umkreis"])

            let stranger = try await server(peer, login).deliver(message(to: "ada@example.org"))
            #expect(stranger.trouble?.contains("SSL peer certificate") == true, "\(stranger)")

            let wrong = trusted.merging(["mail-password-file": try secret("another", peer)]) { $1 }
            let refused = try await server(peer, wrong).deliver(message(to: "ada@example.org"))
            guard case .failed = refused else { return #expect(Bool(false), "\(refused): not the letter's fault") }
            #expect(try peer.notes().count == 1)
        }
    }

    @Test("a connection may use TLS from its start") func encryptsFromTheStart() async throws {
        try await SMTPPeer.run("--tls", "implicit") { peer in
            let settings = [
                "mail-smtp": "smtps://localhost:\(peer.port)", "mail-tls": "required",
                "mail-ca-file": "\(peer.folder)/ca.pem",
            ]
            let delivery = try await server(peer, settings).deliver(message(to: "ada@example.org"))
            #expect(delivery == .sent)
            #expect(try peer.notes().map(\.tls) == ["True"])
        }
    }

    @Test("no mail is sent without TLS where TLS is required") func doesNotFallBack() async throws {
        try await SMTPPeer.run { peer in
            let delivery = try await server(peer, ["mail-tls": "required"]).deliver(message(to: "ada@example.org"))
            guard case .failed = delivery else { return #expect(Bool(false), "\(delivery)") }
            #expect(try peer.notes().isEmpty)
        }
    }

    @Test(
        "the server's reply code decides about a retry; its text is not stored",
        arguments: [
            ("later", Delivery.failed("the mail server answered 451")),
            ("never", .refused("the mail server answered 550")),
            ("full", .refused("the mail server answered 552")),
            ("drop", .failed("the mail server could not be used")),
        ]
    )
    func saysNo(who: String, expected: Delivery) async throws {
        try await SMTPPeer.run { peer in
            let delivery = try await server(peer).deliver(message(to: "\(who)@example.org"))
            #expect(delivery.isRefusal == expected.isRefusal, "\(delivery)")
            let trouble = try #require(delivery.trouble)
            #expect(trouble.hasPrefix(try #require(expected.trouble)), "\(trouble)")
            #expect(!trouble.contains("nobody") && !trouble.contains("example"), "\(trouble)")
        }
    }

    @Test("a silent server times out") func hangs() async throws {
        try await SMTPPeer.run { peer in
            let start = ContinuousClock.now
            let delivery = try await server(peer, within: .milliseconds(1500)).deliver(message(to: "hang@example.org"))
            #expect(delivery.trouble?.contains("Timeout") == true, "\(delivery)")
            #expect(start.duration(to: .now) < .seconds(10))
        }
    }

    @Test("a service that stops does not wait for it") func isLeftWhenTheServiceStops() async throws {
        try await SMTPPeer.run { peer in
            let (server, message) = (try server(peer), try message(to: "hang@example.org"))
            let start = ContinuousClock.now
            let delivery = try await withThrowingTaskGroup(of: Delivery.self) { group in
                group.addTask { await server.deliver(message) }
                try await eventually { (try? peer.notes().count) == 1 }
                group.cancelAll()
                return try await group.next()
            }
            #expect(delivery == .interrupted)
            #expect(start.duration(to: .now) < .seconds(10))
        }
    }

    @Test("an unreachable server is tried again") func isNotThere() async throws {
        let peer = SMTPPeer(port: 1, folder: "/")
        let delivery = try await server(peer).deliver(message(to: "ada@example.org"))
        guard case .failed = delivery else { return #expect(Bool(false), "\(delivery)") }
    }

    private func secret(_ text: String, _ peer: SMTPPeer) throws -> String {
        let path = "\(peer.folder)/password-\(text.count)"
        let attributes = [FileAttributeKey.posixPermissions: 0o600]
        #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8), attributes: attributes))
        return path
    }
}

extension Delivery {
    fileprivate var trouble: String? {
        switch self {
        case .failed(let trouble), .refused(let trouble): trouble
        default: nil
        }
    }

    fileprivate var isRefusal: Bool {
        if case .refused = self { true } else { false }
    }
}
