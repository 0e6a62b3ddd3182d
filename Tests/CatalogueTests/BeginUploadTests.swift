import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.beginUpload", .services(CatalogueService.self))
struct BeginUploadTests {
    @Test(.everyWiring) func returnsTheChunkSize() async throws {
        let ada = try world.person("Ada")
        let begun = try await ada.begins(.lake)
        #expect(begun.chunkSize == WireLimits.blob)
        #expect(begun.window == 8)
        #expect(begun.next == 0)
        #expect(begun.endsAt == world.clock.now.adding(.seconds(86_400)))
        #expect(try world.mediaFiles().isEmpty)
        try await ada.sends(0, of: .lake, to: begun.upload)
        #expect(try world.mediaFiles() == ["uploads/\(begun.upload)"])
        #expect(try await world.postEvents().isEmpty)
    }

    @Test func goesOnWithTheSameBytesOfTheSamePerson() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        let picture = Picture.lake.padded(to: 3 * WireLimits.blob)
        let begun = try await ada.begins(picture)
        try await ada.sends(0, of: picture, to: begun.upload)
        let again = try await ada.begins(picture)
        #expect(again.upload == begun.upload)
        #expect(again.next == 1)
        #expect(try await bob.begins(picture).upload != begun.upload)
        #expect(try await ada.begins(.stamp).upload != begun.upload)
        #expect(try world.mediaFiles() == ["uploads/\(begun.upload)"])
    }

    @Test func isDoneOnceUnderAKey() async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.begins(.lake, key: "k") == ada.begins(.lake, key: "k"))
        #expect(try await ada.send(ListMedia()).files == 1)
    }

    @Test func refusesInvalidSizesSumsAndNames() async throws {
        let ada = try world.person("Ada")
        let sum = Picture.lake.sha256
        for size in [0, -1, 10_485_761] {
            let fault = try await ada.refusal(BeginUpload(size: size, sha256: sum))
            #expect(fault.field == "size" && fault.rule == "out-of-range")
        }
        for wrong in [sum.uppercased(), String(sum.dropLast()), sum + "0", String(repeating: "g", count: 64)] {
            #expect(try await ada.refusal(BeginUpload(size: 1, sha256: wrong)).field == "sha256")
        }
        let long = String(repeating: "a", count: 256)
        #expect(try await ada.refusal(BeginUpload(size: 1, sha256: sum, name: long)).field == "name")
        #expect(try world.mediaFiles().isEmpty)
    }

    @Test(.settings(["media-files": "2", "media-mib": "1"])) func enforcesTheQuota() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        let large = try await ada.refusal(BeginUpload(size: 1_048_577, sha256: Picture.lake.sha256))
        #expect(large.code == .conflict && large.rule == "too-many-bytes")
        #expect(large.values == ["most": 1_048_576])
        try await ada.uploads(.lake)
        try await ada.begins(.stamp)
        let many = try await ada.refusal(BeginUpload(size: 1, sha256: Picture.flag.sha256))
        #expect(many.code == .conflict && many.rule == "too-many-files")
        try await bob.uploads(.flag)
        world.clock.advance(by: .seconds(86_401))
        try await world.runMaintenance(of: "catalogue")
        #expect(try await ada.send(ListMedia()) == ListMedia.Reply(media: [], files: 0, bytes: 0))
        try await ada.uploads(.flag)
    }

    @Test func tenAreOpenAtATime() async throws {
        let ada = try world.person("Ada")
        for number in 1...10 { try await ada.begins(Picture.stamp.padded(to: 5_000 + number)) }
        let fault = try await ada.refusal(BeginUpload(size: 1, sha256: Picture.lake.sha256))
        #expect(fault.code == .conflict && fault.rule == "too-many-uploads")
        try await ada.uploads(Picture.stamp.padded(to: 5_001))
        try await ada.begins(.lake)
    }

    @Test(.settings(["media-free-mib": "1048576"])) func leavesTheDiskSomeRoom() async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.refusal(BeginUpload(size: 1, sha256: Picture.lake.sha256)).code == .unavailable)
        #expect(try world.mediaFiles().isEmpty)
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd"), (#"C:\fotos\see.jpg"#, "see.jpg"), ("..", nil), (".hidden", "hidden"),
        ("a/", "a"), ("", nil),
        ("evil\u{202E}gpj.exe", "evilgpj.exe"), ("See & Berg.jpg", "See & Berg.jpg"),
        (String(repeating: "ö", count: 255), String(repeating: "ö", count: 100)),
    ])
    func aNameIsShownButNotUsedAsAPath(_ name: String, _ shown: String?) async throws {
        let ada = try world.person("Ada")
        let picture = Picture.stamp
        let request = BeginUpload(size: picture.bytes.count, sha256: picture.sha256, name: name)
        let upload = try await ada.send(request).upload
        try await ada.sendsAll(of: picture, to: upload)
        #expect(try await ada.send(CommitUpload(upload: upload)).media.name == shown)
        #expect(try world.mediaFiles().allSatisfy { !$0.contains("passwd") && !$0.contains("jpg") })
    }
}
