import CatalogueContract
import CatalogueCore
import TestKit
import Testing
import UmkreisTokens

@Suite("catalogue.findUploaded", .services(CatalogueService.self))
struct FindUploadedTests {
    private static func sum(_ picture: Picture) -> String { SHA256.hex(of: picture.bytes) }

    @Test(.everyWiring) func findsTheCallersPicturesByChecksum() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        let (stamp, flag) = (try await ada.uploads(.stamp), try await ada.uploads(.flag))
        _ = try await ada.uploads(.stamp)
        try await ada.begins(.lake)
        let request = FindUploaded(sha256s: [Picture.flag, .lake, .stamp].map(Self.sum))
        #expect(
            try await ada.send(request).uploaded == [
                UploadedPhoto(sha256: Self.sum(.flag), media: flag.photo.id),
                UploadedPhoto(sha256: Self.sum(.stamp), media: stamp.photo.id),
            ]
        )
        #expect(try await bob.send(request).uploaded.isEmpty)
    }

    @Test func omitsDeletedPictures() async throws {
        let ada = try world.person("Ada")
        let stamp = try await ada.uploads(.stamp)
        _ = try await ada.send(DeleteMedia(id: stamp.photo.id))
        #expect(try await ada.send(FindUploaded(sha256s: [Self.sum(.stamp)])).uploaded.isEmpty)
    }

    @Test func refusesInvalidAndTooManySums() async throws {
        let ada = try world.person("Ada")
        let wrong = try await ada.refusal(FindUploaded(sha256s: [Self.sum(.stamp), "ABC"]))
        #expect(wrong.code == .invalid && wrong.field == "sha256s.1" && wrong.rule == "not-a-sha-256")
        let many = FindUploaded(sha256s: Array(repeating: Self.sum(.stamp), count: 101))
        #expect(try await ada.refusal(many).field == "sha256s")
    }
}
