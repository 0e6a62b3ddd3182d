import ServiceKit

/// One code for each purpose and holder.
struct Codes<Access: ReadTransaction> {
    let transaction: Access

    func find(for purpose: CodePurpose, heldBy holder: String, at moment: Timestamp) throws -> OneTimeCode? {
        try transaction.row(
            CodeQueries.find,
            holder,
            purpose,
            OneTimeCode.maximumTries,
            moment,
            decode: OneTimeCode.init
        )
    }

    /// Returns the code even if it is expired or exhausted.
    func findAny(for purpose: CodePurpose, heldBy holder: String) throws -> OneTimeCode? {
        try transaction.row(CodeQueries.findAny, holder, purpose, decode: OneTimeCode.init)
    }
}

extension Codes where Access: WriteTransaction {
    /// Replaces the holder's code for the same purpose.
    func put(_ code: OneTimeCode, at moment: Timestamp) throws {
        let end = moment.adding(OneTimeCode.lifetime)
        try transaction.execute(
            CodeQueries.put,
            code.account,
            code.purpose,
            code.holder,
            code.address,
            code.digest,
            end
        )
    }

    /// Counts an attempt before it is checked, so that concurrent attempts count too.
    func countTry(of code: OneTimeCode) throws -> Int {
        try transaction.value(CodeQueries.countTry, code.holder, code.purpose) ?? 0
    }

    /// Deletes a used code.
    ///
    /// - Throws: `unauthenticated` if it has since been used or replaced.
    func use(_ code: OneTimeCode, field: String = "code") throws {
        guard try transaction.execute(CodeQueries.use, code.holder, code.purpose, code.digest) == 1 else {
            throw OneTimeCode.wrong(field)
        }
    }

    func deleteAll(for purpose: CodePurpose, of account: UserID) throws {
        try transaction.execute(CodeQueries.deleteAll, account, purpose)
    }

    func deleteExpired(at moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(CodeQueries.deleteExpired, moment, limit)
    }
}
