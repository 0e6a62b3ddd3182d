import CatalogueContract
import CatalogueCore
import Foundation
import GeoSearchCore
import TestKit
import Testing

@Suite("words of deleted posts", .services(CatalogueService.self, GeoSearchService.self))
struct ErasedWordsTests {
    /// A word index retains words of deleted rows, and the log their pages.
    @Test func areInNoFileOnceTheHouseIsKept() async throws {
        let ada = try world.person("Ada")
        for number in 1...50 { try await ada.posts("A lamp \(number)", at: try .salzburg) }
        let post = try await ada.posts("Zwiebelkuchenfest", at: try .salzburg)
        try await world.waitForFollowers()
        try await ada.send(DeletePost(id: post))
        for number in 51...60 { try await ada.posts("A lamp \(number)", at: try .salzburg) }
        try await world.waitForFollowers()
        for service in ["geo", "catalogue"] as [ServiceName] {
            try await world.runMaintenance(of: service)
            for end in ["", "-wal"] {
                let path = "\(world.directory(of: service))/\(service).sqlite\(end)"
                let bytes = FileManager.default.contents(atPath: path) ?? Data()
                for word in ["Zwiebelkuchenfest", "zwiebelkuchenfest", "kuchenfest"] {
                    #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word) is in \(service).sqlite\(end)")
                }
            }
        }
    }
}
