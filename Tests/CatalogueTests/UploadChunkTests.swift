import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.uploadChunk", .services(CatalogueService.self))
struct UploadChunkTests {
    private static let picture = Picture.lake.padded(to: 4 * WireLimits.blob + 100)

    @Test(.everyWiring) func returnsMissingChunks() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(Self.picture).upload
        var told: [Int?] = []
        for index in [3, 0, 0, 4, 2, 1] { told.append(try await ada.sends(index, of: Self.picture, to: upload)) }
        #expect(told == [0, 1, 1, 1, 1, nil])
        #expect(try await ada.begins(Self.picture).next == nil)
    }

    @Test func comesWithTheBytesOfItsPlace() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(Self.picture).upload
        func refusal(_ index: Int, _ blob: [UInt8]?) async -> Fault? {
            await #expect(throws: Fault.self) {
                try await ada.client.send(UploadChunk(upload: upload, index: index), blob: blob)
            }
        }
        #expect(await refusal(0, nil)?.rule == "missing")
        #expect(await refusal(0, [1])?.rule == "wrong-length")
        #expect(await refusal(4, Self.picture.chunk(0))?.values == ["bytes": 100])
        #expect(await refusal(5, [1])?.field == "index")
        #expect(await refusal(-1, [1])?.field == "index")
        #expect(try await ada.begins(Self.picture).next == 0)
    }

    @Test func anothersUploadLooksLikeAnUnknownOne() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        let upload = try await ada.begins(Self.picture).upload
        let fault = await #expect(throws: Fault.self) { try await bob.sends(0, of: Self.picture, to: upload) }
        #expect(fault == Fault(.notFound, "you have no upload \(upload)", field: "upload", rule: "no-such-upload"))
        #expect(try await bob.refusal(CommitUpload(upload: upload)) == fault)
        #expect(try await bob.refusal(CommitUpload(upload: UploadID(high: 1, low: 2))).code == .notFound)
    }

    @Test func comesTooLateAfterADay() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(Self.picture).upload
        try await ada.sends(0, of: Self.picture, to: upload)
        world.clock.advance(by: .seconds(86_399))
        try await ada.sends(1, of: Self.picture, to: upload)
        world.clock.advance(by: .seconds(1))
        let fault = await #expect(throws: Fault.self) { try await ada.sends(2, of: Self.picture, to: upload) }
        #expect(fault?.code == .notFound)
        #expect(try await ada.begins(Self.picture).upload != upload)
        try await world.runMaintenance(of: "catalogue")
        #expect(try world.mediaFiles().isEmpty)
        #expect(try await ada.send(ListMedia()).files == 1)
    }

    @Test func aChunkAfterTheCommitIsIgnored() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(Self.picture).upload
        try await ada.sendsAll(of: Self.picture, to: upload)
        try await ada.send(CommitUpload(upload: upload))
        #expect(try await ada.sends(0, of: Self.picture, to: upload) == nil)
        #expect(try world.mediaFiles().allSatisfy { $0.hasPrefix("media/") })
    }
}
