import TestKit
import Testing
import UmkreisWire

@testable import ServiceKit
@testable import UmkreisMessaging

@Suite("ReplySeal")
struct AnswerSealTests {
    private let request = RequestKey(scope: "user:1", text: "k1", fingerprint: [1, 2, 3])
    private let reply = Array(#"{"token":"v4.public.secret"}"#.utf8)

    private static func withSeals(_ body: (ReplySeal, ReplySeal) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let seal = try ReplySeal(key: KeyFile("a.key", in: "\(folder.path)/keys"))
        try body(seal, try ReplySeal(key: KeyFile("b.key", in: "\(folder.path)/keys")))
    }

    @Test func opensItsOwnSeals() throws {
        try Self.withSeals { seal, _ in
            let sealed = seal.seal(reply, for: request)
            #expect(!sealed.contains(reply))
            let opened = try seal.open(sealed, for: request)
            #expect(opened == reply)
            let empty = try seal.open(seal.seal([], for: request), for: request)
            #expect(empty.isEmpty)
            #expect(seal.seal(reply, for: request) != sealed)
        }
    }

    @Test("a reply that a later version has stored is not read, and the write is not done again")
    func refusesLaterVersions() throws {
        let stored = StoredReply(
            call: "auth.signIn",
            requestHash: request.fingerprint,
            version: StoredReply.currentVersion + 1,
            reply: reply
        )
        let fault = #expect(throws: Fault.self) { try stored.reply(to: request, sealed: nil) }
        #expect(fault?.code == .gone && fault?.rule == "reply-expired")
    }

    @Test func refusesOtherRequestsAndKeys() throws {
        try Self.withSeals { seal, other in
            let sealed = seal.seal(reply, for: request)
            for another in [
                RequestKey(scope: "user:2", text: "k1", fingerprint: [1, 2, 3]),
                RequestKey(scope: "user:", text: "1k1", fingerprint: [1, 2, 3]),
                RequestKey(scope: "user:1", text: "k1", fingerprint: [1, 2]),
            ] {
                #expect(throws: Fault.self) { try seal.open(sealed, for: another) }
            }
            let fault = #expect(throws: Fault.self) { try other.open(sealed, for: request) }
            #expect(fault?.code == .gone)
        }
    }

    @Test func noticesEachChangedByteAndEachLostOne() throws {
        try Self.withSeals { seal, _ in
            let sealed = seal.seal(reply, for: request)
            for index in sealed.indices {
                var changed = sealed
                changed[index] ^= 1
                #expect(throws: Fault.self) { try seal.open(changed, for: request) }
                #expect(throws: Fault.self) { try seal.open(Array(sealed.prefix(index)), for: request) }
            }
        }
    }

    @Test func doesNotPrintItsKey() throws {
        try Self.withSeals { seal, _ in
            var dumped = ""
            dump(seal, to: &dumped)
            #expect(dumped == "- ReplySeal\n")
        }
    }
}
