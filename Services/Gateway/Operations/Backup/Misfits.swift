import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisWire

/// Data that does not fit together after a restore, such as posts of owners unknown to a restored auth.
struct Misfits {
    struct Finding: Encodable {
        enum Kind: String, Encodable {
            case postOwners, favouritePosts, favouriteOwners, chatMembers, photos
        }

        let kind: Kind
        let count: Int
        /// The first ids or paths, at most twenty.
        let examples: [String]
    }

    private struct Reference {
        let kind: Finding.Kind
        let column: RestoredDatabase.Column
        let service: ServiceName
        let other: ServiceName
        let places: [RestoredDatabase.Column]
    }

    private static let account = [RestoredDatabase.Column("id", of: "account")]
    private static let references = [
        Reference(
            kind: .postOwners,
            column: .init("owner", of: "post"),
            service: .catalogue,
            other: .auth,
            places: account
        ),
        Reference(
            kind: .favouritePosts,
            column: .init("post", of: "favourite"),
            service: .favourites,
            other: .catalogue,
            places: [.init("id", of: "post"), .init("id", of: "deletedPost")]
        ),
        Reference(
            kind: .favouriteOwners,
            column: .init("person", of: "favouriteList"),
            service: .favourites,
            other: .auth,
            places: account
        ),
        Reference(
            kind: .chatMembers,
            column: .init("person", of: "member"),
            service: .chat,
            other: .auth,
            places: account
        ),
    ]
    private static let timeout = Duration.seconds(600)

    /// The data folder that each service will have; `nil` for one that is not there.
    let folder: (ServiceName) -> DataDirectory?
    /// Erased users; their content goes when the stack runs.
    let erased: Set<String>

    func findings() throws -> [Finding] {
        var found: [Finding] = []
        for reference in Self.references {
            guard let database = try open(reference.service), let other = try open(reference.other) else { continue }
            let strangers = try database.strangers(reference.column, in: other, reference.places, besides: erased)
            guard strangers.count > 0 else { continue }
            found.append(Finding(kind: reference.kind, count: strangers.count, examples: strangers.examples))
        }
        return found + (try photos())
    }

    private func open(_ service: ServiceName) throws -> RestoredDatabase? {
        guard let path = folder(service)?.database(of: service), FileManager.default.fileExists(atPath: path) else {
            return nil
        }
        return try RestoredDatabase(at: path)
    }

    /// The problems that the catalogue's own check misses.
    private func photos() throws -> [Finding] {
        guard let directory = folder(.catalogue),
            FileManager.default.fileExists(atPath: directory.database(of: .catalogue))
        else { return [] }
        let report = try Programs().file(of: .catalogue, in: directory, all: true, within: Self.timeout)
        let missing = report.files?.missing ?? []
        guard !missing.isEmpty else { return [] }
        let examples = Array(missing.prefix(RestoredDatabase.examplesKept))
        return [Finding(kind: .photos, count: missing.count, examples: examples)]
    }
}

extension Misfits.Finding {
    /// In the user's language, with the first ids.
    var text: String {
        let shown = examples.prefix(3).joined(separator: ", ") + (count > 3 ? ", …" : "")
        return localized("cli.backup.misfit.\(kind.rawValue)", ["count": .count(count), "examples": .words(shown)])
    }
}
