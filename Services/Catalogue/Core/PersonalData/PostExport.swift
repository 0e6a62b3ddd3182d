import CatalogueContract
import ServiceKit

enum PostExport {
    static let posts = ExportSection("posts") { transaction, person, after, limit in
        let newest = after.flatMap { PostID($0) } ?? .latest
        let posts = try transaction.posts.list(of: person, before: newest, limit: limit, decode: StoredPost.init)
        return try posts.map { try ExportEntry(key: $0.id.description, item: $0) }
    }

    static let imports = ExportSection("imports") { transaction, person, after, limit in
        let runs = try transaction.importRuns.list(of: person).map {
            (key: "\($0.key.source)\n\($0.key.name)", run: $0)
        }
        let rest = runs.sorted { $0.key < $1.key }.filter { $0.key > after ?? "" }
        return try rest.prefix(limit).map { try ExportEntry(key: $0.key, item: UnfinishedImport($0.run)) }
    }
}

private struct UnfinishedImport: Encodable {
    let source: String
    let run: String
    let startedAt: Timestamp

    init(_ run: ImportRunRecord) {
        source = run.key.source
        self.run = run.key.name
        startedAt = run.startedAt
    }
}
