import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import UmkreisClient

struct PublishNote: Call {
    static let name: CallName = "test.publishNote"
    struct Reply: Codable, Sendable, Equatable { var number: Int }

    var text: String
    var photos: [MediaID]
}

@Suite("client: photos in the outbox")
struct OutboxPhotoTests {
    private let done = ScriptedReply(body: #"{"number":1}"#)
    private let uploaded = [MediaID(high: 7, low: 1), MediaID(high: 7, low: 2)]

    private func reply(_ photo: MediaID) -> ScriptedReply {
        ScriptedReply(body: #"{"media":{"photo":{"id":"\#(photo)","width":1}}}"#)
    }

    private func bodies(_ world: OutboxPeer) async throws -> [PublishNote] {
        try await world.peer.requests(of: PublishNote.self).map { try WireJSON.decode(PublishNote.self, from: $0.body) }
    }

    @Test("photos are uploaded before the write that names them, also after a restart") func uploadsFirst() async throws
    {
        try await OutboxPeer.run { world in
            let file = world.folder.appending(path: "../gate.jpg")
            try FileManager.default.createDirectory(at: world.folder, withIntermediateDirectories: true)
            try Data("a gate".utf8).write(to: file)
            let photos = [NewPhoto(contentsOf: file), NewPhoto(Data("a tower".utf8), name: "tower.jpg")]
            let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
            let offline = UmkreisClient(at: nowhere, tokens: TestStore(.sample("a")))
            let note = PublishNote(text: "sights", photos: photos.map(\.id))
            try await world.outbox(of: offline).add(note, photos: photos, subject: "s", key: "k")
            try FileManager.default.removeItem(at: file)
            try await world.peer.script("/v1/media", reply(uploaded[0]), .html(502), reply(uploaded[1]))
            try await world.peer.script(PublishNote.self, done)
            let outbox = try world.outbox()
            #expect(await outbox.flush() == 1)
            #expect(await outbox.intent(key: "k")?.triedAt == nil)
            #expect(try await bodies(world).isEmpty)
            #expect(try await world.outbox().flush() == 0)
            #expect(try await bodies(world).map(\.photos) == [uploaded])
            let uploads = try await world.peer.requests(to: "/v1/media")
            #expect(uploads.map(\.body) == ["a gate", "a tower", "a tower"])
            #expect(uploads.map(\.query) == [["gate.jpg"], ["tower.jpg"], ["tower.jpg"]].map { [["name"] + $0] })
            #expect(uploads[1].key == uploads[2].key && uploads[0].key != uploads[1].key)
            #expect(try world.files() == ["outcomes/1.json"])
        }
    }

    @Test("a refused photo refuses the write") func reportsRefusedPhotos() async throws {
        try await OutboxPeer.run { world in
            try await world.peer.script("/v1/media", .problem(400, .invalid, field: "upload"))
            let photo = NewPhoto(Data("no photo".utf8))
            let outbox = try world.outbox()
            try await outbox.add(PublishNote(text: "x", photos: [photo.id]), photos: [photo], subject: "s", key: "k")
            #expect(await outbox.flush() == 0)
            guard case .refused(_, let fault) = await outbox.outcome(key: "k") else {
                Issue.record("the refusal is not reported")
                return
            }
            #expect(fault.field == "upload")
            #expect(try await bodies(world).isEmpty)
            #expect(try world.files() == ["outcomes/1.json"])
        }
    }

    @Test func photosAreBoundedAndLeaveNoFiles() async throws {
        try await OutboxPeer.run { world in
            let outbox = try world.outbox(limits: OutboxLimits(photoBytes: 10))
            let photo = NewPhoto(Data("more than ten bytes".utf8))
            let note = PublishNote(text: "x", photos: [photo.id])
            #expect(await fault { try await outbox.add(note, photos: [photo], subject: "s") }?.rule == "outbox-full")
            #expect(try world.files() == [])
            let small = NewPhoto(Data("small".utf8))
            try await outbox.add(PublishNote(text: "x", photos: [small.id]), photos: [small], subject: "s", key: "k")
            #expect(try world.files().count == 2)
            #expect(await outbox.discard(key: "k"))
            #expect(try world.files() == [])
        }
    }

    /// A program without photos in its outbox leaves these files for a later one.
    @Test func onlyIntentsWithPhotosHaveTheSecondVersion() async throws {
        try await OutboxPeer.run { world in
            let outbox = try world.outbox()
            let photo = NewPhoto(Data("a gate".utf8))
            try await outbox.add(WriteNote(text: "1"), subject: "s")
            try await outbox.add(PublishNote(text: "x", photos: [photo.id]), photos: [photo], subject: "s")
            for (number, version) in [(1, 1), (2, 2)] {
                let file = world.folder.appending(path: "\(number).json")
                #expect(FileVersion.of(Array(try Data(contentsOf: file))) == version)
            }
        }
    }
}
