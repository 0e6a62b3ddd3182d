import AuthContract
import Foundation
import Synchronization
import TestKit
import Testing
import UmkreisClient
import UmkreisWire

@Suite("client: uploads in one request")
struct UploadTests {
    private struct Photo: Codable, Equatable { let media: String }

    private let jpeg = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })

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
            #expect(seen.last == [200_000, 200_000])
            #expect(seen.map { $0[0] } == seen.map { $0[0] }.sorted())
            let request = try #require(try await peer.requests(to: "/v1/media").first)
            #expect(request.size == 200_000)
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
            #expect(requests.map(\.size) == [200_000, 200_000, 200_000])
            #expect(Set(requests.map(\.key)).count == 1)
            #expect(try await peer.executed().count == 1)
        }
    }

    @Test("a file is uploaded in pieces, with its name") func sendsFiles() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = URL(filePath: folder.path + "/gate.jpg")
        try jpeg.write(to: file)
        try await HTTPPeer.run { peer in
            try await peer.script("/v1/media", .html(502), try .json(Photo(media: "m1")), try .json(Photo(media: "m2")))
            let client = UmkreisClient(at: peer.url, tokens: TestStore(.sample("a")))
            #expect(try await client.upload(contentsOf: file, as: Photo.self) == Photo(media: "m1"))
            let steps = Mutex<[Int64]>([])
            let photo: Photo = try await client.upload(contentsOf: file, name: "other.jpg") { sent, _ in
                steps.withLock { $0.append(sent) }
            }
            #expect(photo == Photo(media: "m2"))
            #expect(steps.withLock { $0.last } == 200_000)
            let requests = try await peer.requests(to: "/v1/media")
            #expect(requests.map(\.size) == [200_000, 200_000, 200_000])
            let names = ["gate.jpg", "gate.jpg", "other.jpg"]
            #expect(requests.map(\.query) == names.map { [["name", $0]] })
        }
    }

    @Test("a photo has an address in each size") func hasAddresses() throws {
        let client = UmkreisClient(at: try #require(URL(string: "https://example.org/api/")))
        let photo = MediaID(high: 1, low: 2)
        #expect(client.photoURL(photo).absoluteString == "https://example.org/api/v1/media/\(photo)/720")
        let owner = UserID(high: 3, low: 4)
        let ofProfile = client.photoURL(photo, variant: "original", owner: owner).absoluteString
        #expect(ofProfile == "https://example.org/api/v1/media/\(photo)/original?owner=\(owner)")
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
            let upload = Task { [jpeg] in await isCancelled { _ = try await client.upload(jpeg, as: Photo.self) } }
            try await eventually { try await !peer.requests(to: "/v1/media").isEmpty }
            upload.cancel()
            #expect(await upload.value)
            try await eventually { try await peer.requests(to: "/v1/media").map(\.closed) == [true] }
        }
    }
}
