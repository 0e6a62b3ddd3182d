import CatalogueContract
import CatalogueCore
import Foundation
import ServiceKit
import TestKit
import Testing

/// Photos of several instances, which share a folder; in a file, of one.
@Suite("concurrent uploads", .services(CatalogueService.self))
struct ConcurrentUploadTests {
    @Test func chunksMayArriveAnywhere() async throws {
        let ada = try world.person("Ada")
        let picture = Picture.lake.padded(to: 6 * WireLimits.blob + 1)
        let upload = try await ada.begins(picture).upload
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in picture.chunks { group.addTask { try await ada.sends(index, of: picture, to: upload) } }
            try await group.waitForAll()
        }
        let media = try await ada.send(CommitUpload(upload: upload)).media
        let original = try await ada.downloads(media.photo.id)
        for _ in 1...2 { #expect(try await ada.downloads(media.photo.id) == original) }
        #expect(try world.mediaFiles().allSatisfy { $0.hasPrefix("media/") })
    }

    @Test func twoCommitsMakeOnePhoto() async throws {
        let ada = try world.person("Ada")
        for round in 1...20 {
            let picture = Picture.stamp.padded(to: 5_000 + round)
            let upload = try await ada.begins(picture).upload
            try await ada.sendsAll(of: picture, to: upload)
            let media = try await atOnce { _ in try await ada.send(CommitUpload(upload: upload)).media }
                .map { try $0.get().photo.id }
            #expect(media[0] == media[1])
            #expect(try await ada.send(ListMedia()).files == round)
        }
    }

    @Test func aCommitOrACancellationWins() async throws {
        let ada = try world.person("Ada")
        var files = 0
        for round in 1...20 {
            let picture = Picture.stamp.padded(to: 5_000 + round)
            let upload = try await ada.begins(picture).upload
            try await ada.sendsAll(of: picture, to: upload)
            let isKept = await atOnce { number in
                if number == 2 { try await ada.send(CancelUpload(upload: upload)) }
                return number == 1 ? try await ada.send(CommitUpload(upload: upload)).media : nil
            }
            .contains { (try? $0.get()) ?? nil != nil }
            if isKept { files += 1 }
            #expect(try await ada.send(ListMedia()).files == files)
        }
        #expect(try world.mediaFiles().allSatisfy { $0.hasPrefix("media/") })
    }

    @Test func aPhotoStaysWholeWhileAnEqualOneIsRemoved() async throws {
        for round in 1...10 {
            let ada = try world.person("Ada \(round)")
            try await ada.send(DeleteMedia(id: ada.uploads(.lake).photo.id))
            world.clock.advance(by: .seconds(86_400))
            let bob = try world.person("Bob \(round)")
            async let cleaned: Void = world.runMaintenance(of: "catalogue")
            let media = try await bob.uploads(.lake)
            try await cleaned
            #expect(try await bob.downloads(media.photo.id).count == media.bytes)
            #expect(try await bob.downloads(media.photo.id, .small).isEmpty == false)
            try await bob.send(DeleteMedia(id: media.photo.id))
        }
        world.clock.advance(by: .seconds(86_400))
        try await world.runMaintenance(of: "catalogue")
        #expect(try world.mediaFiles().isEmpty)
    }

    @Test(.needsServer) func anInstanceWithAnotherFolderDoesNotStart() async throws {
        try await world.stop("catalogue")
        try FileManager.default.removeItem(atPath: "\(world.directory(of: "catalogue"))/shared")
        let error = await #expect(throws: (any Error).self) { try await world.start("catalogue") }
        #expect(error.map { "\($0)" }?.contains("media-folder") == true)
    }

    @Test("a folder of photos is refused beside a database file, or without its whole path", .noServices)
    func refusesOtherFolders() async throws {
        #expect(throws: InvalidSetting.self) { try CatalogueService.check(ServiceSettings(["media-folder": "photos"])) }
        try CatalogueService.check(ServiceSettings(["media-folder": "/photos"]))
    }

    @Test(.noServices, .onlyInFiles("looks into the file")) func aDatabaseFileNeedsItsOwnFolder() async throws {
        await #expect(throws: InvalidSetting.self) {
            try await World.run(CatalogueService.self, settings: ["media-folder": "/photos"]) { _ in }
        }
    }
}
