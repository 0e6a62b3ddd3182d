import CatalogueContract
import ServiceKit

struct NewsAfterHandler: Handler {
    let database: Database
    let changes: KindChangeNotifier

    func handle(_ request: NewsAfter, _ context: CallContext) async throws -> NewsAfter.Reply {
        let kinds = request.kinds.map(Set.init)
        let wait = NumberRule.wait.orDefault(request.waitMs)
        guard let cursor = request.cursor else { return try await read(after: 0, of: kinds) }
        let position = try cursor.position(as: ChangeCursor.self)
        let number = try position.number(in: database.epoch)
        let found = try await changes.wait(until: context.end(ofWait: wait)) {
            let reply = try await read(after: number, of: kinds)
            return reply.kinds.isEmpty ? nil : reply
        }
        return found ?? NewsAfter.Reply(kinds: [], cursor: cursor)
    }

    private func read(after number: Int64, of kinds: Set<PostKind>?) async throws -> NewsAfter.Reply {
        let all = try await database.read { try $0.kindChanges.list(after: number) }
        return NewsAfter.Reply(
            kinds: all.filter { kinds?.contains($0.kind) ?? true }
                .map { KindNews(kind: $0.kind, changedAt: $0.changedAt) },
            cursor: Cursor(ChangeCursor(all.last?.number ?? number, in: database.epoch))
        )
    }
}

/// A cursor: last change number and database epoch.
///
/// Unsealed, as it reveals only the activity.
struct ChangeCursor: PageKey {
    private let epoch: String
    private let number: Int64

    init(_ number: Int64, in epoch: String) {
        self.epoch = epoch
        self.number = number
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let number = Int64(fields[1]), number >= 0 else { return nil }
        (epoch, self.number) = (fields[0], number)
    }

    var cursorFields: [String] { [epoch, "\(number)"] }

    /// - Throws: `gone` for another epoch.
    func number(in epoch: String) throws(Fault) -> Int64 {
        guard self.epoch == epoch else {
            throw Fault(
                .gone,
                "the history was replaced: start again without a cursor",
                field: "cursor",
                rule: "history-replaced"
            )
        }
        return number
    }
}
