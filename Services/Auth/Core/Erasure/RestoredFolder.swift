import Glibc
import ServiceKit

/// Auth's work before it answers, if its folder may come from a backup.
struct RestoredFolder: Sendable {
    private static let page = 100

    let store: AuthStore
    let eraser: AccountEraser
    let ledger: ErasureLedger
    /// A file that `umkreis backup restore` leaves.
    let mark: String

    init(_ directory: String, store: AuthStore, eraser: AccountEraser, ledger: ErasureLedger) {
        (self.store, self.eraser, self.ledger) = (store, eraser, ledger)
        mark = "\(directory)/RESTORED"
    }

    /// Deletes mails that may have been sent already, and erases returned users again.
    ///
    /// - Returns: the numbers of mails and users.
    func prepare(at moment: Timestamp) async throws -> (mails: Int, people: Int) {
        var mails = 0
        if access(mark, F_OK) == 0 {
            mails = try await store.persist { try $0.mails.deleteQueued() }
            unlink(mark)
        }
        return (mails, try await eraseAgain(at: moment))
    }

    private func eraseAgain(at moment: Timestamp) async throws -> Int {
        let listed = ledger.people().map(\.person)
        var count = 0
        for start in stride(from: 0, to: listed.count, by: Self.page) {
            let people = Array(listed[start..<min(start + Self.page, listed.count)])
            // Only reads at nearly every start: a write would wait for the disk.
            let returned = try await store.read { transaction in try people.filter { try isBack($0, transaction) } }
            guard !returned.isEmpty else { continue }
            count += try await store.persist { [eraser] transaction in
                // Another instance may have been faster.
                let returned = try returned.filter { try isBack($0, transaction) }
                for person in returned { try eraser.start(person, at: moment, notice: .omitted, in: transaction) }
                return returned.count
            }
        }
        return count
    }

    /// An erased account stays, blank, until its last token has expired.
    private func isBack(_ person: UserID, _ transaction: ReadTransaction) throws -> Bool {
        guard try transaction.accounts.find(person) != nil else { return false }
        return try transaction.accountErasures.find(person)?.startedAt == nil
    }
}
