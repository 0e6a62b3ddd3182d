import AuthContract
import AuthTestKit
import CatalogueContract
import Foundation
import StackTestKit
import TestKit
import Testing
import UmkreisTokens

@Suite("erasure of pictures", .stack, .timeLimit(.minutes(2)))
struct ErasedMediaTests {
    /// Other users' files stay, even with equal bytes.
    @Test("a person's pictures and uploads are gone from the disk") func leavesNoFile() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let shared = try await ben.brings("stamp.jpg")
        let files = try world.pictures()
        let own = [try await ada.brings("stamp.jpg"), try await ada.brings("flag.png")]
        try await ada.send(CreatePost(post: PostContent(kind: "offer", title: "A lamp", photos: own.map(\.photo.id))))
        try await ada.send(BeginUpload(size: 10, sha256: SHA256.hex(of: [1])))
        let told = try await ada.client.send(ExportMyData(), to: "catalogue").items.filter { $0.section == "media" }
        #expect(try told.map { try $0.item.decode(Media.self).photo } == own.reversed().map(\.photo))
        #expect(try world.pictures().count > files.count)

        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        try await world.untilErased()
        try await world.keepHouses()
        #expect(try world.pictures() == files)
        #expect(try await ben.client.fetch(FindMedia(id: shared.photo.id)).reply.total == shared.bytes)
        for media in own { #expect(try await ben.refusal(FindMedia(id: media.photo.id)).code == .notFound) }
    }
}

extension Person {
    /// Uploads a photo of the catalogue's tests, each a single chunk.
    fileprivate func brings(_ name: String) async throws -> Media {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "CatalogueTests/Fixtures/\(name)")
        let bytes = Array(try Data(contentsOf: file))
        let upload = try await send(BeginUpload(size: bytes.count, sha256: SHA256.hex(of: bytes), name: name)).upload
        try await client.send(UploadChunk(upload: upload, index: 0), blob: bytes)
        return try await send(CommitUpload(upload: upload)).media
    }
}

extension World {
    fileprivate func pictures() throws -> [String] {
        let root = directory(of: "catalogue")
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { path in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
            return !isFolder.boolValue && (path.hasPrefix("media/") || path.hasPrefix("uploads/"))
        }.sorted()
    }
}
