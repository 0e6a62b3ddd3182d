import CatalogueContract

/// What became of an import.
struct ImportSummary: Encodable {
    private(set) var created = 0
    private(set) var updated = 0
    private(set) var unchanged = 0
    private(set) var rejected: [ImportRejection] = []
    /// Whether search has read all of it; absent where nobody waited for that.
    var isSearchable: Bool?

    var count: Int { created + updated + unchanged + rejected.count }

    mutating func add(_ reply: ImportPosts.Reply, of batch: ImportBatch) {
        created += reply.created
        updated += reply.updated
        unchanged += reply.unchanged
        rejected += reply.rejected.map {
            ImportRejection(line: batch.lines[$0.externalID] ?? 0, externalID: $0.externalID, fault: $0.fault)
        }
    }

    mutating func add(_ more: [ImportRejection]) {
        rejected += more
        rejected.sort { $0.line < $1.line }
    }

    var words: String {
        "\(created) created, \(updated) updated, \(unchanged) unchanged, \(rejected.count) rejected"
    }
}
