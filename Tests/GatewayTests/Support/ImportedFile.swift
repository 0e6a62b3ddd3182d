import CatalogueContract
import Foundation
import GatewaySupervision
import TestKit
import Testing
import UmkreisWire

@testable import GatewayClient
@testable import GatewayKit

/// The posts that an import would send for a file.
struct ImportedFile {
    private(set) var entries: [ImportEntry] = []
    private(set) var rejected: [ImportRejection] = []
    private(set) var unused: [String] = []
    private(set) var placeless = 0

    var posts: [ImportedPost] { entries.map(\.post) }
    var titles: [String] { posts.map(\.post.title) }
    var points: [String] { posts.map { $0.post.point.map { "\($0.lat) \($0.lon)" } ?? "-" } }
    var warnings: [String] { entries.flatMap(\.warnings).map { "\($0.field ?? ""): \($0.message)" } }
    var rejections: [String] { rejected.map(\.words) }

    static let kinds = [
        KindDefinition(
            name: "tip",
            facets: [.point: FacetSettings(), .category: FacetSettings(), .text: FacetSettings()]
        ),
        KindDefinition(
            name: "offer",
            facets: [
                .point: FacetSettings(), .text: FacetSettings(), .price: FacetSettings(), .contact: FacetSettings(),
                .place: FacetSettings(), .dates: FacetSettings(), .validity: FacetSettings(),
            ]
        ),
        KindDefinition(
            name: "restaurant",
            facets: [.point: FacetSettings(required: true), .hours: FacetSettings(), .contact: FacetSettings()],
            attributes: [
                AttributeDefinition(name: "cuisine", type: .words),
                AttributeDefinition(name: "seats", type: .number, labels: ["de": "Sitzplätze", "nl": "Zitplaatsen"]),
                AttributeDefinition(name: "garden", type: .bool),
            ]
        ),
    ]

    static func read(
        _ bytes: [UInt8],
        path: String = "-",
        kind: PostKind? = "offer",
        map: [String] = [],
        decimal: NumberReader.DecimalSign? = nil,
        encoding: String? = nil
    ) async throws -> ImportedFile {
        let pieces = Pieces(bytes)
        let arguments = try map.map { try #require(MapArgument(argument: $0)) }
        let entries = EntryReader(
            InputSource(isTerminal: false) { await pieces.next() },
            path: path,
            encoding: try encoding.map { try #require(TextEncoding(name: $0)) }
        )
        // A post's place is in Tokyo, if it has a point.
        let zone = { (content: PostContent) in content.point.flatMap { _ in TimeZone(identifier: "Asia/Tokyo") } }
        var reader = ImportReader(entries, zone: zone) {
            EntryMapping(kind: kind, map: arguments, kinds: kinds, decimalSign: decimal)
        }
        var file = ImportedFile()
        while let batch = try await reader.batch() { file.entries += batch.entries.map(\.entry) }
        file.rejected = reader.takeRejected()
        file.unused = reader.use.lost
        file.placeless = reader.placeless
        return file
    }

    static func read(
        _ text: String,
        path: String = "-",
        kind: PostKind? = "offer",
        map: [String] = [],
        decimal: NumberReader.DecimalSign? = nil
    ) async throws -> ImportedFile {
        try await read(Array(text.utf8), path: path, kind: kind, map: map, decimal: decimal)
    }

    /// Returns the rule for which a file is refused.
    static func refusal(_ bytes: [UInt8], path: String = "-") async -> String? {
        do {
            _ = try await read(bytes, path: path)
            return nil
        } catch let refusal as Refusal {
            return refusal.fault.rule
        } catch {
            return "\(error)"
        }
    }

    /// Chunks that end within characters and entries.
    private actor Pieces {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) {
            rest = bytes[...]
        }

        func next() -> [UInt8] {
            defer { rest = rest.dropFirst(97) }
            return Array(rest.prefix(97))
        }
    }
}

/// A file of `Fixtures`.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Bundle.module.fixture(name)))
    }
}
