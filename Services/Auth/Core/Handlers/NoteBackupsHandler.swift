import AuthContract
import ServiceKit

struct NoteBackupsHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let watch: BackupWatch

    func handle(_ request: NoteBackups, _ context: CallContext) async throws -> Done {
        try await store.write(for: context) { [watch] transaction in
            try watch.note(request.targets, at: context.receivedAt, in: transaction)
            return Done()
        }
    }
}
