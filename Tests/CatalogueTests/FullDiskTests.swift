import CatalogueContract
import CatalogueCore
import Glibc
import TestKit
import Testing

@Suite("a disk without room for pictures", .services(CatalogueService.self))
struct FullDiskTests {
    /// Mounts a disk of 64 KiB over a catalogue folder while `body` runs.
    private static func withSmallDisk(over folder: String, in world: World, _ body: () async throws -> Void)
        async throws
    {
        let path = "\(world.directory(of: "catalogue"))/\(folder)"
        try #require(mount("tmpfs", path, "tmpfs", 0, "size=65536,mode=0700") == 0)
        defer { umount2(path, Int32(MNT_DETACH)) }
        try await body()
    }

    /// Whether mounting is allowed; mostly not in a container.
    static let isPermitted: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        defer { folder.remove() }
        guard mount("tmpfs", folder.path, "tmpfs", 0, "size=65536") == 0 else { return false }
        return umount2(folder.path, Int32(MNT_DETACH)) == 0
    }()

    @Test(.settings(["media-free-mib": "0"]), .enabled(if: isPermitted))
    func refusesUploadsUntilThereIsRoom() async throws {
        let picture = Picture.stamp.padded(to: 200_000)
        let ada = try world.person("Ada")
        let upload = try await ada.begins(picture).upload
        try await Self.withSmallDisk(over: "uploads", in: world) {
            let fault = await #expect(throws: Fault.self) { try await ada.sends(0, of: picture, to: upload) }
            #expect(fault?.code == .unavailable)
            let other = Picture.flag.padded(to: 100_000)
            let begun = try await ada.begins(other)
            let full = await #expect(throws: Fault.self) { try await ada.sends(0, of: other, to: begun.upload) }
            #expect(full?.code == .unavailable)
            #expect(try await ada.begins(other).next == 0)
        }
        try await ada.sends(0, of: picture, to: upload)
        try await ada.send(CommitUpload(upload: upload))
    }

    @Test(.settings(["media-free-mib": "1"]), .enabled(if: isPermitted))
    func anUploadContinuesAfterAFullDisk() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(.lake).upload
        try await Self.withSmallDisk(over: "media", in: world) {
            let fault = await #expect(throws: Fault.self) { try await ada.sends(0, of: .lake, to: upload) }
            #expect(fault == StorageUnavailable.diskFull.fault)
        }
        try await ada.sendsAll(of: .lake, to: upload)
        try await ada.send(CommitUpload(upload: upload))
    }

    @Test(.enabled(if: isPermitted)) func leavesNoPartialMedia() async throws {
        let ada = try world.person("Ada")
        let upload = try await ada.begins(.lake).upload
        try await ada.sendsAll(of: .lake, to: upload)
        try await Self.withSmallDisk(over: "media", in: world) {
            let ballast = "\(world.directory(of: "catalogue"))/media/ballast"
            let file = open(ballast, O_CREAT | O_WRONLY, 0o600)
            let bytes = [UInt8](repeating: 1, count: 4096)
            while write(file, bytes, bytes.count) > 0 {}
            close(file)
            let fault = try await ada.refusal(CommitUpload(upload: upload))
            #expect(fault.code == .unavailable)
            #expect(try world.mediaFiles() == ["media/ballast", "uploads/\(upload)"])
            #expect(try await ada.send(ListMedia()).media.isEmpty)
        }
        #expect(try await ada.send(CommitUpload(upload: upload)).media.photo.width == 360)
        #expect(try world.mediaFiles().count == 3)
    }
}
