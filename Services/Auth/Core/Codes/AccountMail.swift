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
    ///   - sender: who has asked for it; only known senders are refused when it is too often.
    /// - Throws: `throttled` when the sender has had too many sent to the address; `overloaded` when too many letters wait.
    func sendCode(
        for purpose: CodePurpose,
        to address: EmailAddress,
        of account: AccountRecord,
        heldBy holder: String? = nil,
        askedBy sender: LetterSender,
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

    /// Does the work of a code for a login that no account with an address has, and mails nothing.
    ///
    /// Otherwise the time of a reply would tell whether there is an account.
    func pretendToSendCode(
        for purpose: CodePurpose,
        to login: Login,
        heldBy holder: String,
        askedFrom origin: String,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try admitsStrangersLetter(to: "nobody \(login.key)", from: origin, at: moment, in: transaction) else {
            return
        }
        let text = OneTimeCode.makeText()
        try transaction.putDecoy(for: purpose, heldBy: holder, at: moment, typed: login.key)
        try transaction.postDecoy(of: purpose.letter(with: text), to: login.key, by: outbox, at: moment)
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
        askedBy sender: LetterSender,
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
            guard !code.matches(text, key: key) else { return code }
            if let account = code.account {
                try transaction.audit(.guessed(purpose, of: account), by: attempts.audit, at: moment)
            } else {
                // Another write, so that the time does not tell the two apart.
                _ = try transaction.countTry(of: code)
            }
            return code
        }
        guard let code, code.matches(text, key: key) else { throw OneTimeCode.wrong(field) }
        return code
    }

    /// Whether a letter is sent: a few an hour to one address.
    ///
    /// A known sender is refused beyond that; a stranger is not, since the refusal would reveal the account.
    private func admitsLetter(
        to address: EmailAddress,
        askedBy sender: LetterSender,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Bool {
        switch sender {
        case .stranger(let origin):
            return try admitsStrangersLetter(to: address.key, from: origin, at: moment, in: transaction)
        case .known(let user):
            try attempts.admit(.letters(to: address, askedBy: user), at: moment, in: transaction)
            try attempts.admit(.hourOfLetters(to: address, askedBy: user), at: moment, in: transaction)
            return try attempts.admitQuietly(.allLetters(to: address), at: moment, in: transaction) != nil
        }
    }

    /// One of the strangers' letters is kept for another origin: a single one cannot use up all of them.
    private func admitsStrangersLetter(
        to recipient: String,
        from origin: String,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Bool {
        let share = AttemptSubject.originsLetters(to: recipient, from: origin)
        guard try attempts.admitQuietly(share, at: moment, in: transaction) != nil else { return false }
        return try attempts.admitQuietly(.strangersLetters(to: recipient), at: moment, in: transaction) != nil
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

/// Who asks for a letter.
enum LetterSender: Equatable, Sendable {
    /// The owner of the account, or a device that is known.
    case known(UserID)
    /// Somebody unknown, by where the request came from.
    case stranger(origin: String)
}

extension CallContext {
    /// Identifies a sender who is not known for the account: by the token's user, else by the connection.
    var letterOrigin: String { caller.map { "user \($0.user)" } ?? "connection \(origin)" }
}
