import AuthContract
import ServiceKit

/// What auth mails to the owner of an account: codes, and what has happened to the account.
struct AccountMail: Sendable {
    let store: AuthStore
    let outbox: MailOutbox
    let attempts: AttemptCounter
    /// Lies outside the database.
    let key: [UInt8]

    /// Mails a code, in the place of one for the same purpose, unless the address has had too many of late.
    ///
    /// - Throws: `throttled` in that case; `overloaded` when too many letters wait.
    func sendCode(
        for purpose: CodePurpose,
        to address: EmailAddress,
        of account: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try admitLetter(to: address, at: moment, in: transaction)
        let text = OneTimeCode.makeText()
        let digest = OneTimeCode.digest(of: text, for: purpose, of: account.id, at: address.text, key: key)
        try transaction.put(
            OneTimeCode(account: account.id, purpose: purpose, address: address.text, digest: digest),
            at: moment
        )
        try post(purpose.letter(with: text), to: address, account.language, at: moment, in: transaction)
    }

    /// Sends a letter, or none where the address has had enough: for who is not to be told so, or goes on without.
    func unlessThrottled(_ send: () throws -> Void) throws {
        do { try send() } catch let fault as Fault where fault.code == .throttled {}
    }

    /// Tells the owner of an address that somebody has asked for it, unless there were too many letters of late.
    func tellTaken(_ address: EmailAddress, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try admitLetter(to: address, at: moment, in: transaction)
        let owner = try transaction.account(signingInWith: .email(address))
        try post(.addressTaken, to: address, owner?.language, at: moment, in: transaction)
    }

    /// Tells the owner of an account what has happened to it; nobody where there is no address.
    func tell(
        _ letter: Letter,
        to account: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let address = account.address else { return }
        try post(letter, to: address, account.language, at: moment, in: transaction)
    }

    /// The code, if these are its digits.
    ///
    /// A try is counted whatever becomes of it.
    ///
    /// - Throws: `unauthenticated`, naming `field`.
    func check(
        _ text: String,
        for purpose: CodePurpose,
        of account: UserID,
        field: String = "code",
        at moment: Timestamp
    ) async throws -> OneTimeCode {
        let code = try await store.note { transaction in
            let code = try transaction.code(for: purpose, of: account, at: moment)
            if let code { try transaction.countTry(of: code) }
            return code
        }
        guard let code, code.matches(text, key: key) else { throw OneTimeCode.wrong(field) }
        return code
    }

    /// One letter a minute, and five an hour, that a stranger can cause to be sent.
    private func admitLetter(to address: EmailAddress, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try attempts.admit(.letters(to: address), at: moment, in: transaction)
        try attempts.admit(.hourOfLetters(to: address), at: moment, in: transaction)
    }

    private func post(
        _ letter: Letter,
        to address: EmailAddress,
        _ language: String?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try transaction.post(letter, to: address, language: MailLanguage(language), by: outbox, at: moment)
    }
}
