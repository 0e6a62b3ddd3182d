public import UmkreisMessaging
public import UmkreisStorage
public import UmkreisVocabulary
public import UmkreisWire

/// A service's part of `exportMyData`.
public struct PersonalExport: Sendable {
    let sections: [ExportSection]
    let admit: @Sendable (ReadTransaction, Caller, Timestamp) throws -> Void

    /// - Parameters:
    ///   - sections: their names become file names in the archive.
    ///   - admit: may demand more than a token.
    public init(
        _ sections: [ExportSection],
        admit: @escaping @Sendable (ReadTransaction, Caller, Timestamp) throws -> Void = { _, _, _ in }
    ) {
        self.sections = sections
        self.admit = admit
    }
}

/// One kind of user data.
public struct ExportSection: Sendable {
    let name: String
    let entries: @Sendable (ReadTransaction, UserID, _ after: String?, _ limit: Int) throws -> [ExportEntry]

    /// - Parameter entries: at most `limit` after a key, ordered by immutable keys.
    public init(
        _ name: String,
        entries: @escaping @Sendable (ReadTransaction, UserID, _ after: String?, _ limit: Int) throws -> [ExportEntry]
    ) {
        self.name = name
        self.entries = entries
    }
}

/// One exported item.
public struct ExportEntry: Sendable {
    /// Its position in the section.
    public let key: String
    /// The exported JSON.
    public let item: RawJSON

    public init(key: String, item: some Encodable) throws(Fault) {
        self.key = key
        self.item = try RawJSON(encoding: item)
    }
}

private struct ExportEnd: PageKey {
    let section: String
    let key: String

    init(section: String, key: String) {
        self.section = section
        self.key = key
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2 else { return nil }
        (section, key) = (fields[0], fields[1])
    }

    var cursorFields: [String] { [section, key] }
}

struct ExportMyDataHandler: Handler {
    let database: Database
    let export: PersonalExport

    /// Bytes per item besides itself and its section's name.
    private static let frame = 30

    func handle(_ request: ExportMyData, _ context: CallContext) async throws -> ExportMyData.Reply {
        let caller = try context.signedIn()
        let page = try PageRequest<ExportEnd>(limit: request.limit, cursor: request.cursor) { end in
            export.sections.contains { $0.name == end.section }
        }
        return try await database.read { transaction in
            try export.admit(transaction, caller, context.receivedAt)
            return try reply(to: caller.user, page, in: transaction)
        }
    }

    private func reply(
        to user: UserID,
        _ page: PageRequest<ExportEnd>,
        in transaction: ReadTransaction
    ) throws -> ExportMyData.Reply {
        var budget = LineBudget()
        var items: [ExportItem] = []
        var end = page.after
        for section in export.sections.drop(while: { $0.name != page.after?.section && page.after != nil }) {
            let after = section.name == page.after?.section ? page.after?.key : nil
            for entry in try section.entries(transaction, user, after, page.reach - items.count) {
                let bytes = entry.item.bytes.count + section.name.utf8.count + Self.frame
                guard items.count < page.limit, budget.takes(bytes: bytes) else {
                    return ExportMyData.Reply(items: items, next: end.map { Cursor($0) })
                }
                items.append(ExportItem(section: section.name, item: entry.item))
                end = ExportEnd(section: section.name, key: entry.key)
            }
        }
        return ExportMyData.Reply(items: items)
    }
}
