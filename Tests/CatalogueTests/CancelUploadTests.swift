import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.cancelUpload", .services(CatalogueService.self))
struct CancelUploadTests {
    private static let picture = Picture.lake.padded(to: 2 * WireLimits.blob)

    @Test(.everyWiring) func deletesTheBytesAndFreesTheQuota() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(Self.picture).upload
        try await ada.sends(0, of: Self.picture, to: upload)
        try await ada.send(CancelUpload(upload: upload))
        #expect(try world.mediaFiles().isEmpty)
        #expect(try await ada.send(ListMedia()) == ListMedia.Reply(media: [], files: 0, bytes: 0))
        let fault = await #expect(throws: Fault.self) { try await ada.sends(1, of: Self.picture, to: upload) }
        #expect(fault?.rule == "no-such-upload")
        let next = try await ada.begins(Self.picture)
        #expect(next.upload != upload && next.next == 0)
        #expect(try await world.postEvents().isEmpty)
    }

    @Test func makesRoomForAnotherOfTen() async throws {
        let ada = try world.person("Ada")
        var uploads: [UploadID] = []
        for number in 1...10 { uploads.append(try await ada.begins(Picture.stamp.padded(to: 5_000 + number)).upload) }
        #expect(try await ada.refusal(BeginUpload(size: 1, sha256: Picture.lake.sha256)).rule == "too-many-uploads")
        try await ada.send(CancelUpload(upload: uploads[3]))
        try await ada.begins(.lake)
    }

    @Test func isDoneOnceUnderAKey() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(.lake).upload
        try await ada.send(CancelUpload(upload: upload), key: "k")
        try await ada.send(CancelUpload(upload: upload), key: "k")
        #expect(try await ada.refusal(CancelUpload(upload: upload)).rule == "no-such-upload")
    }

    @Test func leavesThePhotoOfACommittedUpload() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(.lake).upload
        try await ada.sendsAll(of: .lake, to: upload)
        let media = try await ada.send(CommitUpload(upload: upload)).media
        let fault = try await ada.refusal(CancelUpload(upload: upload))
        #expect(fault.code == .conflict && fault.rule == "upload-committed" && fault.field == "upload")
        #expect(try await ada.send(CommitUpload(upload: upload)).media == media)
        #expect(try await ada.send(ListMedia()).files == 1)
    }

    @Test func anothersLooksLikeAnUnknownOneAndGoesOn() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        let upload = try await ada.begins(Self.picture).upload
        #expect(
            try await bob.refusal(CancelUpload(upload: upload))
                == Fault(.notFound, "you have no upload \(upload)", field: "upload", rule: "no-such-upload")
        )
        #expect(try await bob.refusal(CancelUpload(upload: UploadID(high: 1, low: 2))).rule == "no-such-upload")
        try await ada.sendsAll(of: Self.picture, to: upload)
        #expect(try await ada.begins(Self.picture).next == nil)
    }
}
