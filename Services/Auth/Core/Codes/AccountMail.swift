import AuthContract
import ServiceKit

/// What auth mails to the owner of an account: codes, and what has happened to the account.
struct AccountMail: Sendable {
    let store: AuthStore
    let outbox: MailOutbox
    let attempts: AttemptCounter
    /// Lies outside the database.
    let key: [UInt8]

    /// Mails a code, in the place of one for the same purpose and holder.
    ///
    /// - Parameters:
    ///   - holder: who may use it; the account itself if nobody is named.
    ///   - sender: who has asked for it and hears of it when it is too often; nobody who is to hear of it if there is none.
    /// - Throws: `throttled` when the sender has had too many sent to the address; `overloaded` when too many letters wait.
    func sendCode(
        for purpose: CodePurpose,
        to address: EmailAddress,
        of account: AccountRecord,
        heldBy holder: String? = nil,
        askedBy sender: UserID?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try admitsLetter(to: address, askedBy: sender, at: moment, in: transaction) else { return }
        let text = OneTimeCode.makeText()
        let holder = holder ?? account.id.description
        let digest = OneTimeCode.digest(
            of: text,
            for: purpose,
            of: account.id,
            heldBy: holder,
            at: address.text,
            key: key
        )
        try transaction.put(
            OneTimeCode(
                account: account.id,
                purpose: purpose,
                holder: holder,
                address: address.text,
                digest: digest
            ),
            at: moment
        )
        try post(purpose.letter(with: text), to: address, of: account, at: moment, in: transaction)
    }

    /// Sends a letter, or none where the sender has had too many sent and is not to be told so.
    func unlessThrottled(_ send: () throws -> Void) throws {
        do { try send() } catch let fault as Fault where fault.code == .throttled {}
    }

    /// Tells the owner of an address that somebody has asked for it.
    ///
    /// - Throws: as ``sendCode(for:to:of:heldBy:askedBy:at:in:)``.
    func tellTaken(
        _ address: EmailAddress,
        askedBy sender: UserID?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try admitsLetter(to: address, askedBy: sender, at: moment, in: transaction) else { return }
        let owner = try transaction.account(signingInWith: .email(address))
        try post(.addressTaken, to: address, of: owner, at: moment, in: transaction)
    }

    /// Tells the owner of an account what has happened to it, where the address is known to be the owner's.
    ///
    /// What has happened does not hang on it: it is not told where there were many letters of late, or where too many wait.
    func tell(
        _ letter: Letter,
        to account: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let address = account.verifiedAddress,
            try transaction.hasRoomForNotices(),
            try attempts.admitQuietly(.notices(to: address), at: moment, in: transaction) != nil
        else { return }
        try post(letter, to: address, of: account, at: moment, in: transaction)
    }

    /// Mails a moderator's decision, also to an address that is not verified: only moderators can cause it.
    ///
    /// The decision does not wait for mail: nothing is posted where too many letters wait.
    func notifyOfModeration(
        _ letter: Letter,
        to account: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let address = account.address, try transaction.hasRoomForNotices() else { return }
        try post(letter, to: address, of: account, at: moment, in: transaction)
    }

    /// Tells whoever had an account that it is erased, unless too many letters wait: no erasure waits for mail.
    ///
    /// To be called before the account loses its address. The letter is nobody's, so that it is not erased with the rest.
    func tellErased(_ account: AccountRecord, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard let address = account.verifiedAddress else { return }
        let language = MailLanguage(account.language)
        do {
            try transaction.post(.accountErased, to: address, language: language, by: outbox, at: moment)
        } catch let fault as Fault where fault.code == .overloaded {}
    }

    /// The code, if these are its digits.
    ///
    /// A try is counted whatever becomes of it.
    ///
    /// - Throws: `unauthenticated`, naming `field`.
    func check(
        _ text: String,
        for purpose: CodePurpose,
        heldBy holder: String,
        field: String = "code",
        at moment: Timestamp
    ) async throws -> OneTimeCode {
        let code = try await store.note { [self] transaction in
            let code = try transaction.code(for: purpose, heldBy: holder, at: moment)
            guard let code, try transaction.countTry(of: code) == OneTimeCode.mostTries else { return code }
            if !code.matches(text, key: key) {
                try transaction.audit(.guessed(purpose, of: code.account), by: attempts.audit, at: moment)
            }
            return code
        }
        guard let code, code.matches(text, key: key) else { throw OneTimeCode.wrong(field) }
        return code
    }

    /// Whether a letter is sent: to an address a few in an hour, whoever asks, and nobody is told when they are too many; of one
    /// sender one a minute and five in an hour, and that the sender is told.
    private func admitsLetter(
        to address: EmailAddress,
        askedBy sender: UserID?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Bool {
        guard let sender else {
            return try attempts.admitQuietly(.strangersLetters(to: address), at: moment, in: transaction) != nil
        }
        try attempts.admit(.letters(to: address, askedBy: sender), at: moment, in: transaction)
        try attempts.admit(.hourOfLetters(to: address, askedBy: sender), at: moment, in: transaction)
        return try attempts.admitQuietly(.allLetters(to: address), at: moment, in: transaction) != nil
    }

    private func post(
        _ letter: Letter,
        to address: EmailAddress,
        of account: AccountRecord?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        let language = MailLanguage(account?.language)
        try transaction.post(letter, to: address, of: account?.id, language: language, by: outbox, at: moment)
    }
}
