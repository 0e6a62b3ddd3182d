import AuthCore
import CatalogueCore
import ChatCore
import FavouritesCore
import Foundation
import GeoSearchCore
import ServiceKit
import TestKit
import Testing
import UmkreisStorage
import UmkreisWire

/// Files of released versions have these migrations; each line never changes, and a new migration is a new line.
@Suite("the list of migrations")
struct MigrationListTests {
    private static let services: [any ServiceDefinition.Type] = [
        AuthService.self, CatalogueService.self, ChatService.self, FavouritesService.self, GeoSearchService.self,
    ]

    /// `release family number phase checksum name`, with `@server` after the family for other statements on a server.
    private static func listed() throws -> [String] {
        let text = try String(contentsOf: Bundle.module.fixture("migrations.txt"), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    @Test("has all of this program, unchanged") func isComplete() throws {
        let families = [("storage", Migration.ofEveryService)] + Self.services.map { ($0.name.text, $0.migrations) }
        let known = families.flatMap { family, migrations in
            let lines = migrations.map { Self.line(family, $0) }
            let onServer = migrations.filter { $0.checksum != $0.onServer.checksum }
            return lines + onServer.map { Self.line("\(family)@server", $0.onServer) }
        }
        let listed = try Self.listed().map { $0.split(separator: " ", maxSplits: 1)[1] }.map(String.init)
        let lines = known.map { "\(Release.version) \($0)\n" }.joined()
        #expect(listed.sorted() == known.sorted(), "as a new file this would be:\n\(lines)")
    }

    private static func line(_ family: String, _ migration: Migration) -> String {
        let checksum = String(UInt64(bitPattern: migration.checksum), radix: 16)
        return "\(family) \(migration.number) \(migration.phase) \(checksum) \(migration.name)"
    }

    @Test("lets nothing be removed in the release that stopped using it") func contractsLater() throws {
        for (line, next) in try zip(Self.listed(), Self.listed().dropFirst()) {
            let (before, after) = (line.split(separator: " "), next.split(separator: " "))
            guard before[1] == after[1], after[3] == "contract" else { continue }
            #expect(before[0] != after[0], "\(next)")
        }
    }
}
