import ServiceKit

/// A sign-in as looked up, before its password is compared.
struct SignInAttempt: Sendable {
    /// `nil` for an unknown login.
    let account: AccountRecord?
    /// Costs of the dummy hashes.
    let mostFrequentCosts: MostFrequentCosts
    /// `nil` if unknown to the account.
    let device: SessionID?
    /// May refuse: for strangers the login as typed, since throttling must not reveal logins of one account.
    let limit: AttemptLimit
    /// Never refuses visibly: counts strangers' attempts across the account's logins.
    let hiddenLimit: AttemptLimit?

    init(login: Login, account: AccountRecord?, device: SessionID?, mostFrequentCosts: MostFrequentCosts) {
        self.account = account
        self.device = device
        self.mostFrequentCosts = mostFrequentCosts
        if let account, let device {
            limit = .device(device, of: account.id)
            hiddenLimit = nil
        } else {
            limit = .login(login)
            hiddenLimit = account.map { .account($0.id) }
        }
    }

    var limits: [AttemptLimit] { [limit] + (hiddenLimit.map { [$0] } ?? []) }
}
