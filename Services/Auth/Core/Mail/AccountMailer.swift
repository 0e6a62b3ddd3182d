import ServiceKit

/// Mails codes and notices to account owners, within the limits of their addresses.
struct AccountMailer: Sendable {
    let store: AuthStore
    let outbox: MailOutbox
    let attempts: AttemptCounter
    let key: [UInt8]

    /// Mails a code, replacing one for the same purpose and holder.
    ///
    /// - Throws: `throttled`, for known senders only; `overloaded`.
    func sendCode(
        for purpose: CodePurpose,
        to address: EmailAddress,
        of account: AccountRecord,
        heldBy holder: String? = nil,
        askedBy sender: MailRequester,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try admitsMail(to: address, askedBy: sender, at: moment, in: transaction) else { return }
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
        try transaction.codes.put(
            OneTimeCode(
                account: account.id,
                purpose: purpose,
                holder: holder,
                address: address.text,
                digest: digest
            ),
            at: moment
        )
        try post(purpose.template(with: text), to: address, of: account, at: moment, in: transaction)
    }

    /// Does the same work without mailing, to equalise response times.
    func sendDecoyCode(
        for purpose: CodePurpose,
        to login: Login,
        heldBy holder: String,
        askedFrom origin: RequestOrigin,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try admitsStranger(to: "nobody \(login.key)", from: origin, at: moment, in: transaction) else {
            return
        }
        let text = OneTimeCode.makeText()
        try transaction.codes.put(.decoy(for: purpose, heldBy: holder, address: login.key), at: moment)
        try outbox.postDecoy(of: purpose.template(with: text), to: login.key, at: moment, in: transaction)
    }

    func ignoringThrottle(_ send: () throws -> Void) throws {
        do { try send() } catch let fault as Fault where fault.code == .throttled {}
    }

    /// Notifies the owner that another user requested the address.
    func notifyAddressTaken(
        _ address: EmailAddress,
        askedBy sender: MailRequester,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try admitsMail(to: address, askedBy: sender, at: moment, in: transaction) else { return }
        let owner = try transaction.accounts.find(.email(address))
        try post(.addressTaken, to: address, of: owner, at: moment, in: transaction)
    }

    /// Notifies the owner if the address is verified.
    ///
    /// Skips the mail when throttled or the outbox is full, so the caller never fails because of it.
    func notify(
        _ letter: MailTemplate,
        to account: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let address = account.verifiedAddress,
            try outbox.hasRoomForNotices(in: transaction),
            try attempts.admitIfPossible(.notices(to: address), at: moment, in: transaction) != nil
        else { return }
        try post(letter, to: address, of: account, at: moment, in: transaction)
    }

    /// Mails a moderator's decision, also to an unverified address.
    ///
    /// Skips the mail when the outbox is full, so the decision never fails because of it.
    func notifyOfModeration(
        _ letter: MailTemplate,
        to account: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let address = account.address, try outbox.hasRoomForNotices(in: transaction) else { return }
        try post(letter, to: address, of: account, at: moment, in: transaction)
    }

    /// Mails a decision on a post, also to an unverified address.
    ///
    /// Skips the mail when throttled or the outbox is full: a moderator may hide hundreds of posts of one author.
    func notifyOfHiding(
        _ letter: MailTemplate,
        to account: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let address = account.address,
            try outbox.hasRoomForNotices(in: transaction),
            try attempts.admitIfPossible(.notices(to: address), at: moment, in: transaction) != nil
        else { return }
        try post(letter, to: address, of: account, at: moment, in: transaction)
    }

    /// Notifies the owner, unless the outbox is full.
    ///
    /// Call this before the address is deleted. The mail belongs to no account, so the erasure does not delete it.
    func notifyErased(_ account: AccountRecord, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard let address = account.verifiedAddress else { return }
        let language = MailLanguage(account.language)
        do {
            try outbox.post(.accountErased, to: address, language: language, at: moment, in: transaction)
        } catch let fault as Fault where fault.code == .overloaded {}
    }

    /// Counts an attempt with a code, and returns the code if it is right.
    ///
    /// - Throws: `unauthenticated`.
    func check(
        _ text: String,
        for purpose: CodePurpose,
        heldBy holder: String,
        field: String = "code",
        at moment: Timestamp
    ) async throws -> OneTimeCode {
        let code = try await store.persist { [self] transaction in
            let code = try transaction.codes.find(for: purpose, heldBy: holder, at: moment)
            guard let code, try transaction.codes.countTry(of: code) == OneTimeCode.maximumTries else { return code }
            guard !code.matches(text, key: key) else { return code }
            if let account = code.account {
                try attempts.audit.record(.guessed(purpose, of: account), at: moment, in: transaction)
            } else {
                // Equalises response times.
                _ = try transaction.codes.countTry(of: code)
            }
            return code
        }
        guard let code, code.matches(text, key: key) else { throw OneTimeCode.wrong(field) }
        return code
    }

    /// Applies the mail limits of an address.
    ///
    /// Throws `throttled` for known senders only; for strangers it would reveal the account.
    private func admitsMail(
        to address: EmailAddress,
        askedBy sender: MailRequester,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Bool {
        switch sender {
        case .stranger(let origin):
            return try admitsStranger(to: address.key, from: origin, at: moment, in: transaction)
        case .known(let user):
            try attempts.admit(.mails(to: address, askedBy: user), at: moment, in: transaction)
            try attempts.admit(.hourlyMails(to: address, askedBy: user), at: moment, in: transaction)
            return try attempts.admitIfPossible(.allMails(to: address), at: moment, in: transaction) != nil
        }
    }

    /// Keeps mails for other networks, so that one network cannot use up all.
    private func admitsStranger(
        to recipient: String,
        from origin: RequestOrigin,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Bool {
        var isFirst = true
        for scope in origin.scopes {
            let share = AttemptLimit.strangersMails(to: recipient, from: scope)
            guard let count = try attempts.admitIfPossible(share, at: moment, in: transaction) else { return false }
            if count > 1 { isFirst = false }
        }
        if try attempts.admitIfPossible(.strangersMails(to: recipient), at: moment, in: transaction) != nil {
            return true
        }
        guard isFirst else { return false }
        return try attempts.admitIfPossible(.newNetworksMails(to: recipient), at: moment, in: transaction) != nil
    }

    private func post(
        _ letter: MailTemplate,
        to address: EmailAddress,
        of account: AccountRecord?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        let language = MailLanguage(account?.language)
        try outbox.post(letter, to: address, of: account?.id, language: language, at: moment, in: transaction)
    }
}

enum MailRequester: Equatable, Sendable {
    /// The account's owner or a known device.
    case known(UserID)
    case stranger(RequestOrigin)
}
