import CatalogueContract
import ServiceKit

/// A batch, split into valid and rejected entries.
struct ImportBatch: Sendable {
    struct Entry: Sendable {
        let origin: ImportOrigin
        let checked: ValidatedContent
        /// The content, encoded outside the write transaction.
        let json: String
    }

    let source: String
    private(set) var entries: [Entry] = []
    private(set) var rejected: [RejectedImport] = []
    /// Rejected entries with a valid id.
    private(set) var rejectedOrigins: [ImportOrigin] = []
    /// Cut to the reply's size.
    private(set) var warnings: [PostWarning] = []

    init(_ request: ImportPosts, by owner: UserID, of kinds: KindCache, in transaction: ReadTransaction) throws {
        source = request.source
        var seen: Set<ImportOrigin> = []
        var found: [PostKind: Kind] = [:]
        for (index, validated) in request.posts.enumerated() {
            let (field, imported) = ("posts.\(index)", validated.entry)
            do {
                let post = try validated.get().post
                let name = post.kind
                let kind = try found[name] ?? kinds.find(name, in: transaction, field: "\(field).post.kind")
                found[name] = kind
                let origin = ImportOrigin(source: source, externalID: imported.externalID)
                let checked = try kind.check(post, field: "\(field).post")
                _ = try transaction.media.photos(checked.content.photos ?? [], of: owner, field: "\(field).post.photos")
                guard seen.insert(origin).inserted else {
                    throw BrokenRule.notUnique.fault(at: "\(field).externalID")
                }
                entries.append(Entry(origin: origin, checked: checked, json: try WireJSON.text(checked.content)))
            } catch var fault as Fault {
                // The reply has room for one of each entry.
                fault.errors = nil
                rejected.append(RejectedImport(externalID: ImportBatch.shortened(imported.externalID), fault: fault))
                if let id = try? ImportedPost.externalIDRule.check(imported.externalID) {
                    rejectedOrigins.append(ImportOrigin(source: source, externalID: id))
                }
            }
        }
        try fitIntoMessage()
    }

    /// Bytes of a rejected entry with a shortened fault.
    private static let briefBytes = 600

    /// Shortens faults and drops warnings to fit the reply.
    private mutating func fitIntoMessage() throws(Fault) {
        var budget = LineBudget()
        _ = budget.takes(bytes: rejected.count * Self.briefBytes)
        for (index, entry) in rejected.enumerated() where !budget.takes(bytes: try WireJSON.encode(entry).count) {
            rejected[index].fault = Fault(.invalid, "breaks a rule", field: entry.fault.field, rule: entry.fault.rule)
        }
        for warning in entries.lazy.flatMap(\.checked.warnings) {
            guard budget.takes(bytes: try WireJSON.encode(warning).count) else { return }
            warnings.append(warning)
        }
    }

    private static func shortened(_ id: String) -> String {
        String(id.unicodeScalars.prefix(ImportedPost.externalIDRule.length.upperBound))
    }
}

/// The identity of an imported post, per owner.
struct ImportOrigin: Hashable, Sendable {
    let source: String
    let externalID: String
}
