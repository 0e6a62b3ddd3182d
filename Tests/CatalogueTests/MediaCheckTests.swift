import CatalogueContract
import CatalogueCore
import Foundation
import TestKit
import Testing
import UmkreisStorage

@Suite("the check of photo files", .services(CatalogueService.self), .onlyInFiles("looks into the file"))
struct MediaCheckTests {
    private static func report(_ extent: StoredFilesExtent) throws -> StoredFilesReport {
        let directory = world.directory(of: "catalogue")
        let report = try FileCheck.run(
            on: directory + "/catalogue.sqlite",
            migrations: CatalogueService.migrations
        ) { try CatalogueService.checkFiles(in: directory, extent, $0) }
        return try #require(report.files)
    }

    @Test(arguments: [StoredFilesExtent.sample, .all]) func findsEveryFile(extent: StoredFilesExtent) async throws {
        #expect(try Self.report(extent) == StoredFilesReport(checked: 0, missing: [], missingCount: 0))
        _ = try await world.person("Ada").uploads(.lake)
        #expect(try Self.report(extent) == StoredFilesReport(checked: 1, missing: [], missingCount: 0))
    }

    @Test("a deleted file and one of another size are reported", arguments: ["deleted", "shortened"])
    func reportsMissingFiles(loss: String) async throws {
        _ = try await world.person("Ada").uploads(.lake)
        for name in try world.mediaFiles() {
            let path = world.directory(of: "catalogue") + "/" + name
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            if loss == "deleted" {
                try FileManager.default.removeItem(atPath: path)
            } else {
                try bytes.dropLast().write(to: URL(fileURLWithPath: path))
            }
            for extent in [StoredFilesExtent.sample, .all] {
                #expect(
                    try Self.report(extent) == StoredFilesReport(checked: 1, missing: [path], missingCount: 1),
                    "\(name)"
                )
            }
            try bytes.write(to: URL(fileURLWithPath: path))
        }
        #expect(try Self.report(.all).missingCount == 0)
    }

    @Test func doesNotMissDeletedPhotos() async throws {
        _ = try await world.person("Ada").uploads(.lake)
        world.clock.advance(by: .seconds(90_000))
        try await world.runMaintenance(of: "catalogue")
        #expect(try Self.report(.all).checked == 0)
    }
}
