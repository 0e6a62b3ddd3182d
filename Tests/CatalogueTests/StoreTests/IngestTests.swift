import CatalogueContract
import Foundation
import TestKit
import Testing
import UmkreisImages

@testable import CatalogueCore

/// A crash at any step of an ingest leaves no permanent files.
@Suite("ingest of photos", .services(CatalogueService.self))
struct IngestTests {
    enum Step: Int, CaseIterable, Comparable {
        case uploaded, intended, halfPlaced, placed, recorded

        static func < (left: Step, right: Step) -> Bool { left.rawValue < right.rawValue }
    }

    @Test("a kill between two steps leaves only files that maintenance removes", arguments: Step.allCases)
    func leavesNoOrphans(_ last: Step) async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(.lake).upload
        try await ada.sendsAll(of: .lake, to: upload)
        try await world.stop("catalogue")
        try await Self.ingest(upload, of: ada, upTo: last, in: world)
        try await world.start("catalogue")
        // Until then the process might still be at work.
        world.clock.advance(by: .seconds(600))
        try await world.runMaintenance(of: "catalogue")

        let files = try world.mediaFiles()
        #expect(files.contains("uploads/\(upload)") == (last < .recorded))
        #expect(files.count == (last < .recorded ? 1 : 3), "\(files)")
        let media = try await ada.send(CommitUpload(upload: upload)).media
        #expect(try world.mediaFiles().count == 3)
        #expect(try await ada.downloads(media.photo.id).count == media.bytes)
        #expect(try await ada.send(ListMedia()).files == 1)

        for _ in 1...2 {
            world.clock.advance(by: .seconds(86_400))
            try await world.runMaintenance(of: "catalogue")
        }
        #expect(try world.mediaFiles().isEmpty)
        let later = try world.person("Ada", id: ada.id)
        #expect(try await later.send(ListMedia()) == ListMedia.Reply(media: [], files: 0, bytes: 0))
    }

    @Test func aFileOfAnUnknownUploadIsDeleted() async throws {
        let folder = try MediaFolder(in: world.directory(of: "catalogue"), leaving: 0)
        let id = UploadID(high: UInt64(world.clock.now.milliseconds) << 16, low: 1)
        try await folder.write([1], at: 0, of: id)
        try await world.runMaintenance(of: "catalogue")
        #expect(try world.mediaFiles().isEmpty)
    }

    @Test("a removal that is cut is undone for a photo in use, and otherwise finished")
    func finishesRemovals() async throws {
        let folder = try MediaFolder(in: world.directory(of: "catalogue"), leaving: 0)
        let ada = try world.person("Ada")
        let media = try await ada.uploads(.lake)
        let files = try world.mediaFiles()
        let hash = try #require(files.first?.split(separator: "/").last?.prefix(64))
        _ = try await folder.setAside(String(hash))
        #expect(try world.mediaFiles().allSatisfy { $0.hasPrefix("media/removed/") })
        try await world.runMaintenance(of: "catalogue")
        #expect(try world.mediaFiles() == files)
        try await ada.send(DeleteMedia(id: media.photo.id))
        world.clock.advance(by: .seconds(86_400))
        _ = try await folder.setAside(String(hash))
        try await world.runMaintenance(of: "catalogue")
        #expect(try world.mediaFiles().isEmpty)
    }

    @Test func filesAreTheirOwnersAlone() async throws {
        let ada = try world.person("Ada")
        try await ada.uploads(.lake)
        try await ada.sends(0, of: .stamp, to: ada.begins(.stamp).upload)
        let root = world.directory(of: "catalogue")
        for file in try world.mediaFiles() {
            #expect(try Self.mode(of: "\(root)/\(file)") == 0o600, "\(file)")
            var folder = file
            while let slash = folder.lastIndex(of: "/") {
                folder = String(folder[..<slash])
                #expect(try Self.mode(of: "\(root)/\(folder)") == 0o700, "\(folder)")
            }
        }
    }

    /// Performs the service's steps up to one.
    private static func ingest(_ id: UploadID, of ada: Person, upTo last: Step, in world: World) async throws {
        let directory = world.directory(of: "catalogue")
        let moment = world.clock.now
        let database = try await Database.open(world.database(of: CatalogueService.self))
        let folder = try MediaFolder(in: directory, leaving: 0)
        let workshop = ImageProcessor(workers: nil, count: 1)
        let ingest = PhotoIngest(
            database: database,
            store: folder,
            locks: MediaLocks(),
            workshop: workshop,
            sums: try UploadDigests(key: KeyFile("uploads.key", in: "\(directory)/keys")),
            ids: PhotoIDs(.timeOrdered(now: { moment }), OwnershipSeal(key: try ServiceKey(seed: World.serviceKeySeed)))
        )
        let upload = try await database.read { try $0.uploads.find(id, of: ada.id, at: moment) }
        let photo = try await workshop.prepare(upload, in: folder, before: .now + .seconds(60))
        if last >= .intended { try await ingest.intend(photo, at: moment) }
        if last == .halfPlaced { try await folder.place([photo.files[0]], of: photo.hash) }
        if last >= .placed { try await ingest.place(photo) }
        if last >= .recorded {
            let media = ingest.ids.make(ownedBy: upload.owner)
            try await database.write { try ingest.record(photo, of: upload, as: media, at: moment, in: $0) }
        }
        try await database.close()
    }

    private static func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
