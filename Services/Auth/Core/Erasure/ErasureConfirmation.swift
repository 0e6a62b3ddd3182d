import ServiceKit

struct ErasureConfirmation {
    let transaction: WriteTransaction

    /// Stores a service's receipt; the last one completes the erasure and publishes it.
    func record(_ service: ServiceName, of person: UserID, rows: Int, at moment: Timestamp) throws {
        let erasures = transaction.accountErasures
        guard let erasure = try erasures.find(person), erasure.startedAt != nil else { return }
        try erasures.insertReceipt(service, of: person, rows: rows, at: moment)
        guard erasure.finishedAt == nil, try erasures.missingServices(of: person).isEmpty else { return }
        try erasures.finish(person, at: moment)
        try transaction.announce(AccountErased(user: person))
    }
}
