import CatalogueContract
import ServiceKit

/// An import, sorted into what can be taken and what breaks a rule.
struct ImportBatch: Sendable {
    /// One post that can be taken.
    struct Entry: Sendable {
        let origin: ImportOrigin
        let checked: CheckedContent
        /// What it says, as it is kept: written here, where nobody waits for it.
        let json: String
    }

    let source: String
    private(set) var entries: [Entry] = []
    private(set) var rejected: [RejectedImport] = []
    /// Of these, those of which it is known what they are.
    private(set) var rejectedOrigins: [ImportOrigin] = []
    /// What of the entries cannot be used, as much of it as the line has room for.
    private(set) var warnings: [PostWarning] = []

    /// - Throws: `invalid` for what is wrong with the batch as a whole: its source, or more than 200 entries.
    init(_ request: ImportPosts, by owner: UserID, of kinds: Kinds, in transaction: ReadTransaction) throws {
        source = try ImportPosts.sourceRule.check(request.source, field: "source")
        var seen: Set<ImportOrigin> = []
        var found: [PostKind: Kind] = [:]
        for (index, imported) in try ImportPosts.postsRule.check(request.posts, field: "posts").enumerated() {
            let field = "posts.\(index)"
            do {
                let id = try ImportPosts.externalIDRule.check(imported.externalID, field: "\(field).externalID")
                let name = imported.post.kind
                let kind = try found[name] ?? kinds.find(name, in: transaction, field: "\(field).post.kind")
                found[name] = kind
                let origin = ImportOrigin(source: source, externalID: id)
                let checked = try kind.check(imported.post, field: "\(field).post")
                _ = try transaction.photos(checked.content.photos ?? [], of: owner, field: "\(field).post.photos")
                guard seen.insert(origin).inserted else {
                    throw BrokenRule.notUnique.fault(at: "\(field).externalID")
                }
                entries.append(Entry(origin: origin, checked: checked, json: try WireJSON.text(checked.content)))
            } catch let fault as Fault {
                rejected.append(RejectedImport(externalID: ImportBatch.shortened(imported.externalID), fault: fault))
                if let id = try? ImportPosts.externalIDRule.check(imported.externalID) {
                    rejectedOrigins.append(ImportOrigin(source: source, externalID: id))
                }
            }
        }
        try fitIntoALine()
    }

    /// What a rejected entry takes when its fault says no more than where it is.
    private static let briefBytes = 600

    /// The whole of every fault may be more than a line holds; which entries were rejected is told in any case.
    private mutating func fitIntoALine() throws(Fault) {
        var budget = LineBudget()
        _ = budget.takes(bytes: rejected.count * Self.briefBytes)
        for (index, entry) in rejected.enumerated() where !budget.takes(bytes: try WireJSON.encode(entry).count) {
            rejected[index].fault = Fault(.invalid, "breaks a rule", field: entry.fault.field)
        }
        for warning in entries.lazy.flatMap(\.checked.warnings) {
            guard budget.takes(bytes: try WireJSON.encode(warning).count) else { return }
            warnings.append(warning)
        }
    }

    /// An id that is refused for its length is not sent back at that length.
    private static func shortened(_ id: String) -> String {
        String(id.unicodeScalars.prefix(ImportPosts.externalIDRule.length.upperBound))
    }
}

/// Where an imported post comes from: the same origin again, from the same owner, is the same post.
struct ImportOrigin: Hashable, Sendable {
    let source: String
    /// What the source calls it.
    let externalID: String
}
