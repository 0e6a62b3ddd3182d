import Foundation
import Synchronization
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

@Suite("client: uploads in chunks")
struct ChunkedUploadTests {
    private struct Photo: Codable, Equatable { let media: String }

    /// Four chunks.
    private let photo = Data((0..<900_000).map { UInt8(truncatingIfNeeded: $0 ^ ($0 >> 8)) })
    private let upload = UploadID(high: 7, low: 1)
    private let begin = "/v1/catalogue/beginUpload"
    private let chunk = "/v1/catalogue/uploadChunk"
    private let commit = "/v1/catalogue/commitUpload"
    private let done = ScriptedReply(body: #"{"media":"m1"}"#)

    private func begun(_ next: Int?, window: Int = 8) -> ScriptedReply {
        let next = next.map { #","next":\#($0)"# } ?? ""
        return ScriptedReply(body: #"{"upload":"\#(upload)","chunkSize":262144,"window":\#(window)\#(next)}"#)
    }

    private func missing(_ next: Int?) -> ScriptedReply {
        ScriptedReply(body: next.map { #"{"next":\#($0)}"# } ?? "{}")
    }

    private func client(_ peer: HTTPPeer) -> UmkreisClient {
        UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
    }

    private func indices(_ peer: HTTPPeer) async throws -> [String] {
        try await peer.requests(to: chunk).map { $0.query[1][1] }
    }

    @Test("name the size and digest first, and are committed at the end") func sendsChunks() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(begin, begun(0, window: 1))
            try await peer.script(chunk, missing(1), missing(2), missing(3), missing(nil))
            try await peer.script(commit, done)
            let steps = StepList()
            let stored: Photo = try await client(peer).upload(photo, name: "gate.jpg", key: "k") { steps.add($0, $1) }
            #expect(stored == Photo(media: "m1"))
            let first = try #require(try await peer.requests(to: begin).first)
            let digest = "7c6dab6fa342ee8bbc8ac1982067e2d706d0df714f489c1443c2dcfa0ffdc65d"
            #expect(first.body == #"{"size":900000,"sha256":"\#(digest)","name":"gate.jpg"}"#)
            #expect(first.key == "k:begin")
            let chunks = try await peer.requests(to: chunk)
            #expect(chunks.map(\.query) == (0..<4).map { [["upload", "\(upload)"], ["index", "\($0)"]] })
            #expect(chunks.map(\.size) == [262_144, 262_144, 262_144, 113_568])
            #expect(chunks.allSatisfy { $0.key == nil && $0.token == "a1" })
            #expect(try await peer.requests(to: commit).map(\.body) == [#"{"upload":"\#(upload)"}"#])
            #expect(steps.all == [262_144, 524_288, 786_432, 900_000].map { [$0, 900_000] })
        }
    }

    @Test("go on behind the last chunk when the network returns") func waitsForTheNetwork() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(begin, begun(0, window: 1))
            // The three attempts of the second chunk.
            try await peer.script(chunk, missing(1), .dropped.times(3), missing(2), missing(3), missing(nil))
            try await peer.script(commit, .html(502).times(3), done)
            #expect(try await client(peer).upload(photo, as: Photo.self) == Photo(media: "m1"))
            #expect(try await indices(peer) == ["0", "1", "1", "1", "1", "2", "3"])
            #expect(try await peer.requests(to: begin).count == 1)
        }
    }

    @Test("do not wait before they have begun, nor after a refusal") func failsAtOnce() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script(begin, begun(0, window: 1).forever())
            try await peer.script(chunk, .dropped.times(3), missing(1), .problem(400, .invalid, field: "blob"))
            let client = client(peer)
            #expect(await fault { _ = try await client.upload(photo, as: Photo.self) }?.code == .unavailable)
            #expect(await fault { _ = try await client.upload(photo, as: Photo.self) }?.field == "blob")
            #expect(try await indices(peer) == ["0", "0", "0", "0", "1"])
        }
    }

    @Test("are repeated with their key from what the server has") func resumes() async throws {
        try await HTTPPeer.run { peer in
            // The reply of the first attempt.
            try await peer.script(begin, begun(0))
            try await peer.script(chunk, missing(3), missing(nil))
            try await peer.script(commit, done)
            #expect(try await client(peer).upload(photo, as: Photo.self, key: "k") == Photo(media: "m1"))
            #expect(try await indices(peer) == ["0", "3"])
        }
    }

    @Test("of a day before begin again") func beginsAgain() async throws {
        try await HTTPPeer.run { peer in
            let expired = #"{"code":"not-found","detail":"no","field":"upload","rule":"no-such-upload"}"#
            try await peer.script(begin, begun(0).times(2))
            try await peer.script(chunk, .problem(404, expired), missing(nil))
            try await peer.script(commit, done)
            #expect(try await client(peer).upload(photo, as: Photo.self, key: "k") == Photo(media: "m1"))
            let keys = try await peer.requests(to: begin).map(\.key)
            #expect(keys.first == "k:begin" && keys.last != keys.first)
        }
    }

    @Test("above the limit are not begun") func refusesLargeFiles() async throws {
        let large = Data(count: 10 * 1024 * 1024 + 1)
        let client = UmkreisClient(at: try #require(URL(string: "http://127.0.0.1:1")))
        let fault = await fault { _ = try await client.upload(large, as: Photo.self) }
        #expect(fault?.code == .tooLarge && fault?.rule == "photo-too-large")
    }

    @Test("of the outbox go on after a restart") func resumesInTheOutbox() async throws {
        try await OutboxPeer.run { world in
            let new = NewPhoto(photo)
            let note = PublishNote(text: "x", photos: [new.id])
            try await world.peer.script(begin, begun(0, window: 1).times(2))
            try await world.peer.script(chunk, missing(1), missing(2), .dropped)
            let outbox = try world.outbox()
            try await outbox.add(note, photos: [new], subject: "s")
            // Without waiting, unlike an upload of the app.
            #expect(await outbox.flush() == 1)
            try await world.peer.script(chunk, missing(2), missing(3), missing(nil))
            let media = MediaID(high: 8, low: 1)
            try await world.peer.script(commit, ScriptedReply(body: #"{"media":{"photo":{"id":"\#(media)"}}}"#))
            try await world.peer.script(PublishNote.self, ScriptedReply(body: #"{"number":1}"#))
            #expect(try await world.outbox().flush() == 0)
            #expect(try await indices(world.peer) == ["0", "1", "2", "0", "2", "3"])
            let keys = try await world.peer.requests(to: begin).map(\.key)
            #expect(keys.count == 2 && Set(keys).count == 1)
            let sent = try await world.peer.requests(of: PublishNote.self)
            #expect(try sent.map { try WireJSON.decode(PublishNote.self, from: $0.body).photos } == [[media]])
        }
    }

    @Test(
        "have the digests of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ]
    )
    func digests(_ text: String, _ hex: String) {
        for part in [1_000_000, 63, 64, 65, 7] where text.utf8.count / part < 100_000 {
            var digest = SHA256()
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                digest.append(rest.prefix(part))
                rest = rest.dropFirst(part)
            }
            #expect(digest.hex == hex)
        }
    }
}

/// The progress of an upload.
private final class StepList: Sendable {
    private let steps = Mutex<[[Int64]]>([])

    var all: [[Int64]] { steps.withLock { $0 } }

    func add(_ sent: Int64, _ total: Int64) { steps.withLock { $0.append([sent, total]) } }
}
