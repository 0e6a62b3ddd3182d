import AuthContract
import Foundation
import Synchronization
import TestKit
import Testing
import UmkreisClient
import UmkreisWire

@Suite("client: uploads")
struct UploadTests {
    private struct Photo: Codable, Equatable { let media: String }

    private let jpeg = Data((0..<900_000).map { UInt8(truncatingIfNeeded: $0) })

    @Test func reportsItsProgress() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script("/v1/media", .json(Photo(media: "m1")))
            let steps = Mutex<[[Int64]]>([])
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let photo: Photo = try await client.upload(jpeg, name: "my photo.jpg") { sent, total in
                steps.withLock { $0.append([sent, total]) }
            }
            #expect(photo == Photo(media: "m1"))
            let seen = steps.withLock { $0 }
            #expect(seen.count > 2)
            #expect(seen.last == [900_000, 900_000])
            #expect(seen.map { $0[0] } == seen.map { $0[0] }.sorted())
            let request = try #require(try await peer.requests(to: "/v1/media").first)
            #expect(request.size == 900_000)
            #expect(request.query == [["name", "my photo.jpg"]])
            #expect(request.headers["content-type"] == "application/octet-stream")
            #expect(request.token == "a1")
        }
    }

    @Test func aRepeatIsTheSamePhoto() async throws {
        try await HTTPPeer.run { peer in
            let first = try ScriptedReply.json(Photo(media: "m1")).executed().cut(after: 4)
            try await peer.script("/v1/media", .html(502), first, try .json(Photo(media: "m2")).executed())
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let photo = try await client.upload(jpeg, as: Photo.self)
            #expect(photo == Photo(media: "m1"))
            let requests = try await peer.requests(to: "/v1/media")
            #expect(requests.map(\.size) == [900_000, 900_000, 900_000])
            #expect(Set(requests.map(\.key)).count == 1)
            #expect(try await peer.executed().count == 1)
        }
    }

    @Test func aDeadTokenIsRefreshed() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script("/v1/media", ScriptedReply.staleToken.forToken("a1"))
            try await peer.script("/v1/media", try .json(Photo(media: "m1")).forToken("a2"))
            try await peer.script(RefreshSession.self, .json(SignedIn.sample("a", 2)))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(try await client.upload(jpeg, as: Photo.self) == Photo(media: "m1"))
        }
    }

    @Test func cancellationEndsAnUpload() async throws {
        try await HTTPPeer.run { peer in
            try await peer.script("/v1/media", ScriptedReply.empty.behind("never"))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            let upload = Task { [jpeg] in await fault { _ = try await client.upload(jpeg, as: Photo.self) } }
            try await eventually { try await !peer.requests(to: "/v1/media").isEmpty }
            upload.cancel()
            #expect(await upload.value?.code == .unavailable)
            try await eventually { try await peer.requests(to: "/v1/media").map(\.closed) == [true] }
        }
    }
}
