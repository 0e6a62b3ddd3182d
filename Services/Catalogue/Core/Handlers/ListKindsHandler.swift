public import CatalogueContract
import ServiceKit
public import UmkreisVocabulary

struct ListKindsHandler: Handler {
    let database: Database

    func handle(_ request: ListKinds, _ context: CallContext) async throws -> ListKinds.Reply {
        let page = try PageRequest<PostKind>(
            limit: request.limit,
            cursor: request.cursor,
            rule: ListKinds.limitRule
        )
        return try await database.read { transaction in
            let kinds = try transaction.kinds.list(after: page.after?.text ?? "", limit: page.reach)
            let listed = try LineBudget.page(of: kinds, limit: page.limit)
            return ListKinds.Reply(kinds: listed, next: page.next(behind: listed.count, of: kinds, key: \.kind.name))
        }
    }
}

extension PostKind: PageKey {
    public var cursorFields: [String] { [text] }

    public init?(cursorFields fields: [String]) {
        guard fields.count == 1 else { return nil }
        self.init(fields[0])
    }
}
