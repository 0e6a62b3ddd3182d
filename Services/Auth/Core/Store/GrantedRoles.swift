import AuthContract
import ServiceKit

extension ReadTransaction {
    /// In alphabetical order.
    func roles(of account: UserID) throws -> [RoleName] {
        try rows(AuthQueries.roles, account) { RoleName(try $0[0]) }
    }

    /// - Throws: `invalid` unless exactly one is given; `not-found`; `conflict` for a guest.
    func registered(_ user: UserID?, _ login: String?) throws -> AccountRecord {
        let found: (account: AccountRecord?, field: String)
        switch (user, login) {
        case (let user?, nil): found = (try account(user), "user")
        case (nil, let login?): found = (try account(signingInWith: Login(login)), "login")
        case (nil, nil), (_?, _?): throw BrokenRule.exactlyOneOf(["user", "login"]).fault(at: "user")
        }
        guard let account = found.account else { throw Fault(.notFound, "user does not exist", field: found.field) }
        guard !account.isGuest else { throw Fault(.conflict, "guests cannot have roles", field: found.field) }
        return account
    }
}

extension WriteTransaction {
    /// Returns `false` if held already.
    func grant(_ role: RoleName, to account: UserID, at moment: Timestamp) throws -> Bool {
        try execute(AuthQueries.grantRole, account, role.text, moment) == 1
    }

    func revoke(_ role: RoleName, from account: UserID) throws -> Bool {
        try execute(AuthQueries.revokeRole, account, role.text) == 1
    }
}
