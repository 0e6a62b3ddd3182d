import ServiceKit

/// A limit on attempts of one kind by one subject: the bucket they are counted in, their pace, and the refusal.
///
/// Each factory is one kind, so this file lists all limits of auth.
struct AttemptLimit: Sendable {
    /// Unique for the kind and subject; only its keyed digest is stored (``AttemptBucket``).
    let key: String
    let pace: Throttle.Pace
    /// The message of the `throttled` fault.
    let refusal: String
}

// MARK: Passwords

extension AttemptLimit {
    /// Five are free, then the pause doubles from 1 second to 15 minutes: some twenty guesses an hour.
    private static let guesses = Throttle.Pace.guesses
    /// Four networks may each make their five free guesses while others have used up the common ones.
    private static let twentyGuessesAnHour = Throttle.Pace.window(maximum: 20, of: .seconds(3600))
    private static let tooManyGuesses = "too many attempts with this login"

    /// Sign-ins by all strangers.
    static func guesses(at target: GuessTarget) -> AttemptLimit {
        AttemptLimit(key: target.key, pace: guesses, refusal: tooManyGuesses)
    }

    /// Sign-ins by strangers of one network, or of one /48.
    static func guesses(at target: GuessTarget, from scope: String) -> AttemptLimit {
        AttemptLimit(key: "\(target.key) from \(scope)", pace: guesses, refusal: tooManyGuesses)
    }

    /// Sign-ins by strangers of networks that have hardly guessed, while the others have to wait.
    static func guessesOfNewNetworks(at target: GuessTarget) -> AttemptLimit {
        AttemptLimit(key: "\(target.key) from new networks", pace: twentyGuessesAnHour, refusal: tooManyGuesses)
    }

    /// Sign-ins on a known device, or proofs in a session; strangers cannot use them up and lock out the owner.
    static func device(_ device: SessionID, of account: UserID) -> AttemptLimit {
        AttemptLimit(key: "device \(device) \(account)", pace: guesses, refusal: tooManyGuesses)
    }
}

// MARK: Taken logins

extension AttemptLimit {
    /// Enough for trying some usernames; each conflict reveals a login.
    private static let fiveConflicts = Throttle.Pace.steady(burst: 5, every: .seconds(60))
    /// Shared by all requests of a network without a token: 50 in five minutes.
    private static let sharedConflicts = Throttle.Pace.steady(burst: 20, every: .seconds(10))
    /// Twenty a minute in all, since guests are free.
    private static let allConflicts = Throttle.Pace.steady(burst: 200, every: .seconds(3))
    private static let tooManyConflicts = "too many attempts with taken logins"

    /// Conflicts with taken logins, by user or guest; without a token by the network, an IPv6 one as a /48.
    static func takenLogins(by user: UserID?, from origin: RequestOrigin) -> AttemptLimit {
        guard let user else {
            return AttemptLimit(
                key: "registrations \(origin.scopes.last ?? "")",
                pace: sharedConflicts,
                refusal: "\(tooManyConflicts): start a guest and register with its token"
            )
        }
        return AttemptLimit(key: "registrations \(user)", pace: fiveConflicts, refusal: tooManyConflicts)
    }

    /// Conflicts of all callers.
    static let allTakenLogins = AttemptLimit(
        key: "all registrations",
        pace: allConflicts,
        refusal: tooManyConflicts
    )
}

// MARK: Mail to one address

extension AttemptLimit {
    /// A mail that is not found can be requested again after a minute.
    private static let oneMailAMinute = Throttle.Pace.steady(burst: 1, every: .seconds(60))
    /// Limits mail to an address that the sender may not own.
    private static let fiveMailsAnHour = Throttle.Pace.window(maximum: 5, of: .seconds(3600))
    /// One less than all strangers have, which leaves a mail to another network.
    private static let fourMailsAnHour = Throttle.Pace.window(maximum: 4, of: .seconds(3600))
    /// Twice one sender's.
    private static let tenMailsAnHour = Throttle.Pace.window(maximum: 10, of: .seconds(3600))
    /// Few, since the invited may not want them; attempts are kept for twelve hours.
    private static let oneInvitation = Throttle.Pace.window(maximum: 1, of: .seconds(43_200))
    private static let fourInvitations = Throttle.Pace.window(maximum: 4, of: .seconds(43_200))
    private static let tooMuchMail = "an e-mail was sent to this address recently"

    /// Mails requested by a known user, in the short term.
    static func mails(to address: EmailAddress, askedBy user: UserID) -> AttemptLimit {
        AttemptLimit(key: "letters \(user) \(address.key)", pace: oneMailAMinute, refusal: tooMuchMail)
    }

    /// Mails requested by a known user, in the long term.
    static func hourlyMails(to address: EmailAddress, askedBy user: UserID) -> AttemptLimit {
        AttemptLimit(key: "hour of letters \(user) \(address.key)", pace: fiveMailsAnHour, refusal: tooMuchMail)
    }

    /// Mails requested by all known users.
    static func allMails(to address: EmailAddress) -> AttemptLimit {
        AttemptLimit(key: "all letters \(address.key)", pace: tenMailsAnHour, refusal: tooMuchMail)
    }

    /// Mails requested by strangers of one network, or of one /48.
    static func strangersMails(to recipient: String, from scope: String) -> AttemptLimit {
        AttemptLimit(key: "letters \(scope) \(recipient)", pace: fourMailsAnHour, refusal: tooMuchMail)
    }

    /// Mails requested by all strangers.
    static func strangersMails(to recipient: String) -> AttemptLimit {
        AttemptLimit(key: "strangers' letters \(recipient)", pace: fiveMailsAnHour, refusal: tooMuchMail)
    }

    /// Mails requested by strangers of networks that had none this hour, after the others used up theirs.
    static func newNetworksMails(to recipient: String) -> AttemptLimit {
        AttemptLimit(key: "new networks' letters \(recipient)", pace: fiveMailsAnHour, refusal: tooMuchMail)
    }

    /// Codes requested by a guest, for a pending account or not.
    static func guestMails(of guest: UserID) -> AttemptLimit {
        AttemptLimit(key: "guest's letters \(guest)", pace: oneMailAMinute, refusal: tooMuchMail)
    }

    /// Invitations by one user.
    static func invitations(to address: EmailAddress, by user: UserID) -> AttemptLimit {
        AttemptLimit(key: "invitations \(user) \(address.key)", pace: oneInvitation, refusal: tooMuchMail)
    }

    /// Invitations by all users.
    static func invitations(to address: EmailAddress) -> AttemptLimit {
        AttemptLimit(key: "all invitations \(address.key)", pace: fourInvitations, refusal: tooMuchMail)
    }

    /// Notices of changes to the account.
    static func notices(to address: EmailAddress) -> AttemptLimit {
        AttemptLimit(key: "notices \(address.key)", pace: tenMailsAnHour, refusal: tooMuchMail)
    }
}

// MARK: Other requests

extension AttemptLimit {
    /// Password resets of a login as typed, existing or not, by one device, network or /48.
    static func resets(of login: Login, from scope: String) -> AttemptLimit {
        AttemptLimit(
            key: "resets \(scope) \(login.key)",
            pace: .steady(burst: 3, every: .seconds(60)),
            refusal: "too many requests for this login"
        )
    }

    /// Password resets of any logins by one network or /48; each one writes to the database.
    static func resets(from scope: String) -> AttemptLimit {
        AttemptLimit(
            key: "all resets \(scope)",
            pace: .steady(burst: 100, every: .seconds(1)),
            refusal: "too many password resets from this network"
        )
    }

    /// Changed cells would otherwise track a moving user.
    static func homeChanges(by user: UserID) -> AttemptLimit {
        AttemptLimit(
            key: "home \(user)",
            pace: .steady(burst: 5, every: .seconds(5 * 3600)),
            refusal: "you changed your home location too often"
        )
    }

    /// Each look-up reveals whether an address has an account.
    static func addressLookups(by user: UserID) -> AttemptLimit {
        AttemptLimit(
            key: "look-ups \(user)",
            pace: .window(maximum: 30, of: .seconds(3600)),
            refusal: "too many addresses were looked up"
        )
    }
}
