import CatalogueContract
import ServiceKit
import Wire

/// An import, sorted into what can be taken and what breaks a rule.
struct ImportBatch: Sendable {
    /// One post that can be taken.
    struct Entry: Sendable {
        let origin: ImportOrigin
        let content: PostContent
    }

    private static let postsRule = ListRule(most: 200)

    private(set) var entries: [Entry] = []
    private(set) var rejected: [RejectedImport] = []

    /// - Throws: `invalid` for what is wrong with the batch as a whole: its source, or more than 200 entries.
    init(_ request: ImportPosts) throws(Fault) {
        let source = try ImportOrigin.source(request.source)
        var seen: Set<ImportOrigin> = []
        for (index, imported) in try ImportBatch.postsRule.check(request.posts, field: "posts").enumerated() {
            do throws(Fault) {
                let entry = try ImportBatch.entry(imported, from: source, at: "posts.\(index)")
                guard seen.insert(entry.origin).inserted else { throw ImportBatch.repeated(at: "posts.\(index)") }
                entries.append(entry)
            } catch {
                rejected.append(RejectedImport(externalID: ImportBatch.shortened(imported.externalID), fault: error))
            }
        }
    }

    private static func entry(
        _ imported: ImportedPost,
        from source: String,
        at field: String
    ) throws(Fault) -> Entry {
        Entry(
            origin: try ImportOrigin(source: source, externalID: imported.externalID, field: "\(field).externalID"),
            content: try PostContent(imported.post, field: "\(field).post")
        )
    }

    private static func repeated(at field: String) -> Fault {
        Fault(.invalid, "\(field).externalID stands twice in the batch", field: "\(field).externalID")
    }

    /// An id that is refused for its length is not sent back at that length.
    private static func shortened(_ id: String) -> String {
        String(id.unicodeScalars.prefix(100))
    }
}

/// Where an imported post comes from: the same origin again, from the same owner, is the same post.
struct ImportOrigin: Hashable, Sendable {
    private static let sourceRule = TextRule(length: 1...40)
    private static let externalIDRule = TextRule(length: 1...100)

    let source: String
    /// What the source calls it.
    let externalID: String
}

extension ImportOrigin {
    /// - Parameter source: has been checked by ``source(_:)``.
    init(source: String, externalID: String, field: String) throws(Fault) {
        self.source = source
        self.externalID = try ImportOrigin.externalIDRule.check(externalID, field: field)
    }

    static func source(_ text: String) throws(Fault) -> String {
        try sourceRule.check(text, field: "source")
    }
}
