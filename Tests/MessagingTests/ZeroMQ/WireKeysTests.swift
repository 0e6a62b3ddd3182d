import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import ZeroMQTransport

@Suite("the keys of a process")
struct WireKeysTests {
    @Test("the key alone gives the name") func knowsItsName() throws {
        let folder = try KeyScratch("echo", "caller")
        #expect(try folder.keys(of: "caller").name == "caller")
        let (echo, caller) = (folder.keyFile(of: "echo"), folder.keyFile(of: "caller"))
        try FileManager.default.removeItem(atPath: caller)
        try FileManager.default.copyItem(atPath: echo, toPath: caller)
        #expect(try folder.keys(of: "caller").name == "echo")
    }

    @Test("an unusable file is reported with what to do") func refusesBadFiles() throws {
        let cases: [(String, (KeyScratch) throws -> Void)] = [
            ("umkreis keys create", { try FileManager.default.removeItem(atPath: $0.keyFile(of: "echo")) }),
            ("umkreis keys create", { try FileManager.default.removeItem(atPath: $0.peersFile) }),
            ("chmod 600", { try Self.setMode(0o644, of: $0.keyFile(of: "echo")) }),
            ("chmod go-w", { try Self.setMode(0o666, of: $0.peersFile) }),
            ("one line of 40", { try Data("hello\n".utf8).write(to: URL(filePath: $0.keyFile(of: "echo"))) }),
            ("must end with end", { try $0.writePeers("umkreis-peers 1 3\nend 2\n") }),
            ("must begin with", { try $0.writePeers("") }),
            ("does not list", { try $0.writePeers(PeerList().nextText()) }),
            ("revoked; create a new one with umkreis keys rotate echo", { try $0.revoke("echo") }),
            ("in line 2", { try $0.writePeers("umkreis-peers 1 3\nEcho x 2026-05-01T12:00:00Z\nend 3\n") }),
        ]
        for (words, spoil) in cases {
            let folder = try KeyScratch("echo", "caller")
            try spoil(folder)
            try Self.setModeOfKey(folder)
            let error = #expect(throws: UnusableKeys.self) { try folder.keys(of: "echo") }
            #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error)) lacks \(words)")
        }
    }

    @Test("a read-only key file is accepted") func acceptsAReadOnlyFile() throws {
        let folder = try KeyScratch("echo")
        try Self.setMode(0o400, of: folder.keyFile(of: "echo"))
        #expect(try folder.keys(of: "echo").name == "echo")
    }

    @Test("a change applies at once, and an unreadable version is ignored") func followsTheFile() async throws {
        let folder = try KeyScratch("echo", "caller")
        let keys = try folder.keys(of: "echo")
        let caller = try #require(folder.publicKey(of: "caller"))
        #expect(keys.owner(of: caller.text) == "caller")
        try folder.writePeers("umkreis-peers 1 9\nend")
        keys.refresh()
        #expect(keys.owner(of: caller.text) == "caller")
        #expect(keys.problem?.contains("must end with end 9") == true)
        try folder.revoke("caller")
        try await eventually {
            keys.refresh()
            return keys.owner(of: caller.text) == nil
        }
        #expect(keys.problem == nil)
    }

    @Test("a replaced key is valid until its time is over, and the newest comes first") func endsReplacedKeys() throws {
        let folder = try KeyScratch("echo")
        let former = try #require(folder.publicKey(of: "echo"))
        try folder.rotate("echo", grace: .seconds(3600))
        let newest = try #require(folder.publicKey(of: "echo"))
        let now = try folder.keys(of: "echo")
        #expect(now.keys(of: "echo") == [newest, former])
        let later = try folder.keys(of: "echo", at: Timestamp.now.adding(.seconds(3601)))
        #expect(later.keys(of: "echo") == [newest])
        #expect(later.owner(of: former.text) == nil)
    }

    @Test("a list is read as it was written") func decodesItsOwnList() throws {
        var list = PeerList()
        let moment = Timestamp(milliseconds: 1_777_636_800_000)
        let keys = try (0..<3).map { _ in try CurveSecretKey.generate().publicKey }
        let added = [
            list.add(keys[0], of: "auth", at: moment),
            list.add(keys[1], of: "auth", at: moment, grace: .seconds(60)), list.add(keys[2], of: "chat", at: moment),
        ]
        #expect(added == [true, true, true])
        let revoked = list.revoke("chat", at: moment)
        #expect(revoked.map(\.key) == [keys[2]])
        let read = try PeerList(text: list.nextText())
        #expect(read.entries == list.entries)
        #expect(try PeerList(text: read.nextText()).entries == list.entries)
        #expect(read.entries.map { $0.isGood(at: moment) } == [true, true, false])
        #expect(read.entries[0].until == moment.adding(.seconds(60)))
    }

    @Test("entries a month past their end leave the bounded list") func isBounded() throws {
        var list = PeerList()
        let moment = Timestamp(milliseconds: 1_777_636_800_000)
        var added: [Bool] = []
        for _ in 0...PeerList.maximum { added.append(list.add(try .random(), of: "auth", at: moment, grace: .zero)) }
        #expect(added.count(where: { $0 }) == PeerList.maximum && added.last == false)
        let later = moment.adding(.seconds(31 * 86_400))
        let isAdded = list.add(try .random(), of: "auth", at: later, grace: .zero)
        #expect(isAdded)
        #expect(list.entries.count == 2)
        #expect(list.nextText().utf8.count < PeerList.maximumTextLength)
    }

    private static func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// A rewritten file has the process's default mode.
    private static func setModeOfKey(_ folder: KeyScratch) throws {
        let path = folder.keyFile(of: "echo")
        guard let text = try? String(contentsOfFile: path, encoding: .utf8), text == "hello\n" else { return }
        try setMode(0o600, of: path)
    }
}

extension CurvePublicKey {
    fileprivate static func random() throws -> CurvePublicKey { try CurveSecretKey.generate().publicKey }
}
