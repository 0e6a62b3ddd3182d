import ServiceKit

/// A sign-in as looked up, before its password is compared.
struct SignInAttempt: Sendable {
    /// `nil` for an unknown login.
    let account: AccountRecord?
    /// Costs of the dummy hashes.
    let mostFrequentCosts: MostFrequentCosts
    /// `nil` if unknown to the account.
    let device: SessionID?
    private let budgets: Budgets

    private enum Budgets {
        case device(AttemptLimit)
        /// The login as typed may refuse visibly, since throttling must not reveal logins of one account. The hidden
        /// one counts attempts across the account's logins.
        case strangers(login: GuessBudget, hidden: GuessBudget)
    }

    init(
        login: Login,
        from origin: RequestOrigin,
        account: AccountRecord?,
        device: SessionID?,
        mostFrequentCosts: MostFrequentCosts
    ) {
        self.account = account
        self.device = device
        self.mostFrequentCosts = mostFrequentCosts
        if let account, let device {
            budgets = .device(.device(device, of: account.id))
        } else {
            budgets = .strangers(
                login: GuessBudget(target: .login(login), origin: origin),
                hidden: GuessBudget(target: account.map { .account($0.id) } ?? .unknown(login), origin: origin)
            )
        }
    }

    /// The limit whose count the audit log names.
    var auditedLimit: AttemptLimit {
        switch budgets {
        case .device(let limit): limit
        case .strangers(_, let hidden): hidden.common
        }
    }

    /// Limits that a success resets.
    var resettable: [AttemptLimit] {
        switch budgets {
        case .device(let limit): [limit]
        case .strangers(let login, let hidden): login.resettable + hidden.resettable
        }
    }

    /// Counts the attempt.
    ///
    /// - Throws: `throttled`.
    func admit(_ attempts: AttemptCounter, at moment: Timestamp, in transaction: WriteTransaction) throws -> GuessCount
    {
        switch budgets {
        case .device(let limit):
            return GuessCount(failures: try attempts.admit(limit, at: moment, in: transaction), limits: [limit])
        case .strangers(let login, let hidden):
            var count = try login.admit(attempts, at: moment, in: transaction)
            do {
                let all = try hidden.admit(attempts, at: moment, in: transaction)
                return GuessCount(failures: all.failures, limits: count.limits + all.limits)
            } catch let fault as Fault where fault.code == .throttled {
                count.failures = nil
                return count
            }
        }
    }
}
