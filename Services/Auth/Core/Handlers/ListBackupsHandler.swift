import AuthContract
import ServiceKit

struct ListBackupsHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListBackups, _ context: CallContext) async throws -> ListBackups.Reply {
        try await store.read { transaction in
            let noted = try transaction.backups.list()
            return ListBackups.Reply(targets: noted.map(\.target), notedAt: noted.map(\.notedAt).max())
        }
    }
}
