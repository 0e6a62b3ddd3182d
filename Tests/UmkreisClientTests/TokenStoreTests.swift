import AuthContract
import Foundation
import Synchronization
import TestKit
import Testing
import UmkreisClient
import UmkreisWire

@Suite("client: token stores")
struct TokenStoreTests {
    private let url = URL(filePath: "/")

    @Test func aFileIsReadableByItsOwnerOnly() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = URL(filePath: folder.path + "/tokens.json")
        let store = FileTokenStore(at: file)
        #expect(try store.load() == nil)
        try store.clear()
        for number in 1...3 {
            let tokens = SavedTokens(signedIn: .sample("a", number), deviceToken: "device")
            try store.save(tokens)
            #expect(try FileTokenStore(at: file).load() == tokens)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tokens.json"])
        try store.clear()
        #expect(try store.load() == nil)
        #expect(throws: (any Error).self) { try FileTokenStore(at: self.url).save(SavedTokens(signedIn: nil)) }
    }

    @Test("a file of the first version is read, one of a later version is neither read nor a signed-out user")
    func readsEarlierFiles() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = URL(filePath: folder.path + "/tokens.json")
        let store = FileTokenStore(at: file)
        try store.save(SavedTokens(signedIn: .sample("a"), deviceToken: "device"))
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(#""v":1"#))
        try Data(text.replacing(#""v":1,"#, with: "").utf8).write(to: file)
        #expect(try store.load() == SavedTokens(signedIn: .sample("a"), deviceToken: "device"))
        try Data(text.replacing(#""v":1"#, with: #""v":2"#).utf8).write(to: file)
        #expect(throws: Fault(.unavailable, "a later version of the app has saved the session")) { try store.load() }
    }

    /// Such as a keychain before the device is unlocked.
    @Test func anUnreadableStoreIsNotASignedOutUser() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore(.sample("a"))
            store.state.withLock { $0.failsToLoad = true }
            try await peer.script(FindNote.self, .json(FindNote.Reply(text: "a")))
            let client = UmkreisClient(at: peer.url, tokens: store)
            #expect(await fault { try await client.send(FindNote(id: 1)) }?.code == .unavailable)
            #expect(await fault { _ = try await client.signedIn() }?.code == .unavailable)
            #expect(try await peer.requests(of: FindNote.self).isEmpty)
            store.state.withLock { $0.failsToLoad = false }
            try await client.send(FindNote(id: 1))
            #expect(try await peer.requests(of: FindNote.self).map(\.token) == ["a1"])
        }
    }

    @Test func aFailedSaveIsRepeated() async throws {
        try await HTTPPeer.run { peer in
            let store = TestStore()
            store.state.withLock { $0.failsToSave = true }
            try await peer.script(StartGuest.self, .json(SignedIn.sample("g")))
            let client = UmkreisClient(at: peer.url, tokens: store)
            try await client.send(StartGuest())
            #expect(try await client.signedIn()?.token == "g1")
            #expect(store.tokens == nil)
            store.state.withLock { $0.failsToSave = false }
            #expect(try await client.signedIn()?.token == "g1")
            #expect(store.tokens?.signedIn?.token == "g1")
        }
    }
}
