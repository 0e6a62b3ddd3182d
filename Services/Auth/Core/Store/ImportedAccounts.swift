import ServiceKit

/// The accounts created by an import, by the keyed digest of their origin.
struct ImportedAccounts<Access: ReadTransaction> {
    let transaction: Access

    func find(_ origin: [UInt8]) throws -> UserID? {
        try transaction.value(ImportQueries.find, origin)
    }
}

extension ImportedAccounts where Access: WriteTransaction {
    func insert(_ account: UserID, from origin: [UInt8]) throws {
        try transaction.execute(ImportQueries.insert, origin, account)
    }
}
