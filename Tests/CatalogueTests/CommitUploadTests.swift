import CatalogueContract
import CatalogueCore
import Foundation
import TestKit
import Testing

@Suite("catalogue.commitUpload", .services(CatalogueService.self))
struct CommitUploadTests {
    @Test(.everyWiring) func removesMetadata() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(.lake).upload
        try await ada.sendsAll(of: .lake, to: upload)
        let reply = try await ada.send(CommitUpload(upload: upload))
        let photo = reply.media.photo
        #expect((photo.width, photo.height) == (360, 480))
        #expect(photo.blurhash.count == 28)
        #expect(photo.variants.map(\.variant) == [.small, .medium, .large])
        #expect(photo.variants.map(\.height) == [320, 480, 480])
        #expect(reply.media.contentType == "image/jpeg")
        #expect(reply.media.name == "lake.jpg")
        #expect(!reply.media.isUsed)
        let place = try #require(reply.location)
        #expect(abs(place.lat - 47.8) < 0.02 && abs(place.lon - 13.04) < 0.02)
        let files = try world.mediaFiles()
        #expect(files.count == 3 && files.allSatisfy { $0.hasPrefix("media/") })
        for file in files {
            let bytes = Data(try world.bytes(of: file))
            for secret in Picture.secrets {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) in \(file)")
            }
        }
    }

    @Test func isAnsweredWithTheSamePictureHoweverOften() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(.lake).upload
        try await ada.sendsAll(of: .lake, to: upload)
        let replies = try await withThrowingTaskGroup(of: CommitUpload.Reply.self) { group in
            for _ in 1...4 { group.addTask { try await ada.send(CommitUpload(upload: upload)) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(replies.map(\.media)).count == 1)
        #expect(replies.count { $0.location != nil } == 1)
        let again = try await ada.send(CommitUpload(upload: upload), key: "k")
        #expect(again == CommitUpload.Reply(media: replies[0].media))
        #expect(try await ada.send(ListMedia()).files == 1)
    }

    @Test func aRepeatedKeyReturnsTheFirstReplyWithoutTheLocation() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(.lake).upload
        try await ada.sendsAll(of: .lake, to: upload)
        let first = try await ada.send(CommitUpload(upload: upload), key: "k1")
        #expect(first.location != nil && !first.media.isUsed)
        let again = CommitUpload.Reply(media: first.media)
        try await ada.posts(.showing(first.media))
        #expect(try await ada.send(CommitUpload(upload: upload), key: "k1") == again)
        // Another key returns the present state.
        #expect(try await ada.send(CommitUpload(upload: upload), key: "k2").media.isUsed)
        let other = try await ada.begins(.stamp).upload
        try await ada.sendsAll(of: .stamp, to: other)
        #expect(try await ada.refusal(CommitUpload(upload: other), key: "k1").code == .keyReused)
        let stamp = try await ada.send(CommitUpload(upload: other), key: "k3")
        try await ada.send(DeleteMedia(id: stamp.media.photo.id))
        #expect(try await ada.send(CommitUpload(upload: other), key: "k3") == stamp)
        #expect(try await ada.refusal(CommitUpload(upload: other), key: "k4").code == .notFound)
    }

    @Test func aRepeatedChunkIsStoredAgainAfterAWrongChecksum() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(.lake).upload
        var wrong = Picture.lake.bytes
        wrong[500] ^= 1
        try await ada.client.send(UploadChunk(upload: upload, index: 0), blob: wrong, key: "c0")
        #expect(try await ada.refusal(CommitUpload(upload: upload), key: "k").rule == "wrong-sum")
        try await ada.client.send(UploadChunk(upload: upload, index: 0), blob: Picture.lake.bytes, key: "c0")
        try await ada.send(CommitUpload(upload: upload), key: "k")
    }

    @Test func aPhotoOfAPhoneBecomesJPEG() async throws {
        let ada = try world.person("Ada")
        let phone = Picture("photo.heic")
        let upload = try await ada.begins(phone).upload
        try await ada.sendsAll(of: phone, to: upload)
        let reply = try await ada.send(CommitUpload(upload: upload))
        #expect(reply.media.contentType == "image/jpeg" && reply.media.name == "photo.heic")
        #expect((reply.media.photo.width, reply.media.photo.height) == (200, 300))
        #expect(reply.location != nil)
        #expect(try await ada.downloads(reply.media.photo.id).starts(with: [0xFF, 0xD8, 0xFF]))
    }

    @Test("an upload that is cut at any chunk goes on, also after a restart, and is whole")
    func resumesAfterAnyChunk() async throws {
        let picture = Picture.stamp.padded(to: 4 * WireLimits.blob + 1)
        let ada = try world.person("Ada")
        var kept: Set<[UInt8]> = []
        for cut in 0...picture.chunks.count {
            let begun = try await ada.begins(picture)
            for index in 0..<cut { try await ada.sends(index, of: picture, to: begun.upload) }
            try await world.restart("catalogue")
            let resumed = try await ada.begins(picture)
            #expect(resumed.upload == begun.upload)
            #expect(resumed.next == (cut == picture.chunks.count ? nil : cut))
            if resumed.next != nil {
                #expect(try await ada.refusal(CommitUpload(upload: begun.upload)).rule == "incomplete")
            }
            try await ada.sendsAll(of: picture, to: begun.upload, from: cut)
            let media = try await ada.send(CommitUpload(upload: begun.upload)).media
            kept.insert(try await ada.downloads(media.photo.id))
        }
        #expect(kept.count == 1)
    }

    @Test func restartsWhenTheChecksumDiffers() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(.lake).upload
        var wrong = Picture.lake.bytes
        wrong[500] ^= 1
        try await ada.client.send(UploadChunk(upload: upload, index: 0), blob: wrong)
        let fault = try await ada.refusal(CommitUpload(upload: upload))
        #expect(fault.field == "upload" && fault.rule == "wrong-sum")
        #expect(try world.bytes(of: "uploads/\(upload)").isEmpty)
        #expect(try await ada.begins(.lake).next == 0)
        try await ada.sendsAll(of: .lake, to: upload)
        try await ada.send(CommitUpload(upload: upload))
    }

    @Test func removesFilesThatAreNotPhotos() async throws {
        let ada = try world.person("Ada")
        let text = Picture("lake.jpg", saying: Array("<svg xmlns='x'><script/></svg>".utf8))
        let cut = Picture("lake.jpg", saying: Array(Picture.lake.bytes.prefix(9_000)))
        for (picture, rule) in [(text, "unsupported-image"), (cut, "truncated-image")] {
            let upload = try await ada.begins(picture).upload
            try await ada.sendsAll(of: picture, to: upload)
            let fault = try await ada.refusal(CommitUpload(upload: upload))
            #expect(fault.field == "upload" && fault.rule == rule)
            #expect(try await ada.refusal(CommitUpload(upload: upload)).code == .notFound)
        }
        #expect(try world.mediaFiles().isEmpty)
        #expect(try await ada.send(ListMedia()).files == 0)
    }

    @Test func identicalPicturesShareTheirFilesInvisibly() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        let first = try await ada.uploads(.lake)
        let files = try world.mediaFiles()
        let second = try await bob.uploads(.lake)
        #expect(first.photo.id != second.photo.id)
        #expect(try world.mediaFiles() == files)
        #expect(try await bob.send(ListMedia()).bytes == ada.send(ListMedia()).bytes)
        try await ada.send(DeleteMedia(id: first.photo.id))
        try await bob.posts(.showing(second))
        world.clock.advance(by: .seconds(2 * 86_400))
        try await world.runMaintenance(of: "catalogue")
        #expect(try world.mediaFiles() == files)
        #expect(try await world.person("Bob").downloads(second.photo.id).count == second.bytes)
    }

    @Test("many at once are in memory a few at a time", .singleWrites, .oneInstance, .timeLimit(.minutes(2)))
    func holdsAFewInMemory() async throws {
        let picture = Picture.stamp.padded(to: 2_600_000)
        let people = try (0..<10).map { try world.person("Person \($0)") }
        let uploads = try await withThrowingTaskGroup(of: (Person, UploadID).self) { group in
            for number in 0..<100 {
                group.addTask {
                    let person = people[number / 10]
                    var own = picture.bytes
                    own[own.count - 1] = UInt8(number)
                    let other = Picture("many", saying: own)
                    let upload = try await person.begins(other).upload
                    try await person.sendsAll(of: other, to: upload)
                    return (person, upload)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let before = try Memory.resident()
        try Memory.forgetPeak()
        try await withThrowingTaskGroup { group in
            for (person, upload) in uploads {
                group.addTask { try await person.send(CommitUpload(upload: upload)) }
            }
            try await group.waitForAll()
        }
        let grown = try Memory.peak() - before
        #expect(grown < 80 << 20, "grew by \(grown >> 20) MiB")
    }
}

private enum Memory {
    static func resident() throws -> Int { try figure("VmRSS:") }
    static func peak() throws -> Int { try figure("VmHWM:") }

    static func forgetPeak() throws {
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    }

    private static func figure(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return (Int(line.filter(\.isNumber)) ?? 0) << 10
    }
}
